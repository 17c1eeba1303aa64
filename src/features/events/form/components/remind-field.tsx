import { useController } from 'react-hook-form'
import { Switch } from '@/ui/form/switch'
import type { EventFormApi } from '../use-event-form'

/** Whether people are reminded. */
export function RemindField({ form }: { form: EventFormApi }) {
  const { field } = useController({ control: form.control, name: 'remind' })
  return (
    <Switch
      checked={field.value}
      onCheckedChange={field.onChange}
      label="Remind people the day before"
      description="At 6 PM, to everyone with a slot and notifications on."
    />
  )
}
