import type { QueryClient } from '@tanstack/react-query'
import { REGISTRATION_GONE, SLOT_TAKEN } from '@/entities/event/event-rules'
import type { EventPageData } from '@/entities/event/event-schema'
import { findRow } from '@/entities/slots/waitlist'
import { keepForNewRow } from '@/features/event/draft/drafts'
import { dropGuest, type GuestRegistration, markGuestLost, readGuests } from '@/features/event/guest-link/guests'
import { keys } from '@/lib/backend/query-keys'
import { toastInfo } from '@/lib/feedback/toast-store'
import type { GuestAnswer } from './queries'

/** Separate from queries.ts, because it is needed once a guest's secret opens nothing any more, which is rare. */

/** The message for a guest who is on the list under another private link. */
const LINK_REPLACED =
  'Your private link no longer opens your registration. Ask the people who run the event for the new one.'

interface Lost {
  eventId: string
  guest: GuestRegistration
  signal: AbortSignal
  /** Reads the event just for this: the cached page may be older than the removal. */
  read: () => Promise<EventPageData | null>
}

/**
 * A guest's secret opens nothing any more: forgets it. The row may have been removed, and then the values are stored as
 * a draft for joining again. If it is still on the list, those who run the event have made a new private link.
 */
export async function forgetLost(client: QueryClient, { eventId, guest, signal, read }: Lost): Promise<void> {
  const { participantId, secret } = guest
  await changesAnswered(client, eventId)
  signal.throwIfAborted()
  const known = client.getQueryData<GuestAnswer | null>(keys.guest(eventId))
  const data = participantId === null ? null : await read()
  const isOnList = data && findRow(data, ({ id }) => id === participantId)
  // Another request has found it out meanwhile, and said why.
  if (!readGuests(eventId).some((one) => one.secret === secret)) return
  const fields = client.getQueryData<EventPageData | null>(keys.event(eventId))?.event.custom_fields ?? []
  if (known?.secret === secret && known.registration && !isOnList)
    keepForNewRow(eventId, 'join', known.registration, fields)
  dropGuest(eventId, secret)
  const wasOffered = known?.secret === secret && known.registration?.offered
  const why = isOnList ? LINK_REPLACED : wasOffered ? SLOT_TAKEN : REGISTRATION_GONE
  markGuestLost(eventId, why)
  toastInfo(why)
}

/** A withdrawal of this phone's own may be why the secret opens nothing, and then its answer says so. */
const changesAnswered = (client: QueryClient, eventId: string) =>
  new Promise<void>((resolve) => {
    const check = () => client.isMutating({ mutationKey: keys.event(eventId) }) === 0 && end()
    const stop = client.getMutationCache().subscribe(check)
    const end = () => {
      stop()
      resolve()
    }
    check()
  })
