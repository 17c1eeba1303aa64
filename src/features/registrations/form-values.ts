import type { Answer, Answers, CustomField } from './event-schema'
import { answerOf, answerText, fieldKey } from './rules'

/** What stands in the sign-up drawer's fields, how it comes out of a registration and how it goes into one. */

/** `join`: one's own place; `claim`: an extra place for someone else; `update`: a registration that exists. */
export type SignUpMode = 'join' | 'claim' | 'update'

export interface SignUpValues {
  name: string
  email: string
  phone: string
  notes: string
  /** In the order of the event's custom fields: their keys may hold dots, which form paths would read as steps. */
  answers: string[]
}

/** What register and update_registration take; '' is nothing given, unanswered fields are left out. */
export interface RegistrationInput {
  name: string
  email: string
  phone: string
  notes: string
  responses: Answers
}

/** The form's values as the database takes them. An answer nobody touched goes back as it was stored. */
export function toInput(
  values: SignUpValues,
  fields: readonly CustomField[],
  stored?: Answers | null,
): RegistrationInput {
  const responses: Answers = {}
  fields.forEach((field, index) => {
    const value = values.answers[index]?.trim() ?? ''
    if (value === '') return
    const before = answerOf(field, stored)
    responses[fieldKey(field)] = answerText(before) === value && before !== undefined ? before : typed(field, value)
  })
  return {
    name: values.name.trim(),
    email: values.email.trim(),
    phone: values.phone.trim(),
    notes: values.notes.trim(),
    responses,
  }
}

/** A number where it says the same as what was typed; a card's sixteen digits would come back as other ones. */
function typed(field: CustomField, value: string): Answer {
  return field.type === 'number' && String(Number(value)) === value ? Number(value) : value
}

/** What is known of an existing registration; a row whose contact data the viewer may not read lacks it. */
export interface StoredRegistration {
  name: string
  email?: string | null | undefined
  phone?: string | null | undefined
  notes?: string | null | undefined
  responses?: Answers | null | undefined
}

/** The form's values for an existing registration, or empty ones. */
export function toValues(fields: readonly CustomField[], stored?: StoredRegistration | null): SignUpValues {
  return {
    name: stored?.name ?? '',
    email: stored?.email ?? '',
    phone: stored?.phone ?? '',
    notes: stored?.notes ?? '',
    answers: fields.map((field) => answerText(answerOf(field, stored?.responses))),
  }
}
