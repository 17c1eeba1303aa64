import type { QueryClient } from '@tanstack/react-query'
import { dropGuest, saveGuest } from '@/features/guest-link/guests'
import { keys } from '@/lib/query-keys'
import type { EventPageData, Registration } from './event-schema'
import { eventQuery, type GuestAnswer, guestQuery } from './queries'
import type { SignUpAs, Withdrawal } from './requests'
import { withoutRows, withRegistration } from './roster-changes'

/** What this phone keeps and shows once the database has confirmed a change. */

export function afterSignUp(queryClient: QueryClient, eventId: string, as: SignUpAs, registration: Registration): void {
  if (as.kind === 'guest') keepGuest(queryClient, eventId, as.secret, registration)
  changeRoster(queryClient, eventId, (data) => withRegistration(data, registration, as.kind))
}

export function afterUpdate(
  queryClient: QueryClient,
  eventId: string,
  secret: string | undefined,
  registration: Registration,
): void {
  if (secret) keepGuest(queryClient, eventId, secret, registration)
  changeRoster(queryClient, eventId, (data) => withRegistration(data, registration, 'change'))
}

export function afterWithdrawal(queryClient: QueryClient, eventId: string, { id, secret }: Withdrawal): void {
  if (secret) {
    dropGuest(eventId, secret)
    queryClient.setQueryData(guestQuery(eventId).queryKey, null)
  }
  changeRoster(queryClient, eventId, (data) => withoutRows(data, [id]))
}

/** Fetches again whatever shows this event or counts its sign-ups. Not awaited: the answer is already on the page. */
export function refreshCounts(queryClient: QueryClient, eventId: string): void {
  const stale = [
    keys.event(eventId),
    keys.myEvents(),
    keys.home(),
    keys.invite('event', eventId),
    keys.groups(),
    keys.anyGroup(),
  ]
  for (const queryKey of stale) void queryClient.invalidateQueries({ queryKey })
}

function keepGuest(queryClient: QueryClient, eventId: string, secret: string, registration: Registration): void {
  saveGuest(eventId, { participantId: registration.id, secret })
  const answer: GuestAnswer = { secret, registration }
  queryClient.setQueryData(guestQuery(eventId).queryKey, () => answer)
}

function changeRoster(queryClient: QueryClient, eventId: string, change: (data: EventPageData) => EventPageData): void {
  queryClient.setQueryData(eventQuery(eventId).queryKey, (data) => (data ? change(data) : data))
}
