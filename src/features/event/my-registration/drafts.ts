import * as z from 'zod/mini'
import { answerOf, answerText, fieldKey } from '@/entities/event/event-rules'
import type { Answers, CustomField } from '@/entities/event/event-schema'
import { randomSecret, randomUuid } from '@/lib/browser/random'
import { readJsonAs, removeStored, storedKeys, writeJson } from '@/lib/browser/storage'
import type { RegistrationChange } from './change'
import { draftKey } from './storage-keys'

/** How this device keeps what was typed into a sign-up drawer. One opening of it is `sign-up/draft.ts`. */

/** The form's values as they are stored. */
const typedShape = {
  values: z.object({
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    notes: z.string(),
    /** The chosen section's id; '' where none is, or the event has none. */
    section: z.string(),
    /** The ids of further sections, for extra slots; only in `join`. Missing in release 1.2.0. */
    more: z._default(z.array(z.string()), []),
    /** A guest wants mails sent to that e-mail address. */
    mail: z.boolean(),
  }),
  /** Answers by the fields' keys, because the organizer may reorder the fields. */
  answers: z.record(z.string(), z.string()),
}
const typedSchema = z.object(typedShape)
type Typed = z.infer<typeof typedSchema>

const draftSchema = z.object({
  /** Id of the row: made here for a new one, the registration's own in `update`. */
  id: z.string(),
  secret: z.string(),
  ...typedShape,
  /** The values that were sent last. */
  lastSent: z.optional(typedSchema),
  /** The row's content before, or the first request of a new one. Where the draft differs from it, something was typed. */
  before: z.optional(typedSchema),
  /** The input has changed since an attempt, which may have arrived. */
  isEdited: z.optional(z.boolean()),
  /** Of an added person in another form: when they were added, ms. They are sent in this order. */
  addedAt: z.optional(z.number()),
})

/**
 * Unsent input of a sign-up drawer. It is kept so that a reload or a closed sheet loses
 * nothing. It also holds the id (and a guest's secret) of the row it will make, so that a retry after a lost response
 * finds that row.
 */
export type SignUpDraft = z.infer<typeof draftSchema>

/** The form's values. */
export type SignUpValues = Typed['values'] & {
  /** In the order of the event's custom fields: their keys may hold dots, which form paths would read as steps. */
  answers: string[]
}

/** The stored draft, or null when there is none or it is unreadable. */
export const readDraft = (key: string): SignUpDraft | null => readJsonAs(key, draftSchema)

export function writeDraft(key: string, draft: SignUpDraft): void {
  writeJson(key, draft)
}

export const removeDraft = (key: string): void => removeStored(key)

const isTyped = ({ values, answers }: SignUpDraft, typed: Typed | undefined) =>
  JSON.stringify([values, answers]) === JSON.stringify([typed?.values, typed?.answers])

/** Whether it holds something unsent: typed after sending, or never sent at all. */
export const differsFromSent = (draft: SignUpDraft): boolean => !isTyped(draft, draft.lastSent)

/**
 * Ends the drafts of rows that have been made. Input after a request is a change of its row now: the response was lost or is late, and the
 * form itself does not know. Of several attempts, perhaps only the first has arrived.
 * @param isMade whether this id is a row of the viewer's
 */
export function endDrafts(eventId: string, isMade: (id: string) => boolean): SignUpDraft[] {
  return [draftKey(eventId, 'join'), ...storedKeys(draftKey(eventId, 'claim'))].flatMap((key) => {
    const draft = readDraft(key)
    if (!draft || !isMade(draft.id)) return []
    removeDraft(key)
    if (!isTyped(draft, draft.before)) writeDraft(draftKey(eventId, 'update', draft.id), draft)
    return [draft]
  })
}

/** A draft for values that have just been filled in; a new row gets its id and secret here, once per attempt. */
export function newDraft(values: SignUpValues, fields: readonly CustomField[], id = randomUuid()): SignUpDraft {
  return withValues({ id, secret: randomSecret(), values, answers: {} }, values, fields)
}

/**
 * A row is gone: what was typed to change it, or else what it held, becomes the draft of making it anew. One that was begun already
 * stays, unless something newer was typed.
 */
export function keepForNewRow(
  eventId: string,
  mode: 'join' | 'claim',
  { id, ...stored }: StoredRegistration & { id: string },
  fields: readonly CustomField[],
): void {
  const typed = readDraft(draftKey(eventId, 'update', id))
  const draft = newDraft(toValues(fields, stored), fields)
  const key = draftKey(eventId, mode, draft.id)
  if (typed) writeDraft(key, { ...draft, values: typed.values, answers: typed.answers })
  else if (!readDraft(key)) writeDraft(key, draft)
  removeDraft(draftKey(eventId, 'update', id))
}

/** The draft with the form's present values. */
export function withValues(draft: SignUpDraft, values: SignUpValues, fields: readonly CustomField[]): SignUpDraft {
  const typed = asTyped(values, fields)
  return { ...draft, values: typed.values, answers: { ...draft.answers, ...typed.answers } }
}

/** The form's values, as they are stored. */
export function asTyped(
  { name, email, phone, notes, section, more, mail, answers }: SignUpValues,
  fields: readonly CustomField[],
): Typed {
  return {
    values: { name, email, phone, notes, section, more, mail },
    answers: Object.fromEntries(fields.map((field, index) => [fieldKey(field), answers[index] ?? ''])),
  }
}

/** The form's values of a draft. @param base for a field that the draft does not know */
export const valuesOf = (
  { values, answers }: Typed,
  fields: readonly CustomField[],
  base: readonly string[] = [],
): SignUpValues => ({
  ...values,
  answers: fields.map((field, index) => answers[fieldKey(field)] ?? base[index] ?? ''),
})

/** Null where nothing was typed: one more slot for oneself is taken with a tap. */
const keyOf = (change: RegistrationChange) =>
  change.kind === 'withdraw' || change.kind === 'extra'
    ? null
    : draftKey(change.eventId, change.kind, change.participantId)

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
  const { input, asksToWait, section, participantId, secret, mail } = change
  const values = toValues(fields, {
    ...input,
    section_id: asksToWait ? undefined : section,
    ...(mail && { mail: { address: input.email } }),
  })
  const draft = newDraft(values, fields, participantId)
  const sent = asTyped(values, fields)
  const began =
    change.kind === 'update'
      ? { before: change.before && asTyped({ ...toValues(fields, change.before), mail: mail === false }, fields) }
      : { before: sent, isEdited: change.isEdited }
  writeDraft(key, { ...draft, lastSent: sent, ...began, ...(secret && { secret }) })
}

/** Forgets what was typed for a row that is given up. */
export function discardDraft(change: RegistrationChange): void {
  const key = keyOf(change)
  if (key !== null && readDraft(key)?.id === change.participantId) removeDraft(key)
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
