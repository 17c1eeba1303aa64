import type { ReactNode } from 'react'
import { Switch } from '@/ui/form/switch'
import { useEventField } from '../use-event-form'

interface SwitchFieldProps {
  name: 'is_private' | 'waitlist'
  label: string
  /** Its meaning, on and off. */
  description: (isOn: boolean) => ReactNode
}

export function SwitchField({ name, label, description }: SwitchFieldProps) {
  const { field } = useEventField(name)
  return (
    <Switch
      checked={field.value}
      onCheckedChange={field.onChange}
      label={label}
      description={description(field.value)}
    />
  )
}
