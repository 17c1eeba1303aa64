import * as z from 'zod/mini'
import { answerOf, answerText, fieldKey } from '@/entities/event/event-rules'
import type { Answer, Answers, CustomField } from '@/entities/event/event-schema'
import type { Section } from '@/entities/event/facts'
import { isEmail, isPhone, participantShape, text, whenGiven } from '@/entities/person/participant-schema'
import type { RegistrationInput, SignUpMode } from '@/features/event/my-registration/change'
import type { SignUpValues } from '@/features/event/my-registration/drafts'
import { t } from '@/lib/text/translate'
import { zodResolver } from '@/ui/form/zod-resolver'

/**
 * The sign-up drawer's rules: docs/product.md section 5, 'Participant', and what is sent once they hold. The
 * database refuses the same things with the same sentences (supabase/schemas).
 */

/** For sections the same sentence as the database's. */
const chooseSection = (choices: readonly Section[]) =>
  choices.every(({ start }) => start) ? t('Choose a time') : t('Choose where you want to join')

/**
 * A phone's keyboard may have a comma as its decimal key. It counts as the decimal point, unless exactly three digits follow a whole
 * number other than 0: then it may separate thousands.
 */
const NUMBER = /^(?![+-]?0*[1-9]\d*,\d{3}(?!\d))[+-]?(\d+[.,]?\d*|[.,]\d+)([eE][+-]?\d{1,3})?$/

function answerSchema(field: CustomField) {
  const answer = text(1000, () => t('Response must be less than 1000 characters'))
  const byType = {
    text: answer,
    select: answer,
    email: answer.check(isEmail),
    tel: answer.check(isPhone),
    number: answer.check(whenGiven(NUMBER, () => t('{label} must be a number', { label: field.label }))),
  }[field.type]
  return field.required
    ? byType.check(z.refine((value) => value !== '', { error: () => t('{label} is required', { label: field.label }) }))
    : byType
}

/**
 * The schema of one event's form. In `claim` the name may stay empty: the database then names the slot.
 * @param stored the stored answers, which pass unchanged
 * @param choices one of them is required
 */
export function signUpSchema(
  fields: readonly CustomField[],
  mode: SignUpMode,
  stored: readonly string[] = [],
  choices: readonly Section[] = [],
) {
  const { name } = participantShape
  const answers = fields.map(answerSchema)
  return z.object({
    ...participantShape,
    name: mode === 'claim' ? name : name.check(z.refine((value) => value !== '', t('Name is required'))),
    section: z.string().check(
      z.refine((id) => choices.length === 0 || choices.some((one) => one.id === id), {
        error: () => chooseSection(choices),
      }),
    ),
    more: z.array(z.string()),
    mail: z.boolean(),
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

/** The same schema for react-hook-form. */
export const signUpResolver = (...about: Parameters<typeof signUpSchema>) => zodResolver(signUpSchema(...about))

/** The form's values as the database takes them. An untouched answer is sent as it was stored. */
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

/**
 * A number if it reads back as what was typed. Very long numbers do not, so they stay text. The database wants a point.
 */
function typed(field: CustomField, value: string): Answer {
  if (field.type !== 'number') return value
  const number = value.replace(',', '.')
  return String(Number(number)) === number ? Number(number) : number
}
