import { hoursBefore } from '@/entities/event/deadline-presets'
import { CAPACITY } from '@/entities/event/new-event-settings'
import { useNow } from '@/lib/browser/use-now'
import { formatEventDate } from '@/lib/text/date-text'
import { t } from '@/lib/text/translate'
import { Field } from '@/ui/form/field'
import { SelectField } from '@/ui/form/select-field'
import { Stepper } from '@/ui/form/stepper'
import { Switch } from '@/ui/form/switch'
import { leadOf, momentOf } from '../deadlines'
import { useEventField, useEventFormApi, useEventValues } from '../use-event-form'

const FIRST = 8
const FEWEST = 2
const DECIDE_HOURS = [1, 3, 12, 24, 48, 72]

/** How many people the event needs, and when its organizers decide whether it takes place with fewer. */
export function MinimumFields() {
  const { trigger } = useEventFormApi()
  const { field, fieldState } = useEventField('min_people')
  const [slots] = useEventValues('max_participants')

  function change(needed: number | null) {
    field.onChange(needed)
    void trigger('min_people')
  }

  return (
    <>
      <Switch
        checked={field.value !== null}
        onCheckedChange={(isOn) => change(isOn ? Math.max(FEWEST, Math.min(FIRST, slots ?? FIRST)) : null)}
        label={t('Needs a number of people')}
        description={t('If fewer have joined, you decide whether it takes place. Nothing happens by itself.')}
      />
      {field.value !== null && (
        <>
          <Field label={t('Needs at least')} error={fieldState.error?.message}>
            {(props) => (
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <Stepper
                  {...props}
                  label={t('Needs at least, people')}
                  value={field.value ?? FIRST}
                  onChange={change}
                  onBlur={field.onBlur}
                  min={FEWEST}
                  max={CAPACITY.max}
                />
                <span aria-hidden="true">{t('people')}</span>
              </div>
            )}
          </Field>
          <DecideField />
        </>
      )}
    </>
  )
}

function DecideField() {
  const { field } = useEventField('decide_hours')
  const [datetime] = useEventValues('datetime')
  const now = useNow()
  const moment = momentOf(leadOf(field.value), datetime ? new Date(datetime) : null)
  const isPast = moment !== null && moment < now
  return (
    <SelectField
      label={t('Decide by')}
      hint={moment && !isPast && t('You are asked {date}.', { date: formatEventDate(moment.toISOString()) })}
      warning={isPast ? t('This time has passed: you are asked at once.') : null}
      value={field.value}
      onChange={({ target }) => field.onChange(Number(target.value))}
      options={DECIDE_HOURS.map((hours) => [hours, hoursBefore(hours)])}
    />
  )
}
