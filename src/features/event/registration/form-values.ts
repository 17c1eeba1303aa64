import * as z from 'zod/mini'
import { answerOf, answerText, fieldKey } from '@/entities/event/event-rules'
import type { Answers, CustomField } from '@/entities/event/event-schema'
import { randomSecret, randomUuid } from '@/lib/browser/random'
import { PERSONAL_PREFIX, readJsonAs, removeStored, writeJson } from '@/lib/browser/storage'

/**
 * The values of the sign-up drawer's fields: how they are read from a registration, what a change asks for, and how
 * this device keeps them until they have been sent. The page needs this before its form (`sign-up/schema.ts`) is here.
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
  /** In the order of the event's custom fields: their keys may hold dots, which form paths would read as steps. */
  answers: string[]
}

/** What register and update_registration take. '' means that nothing was given; unanswered fields are left out. */
export interface RegistrationInput {
  name: string
  email: string
  phone: string
  notes: string
  responses: Answers
}

/** What all kinds of changes have in common. */
interface ChangeBase {
  eventId: string
  /** For sentences on other pages than the event's. */
  eventName: string
  /** The row; made by the browser for a new one, so that sending twice makes one row. */
  participantId: string
  /** Whose place it is; '' for an extra slot without a name. */
  name: string
  /** A guest's secret; without it the entry is the account's. */
  secret?: string
  /** It is about a place on the waitlist. A new row goes there if no slot is free. */
  wait?: boolean
  /** A withdrawal or an answer for somebody else: what comes of it is told of them. */
  isOthers?: boolean
}

/** A sign-up, change or withdrawal, as it is sent now or kept for later. */
export type RegistrationChange = ChangeBase &
  (
    | { kind: 'withdraw' }
    /** Says that somebody comes: to a slot that they moved up to, or to a free one. */
    | { kind: 'confirm' }
    | {
        kind: 'join' | 'claim' | 'update'
        input: RegistrationInput
        /** The section to be in; left out where the event has none, and where it stays as it is. */
        section?: string
        /**
         * Its name, for sentences on any page, also once it is gone. Left out if the choice is the section that the row
         * is in.
         */
        sectionName?: string
      }
  )

/** What is known of an existing registration. Contact data is missing where the viewer may not read it. */
export interface StoredRegistration {
  name: string
  email?: string | null | undefined
  phone?: string | null | undefined
  notes?: string | null | undefined
  responses?: Answers | null | undefined
  section_id?: string | undefined
  moving_to?: string | undefined
  moving_place?: number | undefined
}

/** The form's values for an existing registration, or empty ones. */
export function toValues(fields: readonly CustomField[], stored?: StoredRegistration | null): SignUpValues {
  return {
    name: stored?.name ?? '',
    email: stored?.email ?? '',
    phone: stored?.phone ?? '',
    notes: stored?.notes ?? '',
    section: stored?.moving_to ?? stored?.section_id ?? '',
    answers: fields.map((field) => answerText(answerOf(field, stored?.responses))),
  }
}

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
