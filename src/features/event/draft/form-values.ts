import { answerOf, answerText } from '@/entities/event/event-rules'
import type { Answers, CustomField } from '@/entities/event/event-schema'

/**
 * The values of the sign-up drawer's fields, and how they are read from a registration. The page needs this before its
 * form (`sign-up/schema.ts`) is here.
 */

/** `join`: one's own place; `claim`: an extra place for someone else; `update`: a registration that exists. */
export type SignUpMode = 'join' | 'claim' | 'update'

export interface SignUpValues {
  name: string
  email: string
  phone: string
  notes: string
  /** The chosen section's id; '' where none is, or the event has none. */
  section: string
  /** The ids of further sections, for extra slots; only in `join`. */
  more: string[]
  /** A guest wants mails sent to that e-mail address. */
  mail: boolean
  /** In the order of the event's custom fields: their keys may hold dots, which form paths would read as steps. */
  answers: string[]
}

/** The known data of an existing registration. Contact data is missing where the viewer may not read it. */
export interface StoredRegistration {
  name: string
  email?: string | null | undefined
  phone?: string | null | undefined
  notes?: string | null | undefined
  responses?: Answers | null | undefined
  section_id?: string | undefined
  mail?: { address?: string | undefined } | undefined
}

/** The form's values for an existing registration, or empty ones. */
export function toValues(fields: readonly CustomField[], stored?: StoredRegistration | null): SignUpValues {
  return {
    name: stored?.name ?? '',
    email: stored?.email ?? '',
    phone: stored?.phone ?? '',
    notes: stored?.notes ?? '',
    section: stored?.section_id ?? '',
    more: [],
    mail: Boolean(stored?.mail?.address),
    answers: fields.map((field) => answerText(answerOf(field, stored?.responses))),
  }
}
