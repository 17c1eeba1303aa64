import * as z from 'zod/mini'
import { atMost } from '@/lib/text-schema'
import type { Answer, Answers, CustomField } from './event-schema'
import { answerOf, answerText, fieldKey } from './rules'

/**
 * The sign-up drawer's form: SPEC.md section 5, 'Participant', with its messages. The database refuses the same things
 * with the same sentences (supabase/migrations), so both say one thing to whoever calls.
 */

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

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/
const PHONE = /^\+?[0-9 ()-]+$/
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d{1,3})?$/

const whenGiven = (pattern: RegExp, message: string) =>
  z.refine<string>((text) => text === '' || pattern.test(text), message)

const text = (limit: number, message: string) => z.string().check(z.trim(), atMost(limit, message))

const email = z
  .string()
  .check(z.trim(), atMost(254, 'Email must be less than 254 characters'), whenGiven(EMAIL, 'Invalid email format'))

const phone = z
  .string()
  .check(
    z.trim(),
    atMost(20, 'Phone number must be less than 20 characters'),
    whenGiven(PHONE, 'Invalid phone number format'),
  )

function answerSchema(field: CustomField) {
  const answer = text(1000, 'Response must be less than 1000 characters')
  const byType = {
    text: answer,
    select: answer,
    email: answer.check(whenGiven(EMAIL, 'Invalid email format')),
    tel: answer.check(whenGiven(PHONE, 'Invalid phone number format')),
    number: answer.check(whenGiven(NUMBER, `${field.label} must be a number`)),
  }[field.type]
  return field.required ? byType.check(z.refine((value) => value !== '', `${field.label} is required`)) : byType
}

/**
 * The schema of one event's form. In `claim` the name may stay empty: the database then names the slot after the claimer.
 * @param stored the answers as they are stored: one that stays as it is passes, also when its field was retyped since
 */
export function signUpSchema(fields: readonly CustomField[], mode: SignUpMode, stored: readonly string[] = []) {
  const name = text(100, 'Name must be less than 100 characters')
  const answers = fields.map(answerSchema)
  return z.object({
    name: mode === 'claim' ? name : name.check(z.refine((value) => value !== '', 'Name is required')),
    email,
    phone,
    notes: text(1000, 'Notes must be less than 1000 characters'),
    answers: z.array(z.string()).check((context) => {
      answers.forEach((schema, index) => {
        const value = context.value[index] ?? ''
        if (value !== '' && value === stored[index]) return
        const issue = schema.safeParse(value).error?.issues[0]
        if (issue) context.issues.push({ code: 'custom', input: context.value, path: [index], message: issue.message })
      })
    }),
  })
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
