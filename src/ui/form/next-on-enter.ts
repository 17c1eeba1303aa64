import type { KeyboardEvent } from 'react'

type FormField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

function focusNextOnEnter(event: KeyboardEvent<FormField>): void {
  // Enter may also end an IME composition.
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  event.preventDefault()
  const field = event.currentTarget
  const fields = [...(field.form?.querySelectorAll<FormField>(':is(input, textarea, select):enabled') ?? [])]
  fields[fields.indexOf(field) + 1]?.focus()
}

/**
 * Enter in an input focuses the next field of the form, as the phone's keyboard says ('Next'), and does not submit. For
 * a long form whose later fields may stay as they are: `enterKeyHint` changes the key's label, not what it does.
 */
export const NEXT_ON_ENTER = { onKeyDown: focusNextOnEnter, enterKeyHint: 'next' } as const
