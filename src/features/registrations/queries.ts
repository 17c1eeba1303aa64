import { type QueryClient, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { dropGuest, readGuest, saveGuest, setGone } from '@/features/guest-link/guests'
import { isEventId } from '@/lib/ids'
import { keys } from '@/lib/query-keys'
import { rpc } from '@/lib/rpc'
import { getSession } from '@/lib/session'
import { toastInfo } from '@/ui/toast-store'
import {
  type Access,
  accessSchema,
  type EventPageData,
  eventPageSchema,
  type Registration,
  registrationSchema,
  waitingRowSchema,
} from './event-schema'
import { draftKey, newDraft, readDraft, removeDraft, toValues, writeDraft } from './form-values'
import { findRow, isWaiting, waitingCount, waitingRows } from './line'
import { GONE } from './rules'

interface Asking {
  client: QueryClient
  signal: AbortSignal
}

async function fetchEvent(eventId: string, { client, signal }: Asking): Promise<EventPageData | null> {
  if (!isEventId(eventId)) return null
  const answer = await rpc('get_event', { p_event_id: eventId }, { signal })
  let data = z.parse(z.nullable(eventPageSchema), answer)
  if (data?.viewer.manages && waitingCount(data) > waitingRows(data).length) {
    // Those who run the event search, move and export the whole line.
    const line = await rpc('get_waitlist', { p_event_id: eventId }, { signal })
    data = { ...data, waitlist: z.parse(z.array(waitingRowSchema), line) }
  }
  if (data && concernsGuest(client, eventId, data)) {
    void client.invalidateQueries({ queryKey: guestQuery(eventId).queryKey })
  }
  return data
}

/** Whether a new list shows that this phone's guest registration has come or gone, or moved from the line to a slot. */
function concernsGuest(client: QueryClient, eventId: string, data: EventPageData): boolean {
  const rowOf = (wanted: string) => findRow(data, ({ id }) => id === wanted)
  const known = client.getQueryData(guestQuery(eventId).queryKey)?.registration
  const row = known && rowOf(known.id)
  const hasChanged = known !== undefined && (!row || isWaiting(row) !== (known.place !== undefined))
  const draft = getSession().status === 'signed-out' ? readDraft(draftKey(eventId, 'join')) : null
  if (!draft || !rowOf(draft.id)) return hasChanged
  // The answer to a sign-up got lost. Its row is on the list under the draft's id, so the draft's secret opens it.
  saveGuest(eventId, { participantId: draft.id, secret: draft.secret })
  removeDraft(draftKey(eventId, 'join'))
  return true
}

/**
 * The whole event page in one round trip; null when there is no such event or the viewer may not open it. Kept fresh
 * on focus and after a lost network; the event page asks again by itself (`use-event-page.ts`, `use-live-event.ts`).
 */
export const eventQuery = (eventId: string) =>
  queryOptions({
    queryKey: keys.event(eventId),
    queryFn: (asking) => fetchEvent(eventId, asking),
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  })

async function fetchAccess(eventId: string, signal: AbortSignal): Promise<Access | null> {
  if (!isEventId(eventId)) return null
  const answer = await rpc('get_invite', { p_type: 'event', p_id: eventId }, { signal })
  return z.parse(z.nullable(accessSchema), answer)
}

/** Asked only when `get_event` answers nothing. It tells whether the event does not exist or is not shown to this viewer. */
export const accessQuery = (eventId: string) =>
  queryOptions({
    queryKey: [...keys.event(eventId), 'access'],
    queryFn: ({ signal }) => fetchAccess(eventId, signal),
  })

interface GuestAnswer {
  secret: string
  registration: Registration
}

async function fetchGuest(eventId: string, { client, signal }: Asking): Promise<GuestAnswer | null> {
  for (let guest = readGuest(eventId); guest; guest = readGuest(eventId)) {
    const { secret } = guest
    const answer = await rpc('get_registration', { p_secret: secret }, { signal })
    const registration = z.parse(z.nullable(registrationSchema), answer)
    if (registration?.event_id === eventId) {
      saveGuest(eventId, { participantId: registration.id, secret })
      return { secret, registration }
    }
    // This phone may hold another registration for the same event.
    forgetGone(client, eventId, secret)
  }
  return null
}

/** A guest's row was removed: forgets its secret and keeps what it said as a draft for joining again. */
function forgetGone(client: QueryClient, eventId: string, secret: string): void {
  const known = client.getQueryData<GuestAnswer | null>(guestKey(eventId))
  const fields = client.getQueryData<EventPageData | null>(keys.event(eventId))?.event.custom_fields ?? []
  const key = draftKey(eventId, 'join')
  if (known?.secret === secret && !readDraft(key)) {
    writeDraft(key, newDraft(toValues(fields, known.registration), fields))
  }
  dropGuest(eventId, secret)
  setGone(eventId)
  toastInfo(GONE)
}

const guestKey = (eventId: string) => [...keys.event(eventId), 'guest']

/** The guest registration this browser holds for the event, with its contact data; null without one, or once it is gone. */
export const guestQuery = (eventId: string) =>
  queryOptions({
    queryKey: guestKey(eventId),
    queryFn: (asking) => fetchGuest(eventId, asking),
  })
