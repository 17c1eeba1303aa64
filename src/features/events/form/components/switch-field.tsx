import type { ReactNode } from 'react'
import { useController } from 'react-hook-form'
import { Switch } from '@/ui/form/switch'
import type { EventFormApi } from '../use-event-form'

interface SwitchFieldProps {
  form: EventFormApi
  name: 'is_private' | 'waitlist' | 'remind' | 'takes_turns'
  label: string
  /** What it means, on and off. */
  description: (isOn: boolean) => ReactNode
}

/** A yes or no about the event. */
export function SwitchField({ form, name, label, description }: SwitchFieldProps) {
  const { field } = useController({ control: form.control, name })
  return (
    <Switch
      checked={field.value}
      onCheckedChange={field.onChange}
      label={label}
      description={description(field.value)}
    />
  )
}
