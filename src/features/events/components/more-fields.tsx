import { useController } from 'react-hook-form'
import { Switch } from '@/ui/switch'
import type { EventFormApi } from '../use-event-form'
import { DeadlineField } from './deadline-field'
import { PriceFields } from './price-fields'

/** What stands under 'More options'. A field more is listed in `MORE_FIELDS` too. */
export function MoreFields({ form, isNew }: { form: EventFormApi; isNew: boolean }) {
  return (
    <>
      <DeadlineField form={form} name="registration_deadline" />
      <DeadlineField form={form} name="withdraw_until" />
      <WaitlistField form={form} />
      <PriceFields form={form} isNew={isNew} />
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
