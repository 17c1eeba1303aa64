import * as z from 'zod/mini'
import { fieldKey } from '@/entities/event/event-rules'
import type { CustomField } from '@/entities/event/event-schema'
import { randomSecret, randomUuid } from '@/lib/browser/random'
import { PERSONAL_PREFIX, readJsonAs, removeStored, writeJson } from '@/lib/browser/storage'
import { type SignUpMode, type SignUpValues, toValues } from './form-values'
import type { RegistrationChange } from './registration-change'

/** How this device keeps what was typed into a sign-up drawer. One opening of it is `sign-up/sign-up-draft.ts`. */

/**
 * What was typed into a sign-up drawer and has not been sent. It is kept so that a reload or a closed sheet loses
 * nothing. It also holds the id (and a guest's secret) of the row it will make, so that a retry after a lost answer
 * finds that row.
 */
export interface SignUpDraft {
  /** Id of the row: made here for a new one, the registration's own in `update`. */
  id: string
  secret: string
  values: Omit<SignUpValues, 'answers'>
  /** By the fields' keys: the organizer may reorder the fields in between. */
  answers: Record<string, string>
  /** What of it was sent last (`typedIn`). */
  sent?: string | undefined
}

const draftSchema = z.object({
  id: z.string(),
  secret: z.string(),
  values: z.object({
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    notes: z.string(),
    /** Drafts of older versions lack it. */
    section: z._default(z.string(), ''),
  }),
  answers: z.record(z.string(), z.string()),
  sent: z.optional(z.string()),
})

/** The prefix lets signing out erase it. */
export function draftKey(eventId: string, mode: SignUpMode, participantId = ''): string {
  return [`${PERSONAL_PREFIX}draft`, 'signup', eventId, mode, participantId].filter(Boolean).join(':')
}

/** The stored draft, or null when there is none or it is unreadable. */
export const readDraft = (key: string): SignUpDraft | null => readJsonAs(key, draftSchema)

export function writeDraft(key: string, draft: SignUpDraft): void {
  writeJson(key, draft)
}

export const removeDraft = (key: string): void => removeStored(key)

const typedIn = ({ values, answers }: SignUpDraft) => JSON.stringify([values, answers])

/** The draft, as it is about to be sent. */
export const asSent = (draft: SignUpDraft): SignUpDraft => ({ ...draft, sent: typedIn(draft) })

/** Whether it holds something that was not sent: typed later, or never sent at all. */
export const differsFromSent = (draft: SignUpDraft): boolean => draft.sent !== typedIn(draft)

/**
 * Ends the drafts of rows that have been made. What was typed after one had been sent is a change of its row now: the
 * answer got lost, or is late, and the form itself does not know.
 * @param isMade whether this id is a row of the viewer's
 */
export function endDrafts(eventId: string, isMade: (id: string) => boolean): SignUpDraft[] {
  return (['join', 'claim'] as const).flatMap((mode) => {
    const key = draftKey(eventId, mode)
    const draft = readDraft(key)
    if (!draft || !isMade(draft.id)) return []
    removeDraft(key)
    if (differsFromSent(draft)) writeDraft(draftKey(eventId, 'update', draft.id), draft)
    return [draft]
  })
}

/** A draft for values that have just been filled in; a new row gets its id and secret here, once per attempt. */
export function newDraft(values: SignUpValues, fields: readonly CustomField[], id = randomUuid()): SignUpDraft {
  return withValues({ id, secret: randomSecret(), values, answers: {} }, values, fields)
}

/** The draft with the form's present values. */
export function withValues(draft: SignUpDraft, values: SignUpValues, fields: readonly CustomField[]): SignUpDraft {
  const { name, email, phone, notes, section } = values
  const answers = Object.fromEntries(fields.map((field, index) => [fieldKey(field), values.answers[index] ?? '']))
  return { ...draft, values: { name, email, phone, notes, section }, answers: { ...draft.answers, ...answers } }
}

/** The form's values from a draft; a field the draft does not know takes its value from `base`. */
export function draftValues(draft: SignUpDraft, base: SignUpValues, fields: readonly CustomField[]): SignUpValues {
  const answers = fields.map((field, index) => draft.answers[fieldKey(field)] ?? base.answers[index] ?? '')
  return { ...draft.values, section: draft.values.section || base.section, answers }
}

const keyOf = ({ kind, eventId, participantId }: RegistrationChange) =>
  kind === 'withdraw' || kind === 'confirm'
    ? null
    : draftKey(eventId, kind, kind === 'update' ? participantId : undefined)

/**
 * Puts an entry of the outbox back into the form, unless something newer was typed for the same row. If its section was
 * full, one has to be chosen again.
 */
export function restoreDraft(
  change: RegistrationChange & { asksToWait?: boolean },
  fields: readonly CustomField[],
): void {
  const key = keyOf(change)
  if (key === null || !('input' in change) || readDraft(key)?.id === change.participantId) return
  const draft = newDraft(
    toValues(fields, { ...change.input, section_id: change.asksToWait ? undefined : change.section }),
    fields,
    change.participantId,
  )
  writeDraft(key, asSent(change.secret ? { ...draft, secret: change.secret } : draft))
}

/** Forgets what was typed for a row that is given up. */
export function discardDraft(change: RegistrationChange): void {
  const key = keyOf(change)
  if (key !== null && readDraft(key)?.id === change.participantId) removeDraft(key)
}
