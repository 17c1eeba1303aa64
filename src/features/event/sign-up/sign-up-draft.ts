import type { EventPageData } from '@/entities/event/event-schema'
import { sectionWithId } from '@/entities/slots/sections'
import { findRow } from '@/entities/slots/waitlist'
import {
  draftKey,
  draftValues,
  endDrafts,
  newDraft,
  readDraft,
  removeDraft,
  type SignUpDraft,
  type SignUpValues,
  withValues,
  writeDraft,
} from '@/features/event/registration/form-values'
import type { SignUpTarget } from './sign-up-target'

/**
 * The draft of one opening of the form: the one that this device has stored, or a new one with the id of a new row.
 * @param base what the form holds before anything is typed
 */
export function openDraft(data: EventPageData, target: SignUpTarget, base: SignUpValues) {
  const fields = data.event.custom_fields
  const id = target.mode === 'update' ? target.id : undefined
  const key = draftKey(data.event.id, target.mode, id)
  if (id) endDrafts(data.event.id, (made) => made === id)
  const stored = usableDraft(data, target, readDraft(key))
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
    remove: () => {
      removeDraft(key)
      // The page may have found the row before the answer came (`endDrafts`).
      removeDraft(draftKey(data.event.id, 'update', draft.id))
    },
  }
}

/** The stored draft, unless its row is on the list: then that attempt has succeeded, and this one is new. */
function usableDraft(data: EventPageData, target: SignUpTarget, stored: SignUpDraft | null): SignUpDraft | null {
  if (stored === null) return null
  const isNewRow = target.mode !== 'update' && !target.isFromOutbox
  if (isNewRow && findRow(data, ({ id }) => id === stored.id)) return null
  // A section that was tapped counts more than the one in the draft, which may be gone.
  const tapped = target.mode === 'update' ? undefined : target.section
  const section = tapped ?? sectionWithId(data.event, stored.values.section)?.id ?? ''
  return { ...stored, values: { ...stored.values, section } }
}
