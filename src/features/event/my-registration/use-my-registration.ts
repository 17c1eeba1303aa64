import { useQuery } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import type { EventPageData, ListedRow, Registration } from '@/entities/event/event-schema'
import { withStatus } from '@/entities/event/registration-status'
import type { Payment } from '@/entities/money/payment'
import { guestKey } from '@/entities/person/known-guest'
import { findRow, statusNow } from '@/entities/slots/waitlist'
import { getSession } from '@/lib/backend/session'
import { readStored, subscribeStorage } from '@/lib/browser/storage'
import { usePageMark } from '@/ui/layout/use-page-mark'
import { type GuestRegistration, linkWords, openedEvents, readGuest, readGuests, whyGuestLost } from './guests'
import { type RegistrationEntry, useOutbox } from './outbox'
import { type GuestResponse, guestQuery } from './queries'

export interface OwnRegistration {
  /** As it stands now. */
  registration: ListedRow | Registration
  /** A guest's, with which this browser may change it. */
  secret?: string
}

/** The added people of a guest, and the secret that opens their registrations too. */
export interface AddedPeople {
  secret: string
  rows: readonly Registration[]
  /** The payments of people who left, the guest included, until they are settled. */
  payments?: readonly Payment[] | undefined
}

export interface MyRegistration {
  /** The viewer's own place, with the account or as a guest; null without one. */
  own: OwnRegistration | null
  /** Left out without added people and refunds. They may remain after the guest has withdrawn. */
  added?: AddedPeople | undefined
  /** `checking` and `failed`: a guest's registration is known to this phone but not read yet. */
  state: 'ready' | 'checking' | 'failed'
  /** The guest's row, while it is being read. */
  awaited?: string | undefined
  /** Why this phone can no longer change a guest's registration, unless this phone itself gave it up. */
  lost: string | undefined
  /** This phone holds a guest's registration, and it is not clear that it belongs to the person who looks at it. */
  whoseIsAsked: boolean
  retry: () => void
}

/**
 * Which registration the page is about. A private link that was just opened comes first, then the account's own, then
 * the guest registration this phone remembers. `data` is undefined until the event has loaded.
 * @param linkId the id in the address: the event's, or its series', whose private link may have brought a registration
 */
export function useMyRegistration(eventId: string, linkId: string, data: EventPageData | undefined): MyRegistration {
  const guest = useQuery(guestQuery(eventId))
  // A private series' date can be known before its private link was read.
  const isOfSeries = linkId !== eventId && readGuest(linkId) !== null
  const byLink = useQuery({ ...guestQuery(linkId), enabled: isOfSeries })
  const guests = useGuests(eventId)
  const secret = guests[0]?.secret
  // A private link may have brought a registration that is not the one read before.
  const isRead = guest.data !== undefined && guest.data?.secret === secret

  const response = isRead ? guest.data : null
  const linkFirst = openedEvents.has(eventId)
  // The same one until it changes: the list is not drawn anew while the page only asks again.
  const own = useMemo(() => ownOf(response, data, linkFirst), [response, data, linkFirst])
  const unread = [
    ...(own === null && !isRead && secret !== undefined ? [guest] : []),
    ...(isOfSeries && byLink.data === undefined ? [byLink] : []),
  ]
  const added =
    response && (response.added[0] || response.payments) && (own === null || own.secret)
      ? { secret: response.secret, rows: response.added, payments: response.payments }
      : undefined
  const mayBeOther =
    guests.length > 0 && (guests.length > 1 || guests[0]?.byLink === true || getSession().user !== null)
  // From the first render on, so that no row moves when the response is here.
  usePageMark('whose', mayBeOther)
  const hasFailed = unread.some((one) => one.isError && !one.isFetching)
  const state = !unread[0] ? 'ready' : hasFailed ? 'failed' : 'checking'
  return {
    own,
    added,
    state,
    awaited: state === 'checking' ? (guests[0]?.participantId ?? undefined) : undefined,
    lost: own === null ? whyGuestLost(eventId) : undefined,
    whoseIsAsked: state === 'ready' && mayBeOther,
    retry: () => {
      for (const one of unread) void one.refetch()
    },
  }
}

function ownOf(
  guest: Pick<GuestResponse, 'registration' | 'secret'> | null,
  data: EventPageData | undefined,
  linkFirst: boolean,
): OwnRegistration | null {
  const row = data && findRow(data, ({ is_mine }) => is_mine)
  const registration = guest?.registration
  if (row && !(linkFirst && registration)) return { registration: row }
  if (!registration) return null
  return { registration: withStatus(registration, statusNow(data, registration)), secret: guest.secret }
}

/** The unsent changes of this viewer for an event's list. */
export function useUnsent(eventId: string): readonly RegistrationEntry[] {
  const outbox = useOutbox()
  return useMemo(() => outbox.filter((entry) => entry.eventId === eventId), [outbox, eventId])
}

/** The guests of an event. Renders again when this page changes them, or when a link is opened that says something else. */
export function useGuests(eventId: string): GuestRegistration[] {
  useSyncExternalStore(subscribeStorage, () =>
    [readStored(guestKey(eventId)), linkWords.get(eventId)?.at, openedEvents.has(eventId)].join(' '),
  )
  return readGuests(eventId)
}
