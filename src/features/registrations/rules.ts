import type { Answer, Answers, CustomField } from './event-schema'

/** What every room asks about an event and the answers to its questions. Pure. */

/** Full means that nobody new joins; a maximum lowered below the sign-ups is full as well. */
export function isFull(participants: number, max: number | null): boolean {
  return max !== null && participants >= max
}

/** The message for a guest whose registration was removed. */
export const GONE = 'Your registration is no longer on the list.'

/** The key of a custom field's answer: its id, else its label. */
export function fieldKey(field: CustomField): string {
  return field.id || field.label
}

/**
 * Tells one set of questions from another, as a form draws them. An answer of the database's says the same in another
 * order than the parsed one.
 */
export function fieldsKey(fields: readonly CustomField[]): string {
  return JSON.stringify(fields.map(({ id, label, type, required, options }) => [id, label, type, required, options]))
}

/** The stored answer to a field, also when it was given before the field had an id. */
export function answerOf(field: CustomField, answers: Answers | null | undefined): Answer | undefined {
  return answers?.[fieldKey(field)] ?? answers?.[field.label]
}

/** An answer as text: lists are joined, nothing is ''. */
export function answerText(answer: Answer | undefined): string {
  if (answer === undefined) return ''
  return Array.isArray(answer) ? answer.join('; ') : String(answer)
}
