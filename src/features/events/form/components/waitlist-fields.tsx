import { CONFIRM_WITHIN, withinText } from '@/entities/slots/confirm-text'
import { Field } from '@/ui/form/field'
import { Select } from '@/ui/form/select'
import { useEventField, useEventValues } from '../use-event-form'
import { SwitchField } from './switch-field'

/** Whether people can wait for a slot, and whether they confirm once they get one. */
export function WaitlistFields() {
  return (
    <>
      <SwitchField
        name="waitlist"
        label="Waitlist"
        description={(isOn) =>
          isOn
            ? 'When all slots are taken, people can wait. The first in line gets the next free slot.'
            : 'Nobody else can wait. People who already wait still move up.'
        }
      />
      <ConfirmWithinField />
    </>
  )
}

/** Confirming is about people who move up, so it is shown only with a waitlist, unless it is set already. */
function ConfirmWithinField() {
  const { field } = useEventField('confirm_within')
  const [hasWaitlist] = useEventValues('waitlist')
  if (!hasWaitlist && field.value === null) return null
  const hint =
    field.value === null
      ? 'No confirmation needed.'
      : `People who move up have ${withinText(field.value)} to say that they are coming, or the slot goes to the next in line. In the last 2 hours before the start, a free slot goes to the first to tap.`
  return (
    <Field label="Confirm within" hint={hint}>
      {(props) => (
        <Select
          {...props}
          value={field.value ?? ''}
          onChange={({ target }) => field.onChange(target.value === '' ? null : Number(target.value))}
          options={CONFIRM_WITHIN.map((minutes) => [minutes, withinText(minutes)])}
        >
          <option value="">None</option>
        </Select>
      )}
    </Field>
  )
}
