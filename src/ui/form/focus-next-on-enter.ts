import type { KeyboardEvent } from 'react'

/**
 * Enter in a field focuses the next field of the form if that is empty, as the phone's keyboard says ('Next'); else it
 * submits the form.
 */
export function focusNextOnEnter(event: KeyboardEvent<HTMLInputElement>): void {
  // Enter may also end an IME composition.
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  const fields = [...(event.currentTarget.form?.querySelectorAll<HTMLInputElement>('input, textarea') ?? [])]
  const next = fields[fields.indexOf(event.currentTarget) + 1]
  if (next?.value !== '') return
  event.preventDefault()
  next.focus()
}
