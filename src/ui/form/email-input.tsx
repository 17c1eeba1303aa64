import type { ComponentPropsWithRef } from 'react'
import { Input } from './input'

export function EmailInput(props: Omit<ComponentPropsWithRef<'input'>, 'type'>) {
  return <Input autoComplete="email" {...props} type="email" inputMode="email" autoCapitalize="none" />
}
