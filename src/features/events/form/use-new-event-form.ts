import { useState } from 'react'
import { newFormStore } from '@/entities/draft/draft-store'
import { useDraftForm } from '@/entities/draft/use-draft-form'
import { hueOfLook } from '@/entities/event/look'
import { PERSONAL_PREFIX, readStored, writeStored } from '@/lib/browser/storage'
import { HUES } from '@/ui/layout/hue'
import { type EventDraft, eventDraftSchema } from './schema'
import { useEventForm } from './use-event-form'

export const newEventDraft = newFormStore('new-event', eventDraftSchema)

const CREATED = `${PERSONAL_PREFIX}has-created`
/** Whether the account has created an event on this device. */
export const hasCreated = (): boolean => readStored(CREATED) !== null
/** The hues of the latest events created here, for `newLook`. */
export const latestHues = (): string => readStored(CREATED) ?? ''
export const noteCreated = (look: number) =>
  writeStored(CREATED, `${hueOfLook(look)}${latestHues()}`.slice(0, HUES - 1))

/**
 * The form of Create Event, kept on this device until the event is created.
 * @param defaults the empty form; its group wins over the draft's
 */
export function useNewEventForm(defaults: EventDraft) {
  const [draft] = useState(() => draftFor(defaults.group_id))
  const form = useEventForm(draft ? { ...draft.values, look: draft.values.look ?? defaults.look } : defaults)
  return { form, ...useDraftForm({ form, store: newEventDraft, draft, empty: defaults }) }
}

/** In another group it is another event, so an earlier request id does not count. */
function draftFor(groupId: EventDraft['group_id']) {
  const draft = newEventDraft.read()
  if (!draft || !groupId || groupId === draft.values.group_id) return draft
  return { values: { ...draft.values, group_id: groupId } }
}
