import { useController } from 'react-hook-form'
import { Switch } from '@/ui/form/switch'
import type { EventFormApi } from '../use-event-form'

/** Event Privacy, with what each side of the switch means for the people who get the link. */
export function PrivacyField({ form }: { form: EventFormApi }) {
  const { field } = useController({ control: form.control, name: 'is_private' })
  return (
    <Switch
      checked={field.value}
      onCheckedChange={field.onChange}
      label="Event Privacy"
      description={
        <>
          <span className="mt-0.5 block text-strong text-text">{field.value ? 'Private' : 'Public'}</span>
          <span>
            {field.value
              ? 'Only people you invite can view and sign up for this event.'
              : 'Anyone with the link can view and sign up for this event.'}
          </span>
        </>
      }
    />
  )
}
