import { useController } from 'react-hook-form'
import { Switch } from '@/ui/form/switch'
import type { EditableEvent } from '../form-read-schema'
import type { EventFormApi } from '../use-event-form'
import { DeadlineField } from './deadline-field'
import { PriceFields } from './price-fields'
import { RepeatFields } from './repeat-fields'

interface MoreFieldsProps {
  form: EventFormApi
  /** As it was before; left out for a new one. */
  event?: EditableEvent | undefined
}

/** What stands under 'More options'. Their values if nothing is set are in `rules.ts`, those of texts in `texts.ts`. */
export function MoreFields({ form, event }: MoreFieldsProps) {
  return (
    <>
      <RepeatFields form={form} event={event} />
      <DeadlineField form={form} name="registration_deadline" />
      <DeadlineField form={form} name="withdraw_until" />
      <WaitlistField form={form} />
      <RemindField form={form} />
      <PriceFields form={form} isNew={!event} />
    </>
  )
}

function WaitlistField({ form }: { form: EventFormApi }) {
  const { field } = useController({ control: form.control, name: 'waitlist' })
  return (
    <Switch
      checked={field.value}
      onCheckedChange={field.onChange}
      label="Waitlist"
      description={
        field.value
          ? 'When all slots are taken, people can wait. The first in line gets the next free slot.'
          : 'Nobody new can wait. Who already waits still moves up.'
      }
    />
  )
}

function RemindField({ form }: { form: EventFormApi }) {
  const { field } = useController({ control: form.control, name: 'remind' })
  return (
    <Switch
      checked={field.value}
      onCheckedChange={field.onChange}
      label="Remind people the day before"
      description="At 6 PM, whoever has a slot and lets Roster tell them."
    />
  )
}
