import { randomSecret, randomUuid } from '@/lib/random'
import { readJson, removeStored, writeJson } from '@/lib/storage'
import type { CustomField } from './event-schema'
import { type SignUpMode, type SignUpValues, toValues } from './form-values'
import type { Change } from './requests'
import { fieldKey } from './rules'

/**
 * What was typed into a sign-up drawer and not sent yet, kept until it is, so that a reload or a closed sheet loses
 * nothing. The draft also holds the id (and a guest's secret) of the row it is about to make: the retry after a lost
 * answer then finds that row.
 */
export interface Draft {
  /** Id of the row: made here for a new one, the registration's own in `update`. */
  id: string
  secret: string
  values: Omit<SignUpValues, 'answers'>
  /** By the fields' keys: the organizer may reorder the fields in between. */
  answers: Record<string, string>
}

/** Under the `roster:` prefix: signing out erases it. */
export function draftKey(eventId: string, mode: SignUpMode, participantId?: string): string {
  return ['roster:draft:signup', eventId, mode, participantId].filter(Boolean).join(':')
}

/** The stored draft, or null when there is none or it is unreadable. */
export function readDraft(key: string): Draft | null {
  const stored = readJson(key)
  return isDraft(stored) ? stored : null
}

export function writeDraft(key: string, draft: Draft): void {
  writeJson(key, draft)
}

export function removeDraft(key: string): void {
  removeStored(key)
}

/** A draft for values that have just been filled in; a new row gets its id and secret here, once per attempt. */
export function newDraft(values: SignUpValues, fields: readonly CustomField[], id = randomUuid()): Draft {
  return withValues({ id, secret: randomSecret(), values, answers: {} }, values, fields)
}

/** The draft with the form's present values. */
export function withValues(draft: Draft, values: SignUpValues, fields: readonly CustomField[]): Draft {
  const { name, email, phone, notes } = values
  const answers = Object.fromEntries(fields.map((field, index) => [fieldKey(field), values.answers[index] ?? '']))
  return { ...draft, values: { name, email, phone, notes }, answers: { ...draft.answers, ...answers } }
}

/** The form's values from a draft; a field the draft does not know takes its value from `base`. */
export function draftValues(draft: Draft, base: SignUpValues, fields: readonly CustomField[]): SignUpValues {
  const answers = fields.map((field, index) => draft.answers[fieldKey(field)] ?? base.answers[index] ?? '')
  return { ...draft.values, answers }
}

const keyOf = ({ kind, eventId, participantId }: Change) =>
  kind === 'withdraw' ? null : draftKey(eventId, kind, kind === 'update' ? participantId : undefined)

/** Puts what waits in the outbox back into the form, unless something newer was typed for the same row. */
export function restoreDraft(change: Change, fields: readonly CustomField[]): void {
  const key = keyOf(change)
  if (key === null || change.kind === 'withdraw' || readDraft(key)?.id === change.participantId) return
  const draft = newDraft(toValues(fields, change.input), fields, change.participantId)
  writeDraft(key, change.secret ? { ...draft, secret: change.secret } : draft)
}

/** Forgets what was typed for a row that is given up. */
export function discardDraft(change: Change): void {
  const key = keyOf(change)
  if (key !== null && readDraft(key)?.id === change.participantId) removeDraft(key)
}

const isText = (value: unknown) => typeof value === 'string'

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false
  const { id, secret, values, answers } = value as Record<string, unknown>
  if (!isText(id) || !isText(secret) || typeof answers !== 'object' || answers === null) return false
  if (typeof values !== 'object' || values === null || !Object.values(answers).every(isText)) return false
  const { name, email, phone, notes } = values as Record<string, unknown>
  return [name, email, phone, notes].every(isText)
}
