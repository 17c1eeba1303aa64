import type { EventPageData } from '@/entities/event/event-schema'
import { sectionWithId } from '@/entities/slots/sections'
import { findRow } from '@/entities/slots/waitlist'
import { readOutbox } from '@/features/event/outbox/outbox-store'
import {
  asSent,
  differsFromSent,
  draftKey,
  draftValues,
  endDrafts,
  newDraft,
  readDraft,
  removeDraft,
  type SignUpDraft,
  withValues,
  writeDraft,
} from '@/features/event/registration/drafts'
import type { SignUpValues } from '@/features/event/registration/form-values'
import { randomUuid } from '@/lib/browser/random'
import { storedKeys } from '@/lib/browser/storage'
import type { SignUpTarget } from './sign-up-target'

/** The rows whose sign-up this page has sent, and whose answer has not come. */
const onTheirWay = new Set<string>()
const isOnItsWay = (id: string) => onTheirWay.has(id) || readOutbox().some(({ participantId }) => participantId === id)

/**
 * The draft of one opening of the form: the one that this device has stored, or a new one with the id of a new row.
 * Its form may be closed, and another one opened, before the answer to what it sent comes.
 * @param base what the form holds before anything is typed
 */
export function openDraft(data: EventPageData, target: SignUpTarget, base: SignUpValues) {
  const { id: eventId, custom_fields: fields } = data.event
  const id = target.mode === 'update' ? target.id : undefined
  if (id) endDrafts(eventId, (made) => made === id)
  const { key: usedKey, draft: stored } = storedDraft(data, target, draftKey(eventId, target.mode, id))
  let key = usedKey
  let draft = stored ?? newDraft(base, fields, id)
  const restored = draftValues(draft, base, fields)
  const store = (next: SignUpDraft) => {
    draft = next
    writeDraft(key, next)
  }
  return {
    /** The values that the form opens with. */
    restored,
    /** They are from an earlier opening, and the form says so. Whoever opens an entry of the outbox knows that. */
    isRestored: stored !== null && !target.isFromOutbox && JSON.stringify(restored) !== JSON.stringify(base),
    read: () => draft,
    store,
    storeValues: (values: SignUpValues) => store(withValues(draft, values, fields)),
    /** Call it right before sending these values. More may have been typed already. */
    markSent: (values: SignUpValues) => {
      store({ ...draft, sent: asSent(withValues(draft, values, fields)).sent })
      onTheirWay.add(draft.id)
      // What an earlier attempt without an answer has left (`endDrafts`) is part of this one.
      if (target.mode !== 'update') removeDraft(draftKey(eventId, 'update', draft.id))
    },
    /**
     * The database has made the change, or the outbox has it. Nothing is left of what was sent. What was typed since
     * then stays: with the entry of the outbox, or as a draft of changing the row.
     */
    settle: (isQueued: boolean) => {
      onTheirWay.delete(draft.id)
      const kept = readDraft(key)
      if (kept?.id === draft.id && !differsFromSent(kept)) removeDraft(key)
      if (isQueued) return
      endDrafts(eventId, (made) => made === draft.id)
      key = draftKey(eventId, 'update', draft.id)
      // The next claim's draft has taken its place.
      if (kept?.id !== draft.id && differsFromSent(draft) && !readDraft(key)) writeDraft(key, draft)
    },
    /** It was refused, or no answer came. @param needsNewId somebody else's row has this id */
    fail: (needsNewId: boolean) => {
      onTheirWay.delete(draft.id)
      const other = readDraft(key)
      const isOthers = other !== null && other.id !== draft.id
      // Another claim was begun meanwhile, and its draft stays. This one comes back after it.
      if (isOthers) key = draftKey(eventId, target.mode, draft.id)
      if (needsNewId && target.mode !== 'update') store({ ...draft, id: randomUuid() })
      else if (isOthers) store(draft)
    },
    remove: () => removeDraft(key),
  }
}

/** The draft that the form begins with, and the key under which it is stored. */
function storedDraft(data: EventPageData, target: SignUpTarget, key: string) {
  const setAside = target.mode === 'claim' && !target.isFromOutbox ? storedKeys(`${key}:`) : []
  for (const one of [key, ...setAside]) {
    const draft = usableDraft(data, target, readDraft(one))
    if (draft) return { key: one, draft }
  }
  return { key, draft: null }
}

/** The stored draft, unless its attempt has succeeded, or it is a claim that is on its way or in the outbox. */
function usableDraft(data: EventPageData, target: SignUpTarget, stored: SignUpDraft | null): SignUpDraft | null {
  if (stored === null) return null
  const isNewRow = target.mode !== 'update' && !target.isFromOutbox
  if (isNewRow && findRow(data, ({ id }) => id === stored.id)) return null
  // The next claim is for another friend. Joining is always for oneself, so it goes on with the same row.
  if (target.mode === 'claim' && !target.isFromOutbox && isOnItsWay(stored.id)) return null
  // A section that was tapped counts more than the one in the draft, which may be gone.
  const tapped = target.mode === 'update' ? undefined : target.section
  const section = tapped ?? sectionWithId(data.event, stored.values.section)?.id ?? ''
  return { ...stored, values: { ...stored.values, section } }
}
