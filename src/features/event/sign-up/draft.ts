import { fieldsToRestore } from '@/entities/draft/fields-to-restore'
import type { CustomField, EventPageData } from '@/entities/event/event-schema'
import { sectionWithId } from '@/entities/slots/sections'
import { findRow } from '@/entities/slots/waitlist'
import {
  asTyped,
  differsFromSent,
  endDrafts,
  newDraft,
  readDraft,
  removeDraft,
  type SignUpDraft,
  type SignUpValues,
  valuesOf,
  withValues,
  writeDraft,
} from '@/features/event/my-registration/drafts'
import { isQueued } from '@/features/event/my-registration/outbox'
import { draftKey } from '@/features/event/my-registration/storage-keys'
import { randomUuid } from '@/lib/browser/random'
import { storedKeys } from '@/lib/browser/storage'
import type { SignUpTarget } from './target'

/** The rows whose sign-up this page has sent, and whose response has not come. */
const onTheirWay = new Set<string>()

/**
 * The draft of one opening of the form: the one that this device has stored, or a new one with the id of a new row.
 * Its form may have been replaced before the response.
 * @param base what the form holds before anything is typed
 */
export function openDraft(data: EventPageData, target: SignUpTarget, base: SignUpValues) {
  const { id: eventId, custom_fields: fields } = data.event
  const isUpdate = target.mode === 'update'
  if (isUpdate) endDrafts(eventId, (made) => made === target.id)
  const begun = storedDraft(data, target) ?? newDraft(base, fields, isUpdate ? target.id : target.fromOutbox)
  let key = draftKey(eventId, target.mode, begun.id)
  const restored = isUpdate ? changedValues(begun, base, fields) : draftValues(begun, base, fields)
  // Whatever is typed from here on changes what is saved now.
  let draft = isUpdate ? { ...begun, before: asTyped(base, fields) } : begun
  const store = (next: SignUpDraft) => {
    draft = next
    writeDraft(key, next)
  }
  return {
    /** The values that the form opens with. */
    restored,
    /** The values are from an earlier opening, and the form says so. A person who opens an entry of the outbox knows it anyway. */
    isRestored: !target.fromOutbox && JSON.stringify(restored) !== JSON.stringify(base),
    read: () => draft,
    storeValues: (values: SignUpValues) => store(withValues(draft, values, fields)),
    /** Call it right before sending these values with this secret. More may have been typed already. */
    markSent: (values: SignUpValues, secret: string = draft.secret) => {
      const next = withValues(draft, values, fields)
      const sent = { values: next.values, answers: next.answers }
      const isEdited = draft.isEdited || (draft.lastSent !== undefined && differsFromSent(next))
      store({ ...draft, secret, lastSent: sent, before: draft.before ?? sent, isEdited })
      onTheirWay.add(draft.id)
      // If an earlier attempt arrived without a response, `endDrafts` has stored a draft of changing its row. The values sent now include it.
      if (!isUpdate) removeDraft(draftKey(eventId, 'update', draft.id))
    },
    /**
     * The database has made the change, or the outbox has it, so what was sent is forgotten. Later input stays: with the entry of the
     * outbox, or as a draft of changing the row.
     */
    settle: (isInOutbox: boolean) => {
      onTheirWay.delete(draft.id)
      const kept = readDraft(key)
      const isThere = kept?.id === draft.id
      if (isThere && !differsFromSent(kept)) removeDraft(key)
      if (isInOutbox) return
      // The row holds what was sent.
      const { lastSent: before } = draft
      draft = { ...draft, before }
      if (isThere && differsFromSent(kept)) writeDraft(key, { ...kept, before })
      endDrafts(eventId, (made) => made === draft.id)
      key = draftKey(eventId, 'update', draft.id)
      // The page has already found the row and ended its draft.
      if (!isThere && differsFromSent(draft) && !readDraft(key)) writeDraft(key, draft)
    },
    /** It was refused, or there was no response. @param needsNewId another row has this id */
    fail: (needsNewId: boolean) => {
      onTheirWay.delete(draft.id)
      if (needsNewId && !isUpdate) store({ ...draft, id: randomUuid() })
    },
    remove: () => removeDraft(key),
  }
}

export type OpenDraft = ReturnType<typeof openDraft>

/** The stored draft that the form begins with: that of the row to change or of the outbox's entry, else that of a row not made yet. */
function storedDraft(data: EventPageData, target: SignUpTarget): SignUpDraft | undefined {
  const id = target.mode === 'update' ? target.id : target.fromOutbox
  const key = draftKey(data.event.id, target.mode, id)
  // Any claim that was begun, or was sent and failed.
  const keys = target.mode === 'claim' && !id ? storedKeys(key) : [key]
  const draft = keys.flatMap((one) => readDraft(one) ?? []).find((stored) => id || isUnmade(data, target, stored))
  if (!draft) return undefined
  // The section that was tapped replaces the one in the draft, which may be gone.
  const tapped = target.mode === 'update' ? undefined : target.section
  const section = tapped ?? sectionWithId(data.event, draft.values.section)?.id ?? ''
  return { ...draft, values: { ...draft.values, section } }
}

function isUnmade(data: EventPageData, target: SignUpTarget, { id }: SignUpDraft): boolean {
  if (findRow(data, (row) => row.id === id)) return false
  // The next claim is for another friend. Joining is always for oneself, so it goes on with the same row.
  return target.mode === 'join' || !(onTheirWay.has(id) || isQueued(id))
}

/** The form's values from a draft; a field the draft does not know takes its value from `base`. */
const draftValues = (
  draft: Pick<SignUpDraft, 'values' | 'answers'>,
  base: SignUpValues,
  fields: readonly CustomField[],
) => ({
  ...valuesOf(draft, fields, base.answers),
  section: draft.values.section || base.section,
})

/** The same for an existing row: only what was typed is put back, because the rest may have changed since. */
function changedValues(draft: SignUpDraft, base: SignUpValues, fields: readonly CustomField[]): SignUpValues {
  const saved = asTyped(base, fields)
  const { before = saved } = draft
  const put = <Part extends object>(was: Part, typed: Part, now: Part): Part => ({
    ...now,
    ...fieldsToRestore({ before: was, typed }, now, now),
  })
  const values = put(before.values, draft.values, saved.values)
  return draftValues({ values, answers: put(before.answers, draft.answers, saved.answers) }, base, fields)
}
