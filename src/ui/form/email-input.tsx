import type { ComponentPropsWithRef } from 'react'
import { Input } from './input'

/** A field for an e-mail address, with the keyboard for one. */
export function EmailInput(props: Omit<ComponentPropsWithRef<'input'>, 'type'>) {
  return <Input autoComplete="email" {...props} type="email" inputMode="email" autoCapitalize="none" />
}
