import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { EventPageData, Registration } from '@/entities/event/event-schema'
import { keys, listsWithCounts } from '@/lib/backend/query-keys'
import { idsOf, type RegistrationChange } from './change'
import { type ChangeSource, withoutRows, withRegistration } from './changed-page'
import { keepAnswerSecret } from './guest-secret'
import { dropGuest, readGuests, rememberWithdrawn, saveGuest } from './guests'
import { eventQuery, type GuestResponse, guestQuery } from './queries'

type Changed = Pick<RegistrationChange, 'kind' | 'eventId' | 'participantId' | 'rowKind' | 'also'> & {
  secret?: string | undefined
}

/**
 * Updates the cache and the stored guest registrations once the database has confirmed a change.
 * @param registration the response; null for a withdrawal
 */
export function afterChange(queryClient: QueryClient, change: Changed, registration: Registration | null): void {
  const { eventId, secret } = change
  const isAdded = change.rowKind === 'added'
  if (secret) {
    const { queryKey } = guestQuery(eventId)
    const read = queryClient.getQueryData(queryKey)
    const before = read?.secret === secret ? read : null
    const known = readGuests(eventId).find((guest) => guest.secret === secret)
    const hasAdded = isAdded || known?.hasAdded
    // This phone may not know the rows of added people, so they are fetched, unless nothing was left before this withdrawal.
    const after = guestAfter(before, change, registration)
    // The refund of a payer is not known either.
    const hasPaid = registration === null && paidFor(before, idsOf(change))
    const isUnread = (hasAdded && !before && Boolean(registration ?? known)) || (hasPaid && !after)
    const was = known?.participantId ?? null
    const hasLeft = !registration && idsOf(change).some((gone) => gone === was)
    const id = (!isAdded && registration?.id) || (hasLeft ? null : was)
    if (hasLeft && queryClient.getQueryData(eventQuery(eventId).queryKey)?.event.cant_come)
      keepAnswerSecret(eventId, secret)
    if (after || isUnread) saveGuest(eventId, { participantId: id, secret, ...(hasAdded && { hasAdded }) })
    else {
      dropGuest(eventId, secret)
      rememberWithdrawn(secret)
    }
    if (isUnread) void queryClient.resetQueries({ queryKey })
    else queryClient.setQueryData(queryKey, after)
    if (hasPaid && after) void queryClient.invalidateQueries({ queryKey })
  }
  const changed = (data: EventPageData) =>
    registration ? withRegistration(data, registration, sourceOf(change)) : withoutRows(data, idsOf(change))
  queryClient.setQueryData(eventQuery(eventId).queryKey, (data) => (data ? changed(data) : data))
}

/** The secret's content after a change; null: nothing. The response to a change does not hold the payment and the mails, so the known ones stay. */
function guestAfter(
  before: GuestResponse | null,
  change: Changed,
  response: Registration | null,
): GuestResponse | null {
  const { participantId, secret = '' } = change
  const isAdded = change.rowKind === 'added'
  const { registration: own = null, added = [], payments } = before ?? {}
  const was = isAdded ? added.find(({ id }) => id === participantId) : own
  const now = response && { payment: was?.payment, mail: was?.mail, ...response }
  const gone = idsOf(change)
  const others = added.filter(({ id }) => !gone.includes(id))
  const stays = own && !gone.includes(own.id) ? own : null
  const after = isAdded
    ? { secret, registration: stays, added: now ? [...others, now] : others }
    : { secret, registration: now, added: others }
  return after.registration || after.added[0] || payments ? { ...after, ...(payments && { payments }) } : null
}

/** Whether something was paid, or said to be paid, for one of these rows of a guest. */
const paidFor = (guest: GuestResponse | null, ids: readonly string[]): boolean =>
  guest !== null && [guest.registration, ...guest.added].some((row) => row?.payment && ids.includes(row.id))

/** Fetches again whatever shows this event or counts its sign-ups. Not awaited: the response is already on the page. */
export function refreshCounts(queryClient: QueryClient, eventId: string): void {
  for (const queryKey of staleCounts(queryClient, eventId)) void queryClient.invalidateQueries({ queryKey })
}

/** Whatever shows this event or counts its sign-ups. */
function staleCounts(queryClient: QueryClient, eventId: string): QueryKey[] {
  // The invite of a series counts the same people.
  const series = queryClient.getQueryData(eventQuery(eventId).queryKey)?.series
  return [
    ...(series ? [keys.invite('event', series.id)] : []),
    keys.event(eventId),
    keys.invite('event', eventId),
    ...listsWithCounts(),
  ]
}

function sourceOf({ kind, secret }: Changed): ChangeSource {
  if (kind === 'update') return 'change'
  if (secret) return 'guest'
  return kind === 'claim' ? 'claim' : 'account'
}
