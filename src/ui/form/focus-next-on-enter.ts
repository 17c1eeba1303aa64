import type { KeyboardEvent } from 'react'

/**
 * Enter in a field focuses the next field of the form, as the phone's keyboard says ('Next'), and does not submit. For
 * a long form whose later fields may stay as they are: `enterKeyHint` changes the key's label, not what it does.
 */
export function focusNextOnEnter(event: KeyboardEvent<HTMLInputElement>): void {
  if (!isEnter(event)) return
  event.preventDefault()
  nextField(event.currentTarget)?.focus()
}

/** Enter in a field focuses the next field of the form if that is empty; else it submits the form. For a short form. */
export function focusEmptyNextOnEnter(event: KeyboardEvent<HTMLInputElement>): void {
  if (isEnter(event) && nextField(event.currentTarget)?.value === '') focusNextOnEnter(event)
}

/** Enter may also end an IME composition. */
const isEnter = ({ key, nativeEvent }: KeyboardEvent) => key === 'Enter' && !nativeEvent.isComposing

type FormField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

function nextField(field: HTMLInputElement): FormField | undefined {
  const fields = [...(field.form?.querySelectorAll<FormField>(':is(input, textarea, select):enabled') ?? [])]
  return fields[fields.indexOf(field) + 1]
}
