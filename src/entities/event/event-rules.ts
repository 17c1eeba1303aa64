import { t } from '@/lib/text/translate'
import type { Answer, Answers, CustomField, EventPageData } from './event-schema'

/** Rules about an event, and about the answers to its questions, that all rooms share. Pure. */

/** The id in shared links: the series' id for each of its dates, else the event's own. */
export const lastingId = ({ event, series }: Pick<EventPageData, 'series'> & { event: { id: string } }): string =>
  series?.id ?? event.id

/** The message for a guest whose registration was removed. */
export const registrationGone = () => t('Your registration is no longer on the list.')

/** The message for a guest who opens an old link on the device on which they withdrew. */
export const youWithdrew = () => t('You withdrew.')

/** The message for a guest whose slot went to a substitute. */
export const slotTaken = () => t('Someone took the slot that you offered. You are off the list.')

/** How such a message goes on where the guest can join again. Asked here, so that no other file that is loaded apart holds them again. */
export const againText = (why: string): string =>
  why === registrationGone() ? ` ${t('You can join again.')}` : why === youWithdrew() ? ` ${t('Join again?')}` : ''
export const isSlotTaken = (why: string): boolean => why === slotTaken()

/** The key of a custom field's answer: its id, else its label. */
export function fieldKey(field: CustomField): string {
  return field.id || field.label
}

/**
 * A key that is equal for two sets of custom fields that look the same in a form. The parts are listed in a fixed order,
 * because the database may return them in another.
 */
export function fieldsKey(fields: readonly CustomField[]): string {
  return JSON.stringify(fields.map(({ id, label, type, required, options }) => [id, label, type, required, options]))
}

/** The stored answer to a field, even if it was given before the field had an id. */
export function answerOf(field: CustomField, answers: Answers | null | undefined): Answer | undefined {
  return answers?.[fieldKey(field)] ?? answers?.[field.label]
}

/** An answer as text: lists are joined, nothing is ''. */
export function answerText(answer: Answer | undefined): string {
  if (answer === undefined) return ''
  return Array.isArray(answer) ? answer.join('; ') : String(answer)
}

/** The number in a claim's automatic name, '(claimer) - N'; null for a typed name. */
export function automaticNumber(name: string, ownName: string): number | null {
  if (!name.startsWith(`${ownName} - `)) return null
  const digits = name.slice(ownName.length + 3)
  return /^[1-9]\d{0,3}$/.test(digits) ? Number(digits) : null
}
