import type { KeyboardEvent } from 'react'

/**
 * Enter in a field focuses the next one if that is empty, as the phone's keyboard says ('Next'); else it submits the form.
 * The long forms never submit by it (`ui/form/focus-next-on-enter.ts`).
 */
export function focusEmptyNext(event: KeyboardEvent<HTMLInputElement>): void {
  // Enter may also end an IME composition.
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  const fields = [...(event.currentTarget.form?.querySelectorAll('input') ?? [])]
  const next = fields[fields.indexOf(event.currentTarget) + 1]
  if (next?.value !== '') return
  event.preventDefault()
  next.focus()
}
