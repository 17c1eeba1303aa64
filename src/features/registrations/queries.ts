import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { readGuest, saveGuest } from '@/features/guest-link/guests'
import { backend } from '@/lib/backend'
import { isEventId } from '@/lib/ids'
import { keys } from '@/lib/query-keys'
import { rpc } from '@/lib/rpc'
import {
  type Access,
  accessSchema,
  type EventPageData,
  eventPageSchema,
  type Registration,
  registrationSchema,
} from './event-schema'

/** How often the page asks again where no Realtime server can tell it, in ms, and only while it is visible. */
const POLL_MS = 15_000

async function fetchEvent(eventId: string, signal: AbortSignal): Promise<EventPageData | null> {
  if (!isEventId(eventId)) return null
  const answer = await rpc('get_event', { p_event_id: eventId }, { signal })
  return z.parse(z.nullable(eventPageSchema), answer)
}

/**
 * The whole event page in one round trip; null when there is no such event or the viewer may not open it. Kept fresh:
 * on focus, after a lost network, every 15 s on the embedded backend, and by `useLiveEvent` on a hosted one.
 */
export const eventQuery = (eventId: string) =>
  queryOptions({
    queryKey: keys.event(eventId),
    queryFn: ({ signal }) => fetchEvent(eventId, signal),
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    refetchInterval: ({ state }) => (backend.isEmbedded && state.data !== null ? POLL_MS : false),
  })

async function fetchAccess(eventId: string, signal: AbortSignal): Promise<Access | null> {
  if (!isEventId(eventId)) return null
  const answer = await rpc('get_invite', { p_type: 'event', p_id: eventId }, { signal })
  return z.parse(z.nullable(accessSchema), answer)
}

/** Asked only when `get_event` has nothing: tells an unknown event from one that is kept back. */
export const accessQuery = (eventId: string) =>
  queryOptions({
    queryKey: [...keys.event(eventId), 'access'],
    queryFn: ({ signal }) => fetchAccess(eventId, signal),
  })

export interface GuestAnswer {
  secret: string
  /** Null when the registration of this secret is gone. */
  registration: Registration | null
}

async function fetchGuest(eventId: string, signal: AbortSignal): Promise<GuestAnswer | null> {
  const guest = readGuest(eventId)
  if (!guest) return null
  const answer = await rpc('get_registration', { p_secret: guest.secret }, { signal })
  const registration = z.parse(z.nullable(registrationSchema), answer)
  if (registration?.event_id !== eventId) return { secret: guest.secret, registration: null }
  saveGuest(eventId, { participantId: registration.id, secret: guest.secret })
  return { secret: guest.secret, registration }
}

/** The guest registration this browser holds for the event, with its contact data; null without one. */
export const guestQuery = (eventId: string) =>
  queryOptions({
    queryKey: [...keys.event(eventId), 'guest'],
    queryFn: ({ signal }) => fetchGuest(eventId, signal),
  })
