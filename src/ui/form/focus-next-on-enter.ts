import type { KeyboardEvent } from 'react'

/**
 * Enter in a field leads to the next one of its form as long as that is empty, as the phone's keyboard says ('Next'); else it
 * sends the form.
 */
export function focusNextOnEnter(event: KeyboardEvent<HTMLInputElement>): void {
  // Enter may also end a word that is being put together.
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  const fields = [...(event.currentTarget.form?.querySelectorAll<HTMLInputElement>('input, textarea') ?? [])]
  const next = fields[fields.indexOf(event.currentTarget) + 1]
  if (next?.value !== '') return
  event.preventDefault()
  next.focus()
}
