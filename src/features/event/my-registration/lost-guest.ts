import type { QueryClient } from '@tanstack/react-query'
import { registrationGone, slotTaken, youWithdrew } from '@/entities/event/event-rules'
import type { EventPageData, Registration } from '@/entities/event/event-schema'
import { findRow } from '@/entities/slots/waitlist'
import { keys } from '@/lib/backend/query-keys'
import { toastInfo } from '@/lib/feedback/toast-store'
import { t } from '@/lib/text/translate'
import { keepForNewRow } from './drafts'
import { dropGuest, type GuestRegistration, hasWithdrawn, markGuestLost, readGuests } from './guests'

/** Separate from queries.ts, because it is needed only after a guest's secret has ended, which is rare. */

/**
 * The message for a guest who is on the list under another private link; also for a link that has opened
 * nothing on this device, unless its guest withdrew here.
 */
const linkReplaced = () =>
  t('Your private link no longer opens your registration. Ask the people who run the event for the new one.')

interface Lost {
  eventId: string
  guest: GuestRegistration
  /** The secret still opens the rows of added people. */
  leavesOthers: boolean
  signal: AbortSignal
  /** Reads the event just for this: the cached page may be older than the removal. */
  read: () => Promise<EventPageData | null>
  /** The guest's own, as this phone has read it before. */
  registration: () => Registration | null | undefined
}

/**
 * A guest's secret has ended: forgets it. The row may have been removed, and then the values are stored as
 * a draft for joining again. If it is still on the list, an event manager has made a new private link.
 */
export async function forgetLost(client: QueryClient, lost: Lost): Promise<void> {
  const { eventId, guest, leavesOthers, signal, read } = lost
  const { participantId, secret, byLink } = guest
  await changesSettled(client, eventId)
  signal.throwIfAborted()
  const data = participantId === null ? null : await read()
  const isOnList = data && findRow(data, ({ id }) => id === participantId)
  // Another request has found it out and said why, or it was withdrawn on this phone.
  if (!readGuests(eventId).some((one) => one.secret === secret && one.participantId === participantId)) return
  const registration = lost.registration()
  const fields = client.getQueryData<EventPageData | null>(keys.event(eventId))?.event.custom_fields ?? []
  if (registration && !isOnList) keepForNewRow(eventId, 'join', registration, fields)
  if (!leavesOthers) dropGuest(eventId, secret)
  const wasTaken = registration?.offered ? slotTaken() : registrationGone()
  const unknown = hasWithdrawn(secret) ? youWithdrew() : linkReplaced()
  const why = isOnList ? linkReplaced() : byLink && participantId === null ? unknown : wasTaken
  markGuestLost(eventId, why)
  // A new visitor reads it at the top of the page.
  if (registration || !leavesOthers) toastInfo(why)
}

/** A withdrawal of this phone's own may be why the secret opens nothing, and its response then says so. */
const changesSettled = (client: QueryClient, eventId: string) =>
  new Promise<void>((resolve) => {
    const check = () => client.isMutating({ mutationKey: keys.event(eventId) }) === 0 && end()
    const stop = client.getMutationCache().subscribe(check)
    const end = () => {
      stop()
      resolve()
    }
    check()
  })
