import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { EventPageData, Registration } from '@/entities/event/event-schema'
import { keys, listsWithCounts } from '@/lib/backend/query-keys'
import { idsOf, type RegistrationChange } from './change'
import { type ChangeSource, withoutRows, withRegistration } from './changed-page'
import { keepAnswerSecret } from './guest-secret'
import { dropGuest, readGuests, rememberWithdrawn, saveGuest } from './guests'
import { eventQuery, type GuestResponse, guestQuery } from './queries'

type Changed = Pick<RegistrationChange, 'kind' | 'eventId' | 'participantId' | 'rowKind'> & {
  secret?: string | undefined
  also?: readonly string[]
}

/**
 * Updates the cache and the stored guest registrations once the database has confirmed a change.
 * @param registration the response; null for a withdrawal
 */
export function afterChange(queryClient: QueryClient, change: Changed, registration: Registration | null): void {
  const { eventId, secret } = change
  if (secret) updateGuest(queryClient, change, secret, registration)
  const changed = (data: EventPageData) =>
    registration ? withRegistration(data, registration, sourceOf(change)) : withoutRows(data, idsOf(change))
  queryClient.setQueryData(eventQuery(eventId).queryKey, (data) => (data ? changed(data) : data))
}

/** Stores what a guest's secret opens after the change, or forgets the secret if that is nothing. */
function updateGuest(client: QueryClient, change: Changed, secret: string, registration: Registration | null): void {
  const { eventId } = change
  const isAdded = change.rowKind === 'added'
  const { queryKey } = guestQuery(eventId)
  const read = client.getQueryData(queryKey)
  const before = read?.secret === secret ? read : null
  const known = readGuests(eventId).find((guest) => guest.secret === secret)
  const hasAdded = isAdded || known?.hasAdded
  const after = guestAfter(before, change, registration)
  // The refund of a payer is not known, so it is fetched.
  const hasPaid = registration === null && paidFor(before, idsOf(change))
  // Nor are the rows of added people, unless nothing was left before this withdrawal.
  const isUnread = (hasAdded && !before && Boolean(registration ?? known)) || (hasPaid && !after)
  const was = known?.participantId ?? null
  const hasLeft = !registration && idsOf(change).some((gone) => gone === was)
  const id = (!isAdded && registration?.id) || (hasLeft ? null : was)
  if (hasLeft && client.getQueryData(eventQuery(eventId).queryKey)?.event.cant_come) keepAnswerSecret(eventId, secret)
  if (after || isUnread) saveGuest(eventId, { participantId: id, secret, ...(hasAdded && { hasAdded }) })
  else {
    dropGuest(eventId, secret)
    rememberWithdrawn(secret)
  }
  if (isUnread) void client.resetQueries({ queryKey })
  else client.setQueryData(queryKey, after)
  if (hasPaid && after) void client.invalidateQueries({ queryKey })
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
  return kind === 'join' ? 'account' : 'claim'
}
