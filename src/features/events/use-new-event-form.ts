import { useState } from 'react'
import { draftStore } from '@/lib/draft-store'
import { useKeptForm } from '@/lib/use-kept-form'
import { type EventDraft, eventDraftSchema } from './schema'
import { useEventForm } from './use-event-form'

export const newEventDraft = draftStore('new-event', eventDraftSchema)

/**
 * The form of Create Event, kept on this device until the event has been created.
 * @param defaults the empty form, also after starting over; a group that it names wins over the draft's
 */
export function useNewEventForm(defaults: EventDraft) {
  const [draft] = useState(newEventDraft.read)
  const form = useEventForm(
    draft ? { ...draft.values, group_id: defaults.group_id || draft.values.group_id } : defaults,
  )
  return { form, ...useKeptForm({ form, store: newEventDraft, draft, empty: defaults }) }
}
