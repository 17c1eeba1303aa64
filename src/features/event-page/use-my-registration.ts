import { useQuery } from '@tanstack/react-query'
import { isGone, readGuest, wasPrivateLinkOpened } from '@/features/guest-link/guests'
import type { EventPageData, Registration, RosterRow } from '@/features/registrations/event-schema'
import { guestQuery } from '@/features/registrations/queries'

interface OwnRegistration {
  registration: RosterRow | Registration
  /** The secret of a guest's registration, with which this browser may change it. */
  secret?: string
}

export interface MyRegistration {
  /** The viewer's own place, with the account or as a guest; null without one. */
  own: OwnRegistration | null
  /** `checking` and `failed`: a guest's registration is known to this phone but not read yet. */
  state: 'ready' | 'checking' | 'failed'
  /** A guest's registration was taken off the list, and not by this phone. */
  isGone: boolean
  retry: () => void
}

/**
 * Whose registration the page is about. A private link that was just opened comes first, then the account's own, then
 * the guest registration this phone remembers. `data` is undefined until the event has loaded.
 */
export function useMyRegistration(eventId: string, data: EventPageData | undefined): MyRegistration {
  const guest = useQuery(guestQuery(eventId))
  const secret = readGuest(eventId)?.secret
  // A private link may have brought a registration that is not the one read before.
  const isRead = guest.data !== undefined && guest.data?.secret === secret

  const guestOwn: OwnRegistration | null = isRead ? guest.data : null
  const row = data?.roster.find(({ is_mine }) => is_mine)
  const accountOwn: OwnRegistration | null = row ? { registration: row } : null
  const own = wasPrivateLinkOpened(eventId) ? (guestOwn ?? accountOwn) : (accountOwn ?? guestOwn)
  const unread = own === null && !isRead && secret !== undefined
  const state = !unread ? 'ready' : guest.isError && !guest.isFetching ? 'failed' : 'checking'
  return { own, state, isGone: own === null && isGone(eventId), retry: () => void guest.refetch() }
}
