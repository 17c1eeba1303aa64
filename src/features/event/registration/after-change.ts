import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { EventPageData, ListedRow, Registration, RosterRow, WaitingRow } from '@/entities/event/event-schema'
import { findRow, isWaiting, waitingCount, waitingRows } from '@/entities/slots/waitlist'
import type { RegistrationChange } from '@/features/event/draft/registration-change'
import { dropGuest, saveGuest } from '@/features/event/guest-link/guests'
import { keys, listsWithCounts } from '@/lib/backend/query-keys'
import { eventQuery, guestQuery } from './queries'

/**
 * Updates the cache and the stored guest registrations once the database has confirmed a change.
 * @param registration what it answered; null for a withdrawal
 */
export function afterChange(
  queryClient: QueryClient,
  change: RegistrationChange,
  registration: Registration | null,
): void {
  const { eventId, participantId, secret } = change
  if (secret) {
    if (registration) saveGuest(eventId, { participantId: registration.id, secret })
    else dropGuest(eventId, secret)
    queryClient.setQueryData(guestQuery(eventId).queryKey, (before) =>
      // The answer to a change does not hold the payment, so the known one stays.
      registration ? { secret, registration: { payment: before?.registration.payment, ...registration } } : null,
    )
  }
  const changed = (data: EventPageData) =>
    registration ? withRegistration(data, registration, sourceOf(change)) : withoutRows(data, [participantId])
  queryClient.setQueryData(eventQuery(eventId).queryKey, (data) => (data ? changed(data) : data))
}

/** Fetches again whatever shows this event or counts its sign-ups. Not awaited: the answer is already on the page. */
export function refreshCounts(queryClient: QueryClient, eventId: string): void {
  for (const queryKey of staleCounts(queryClient, eventId)) void queryClient.invalidateQueries({ queryKey })
}

/** Whatever shows this event or counts its sign-ups. */
export function staleCounts(queryClient: QueryClient, eventId: string): QueryKey[] {
  // The invite of a series counts the same people.
  const series = queryClient.getQueryData(eventQuery(eventId).queryKey)?.series
  return [
    ...(series ? [keys.invite('event', series.id)] : []),
    keys.event(eventId),
    keys.invite('event', eventId),
    ...listsWithCounts(),
  ]
}

type ChangeSource = 'account' | 'claim' | 'guest' | 'change'

function sourceOf({ kind, secret }: RegistrationChange): ChangeSource {
  if (kind === 'update' || kind === 'confirm') return 'change'
  if (secret) return 'guest'
  return kind === 'claim' ? 'claim' : 'account'
}

/** The page with a registration put in (or, where its row is already there, brought up to date). */
export function withRegistration(data: EventPageData, registration: Registration, source: ChangeSource): EventPageData {
  const known = findRow(data, ({ id }) => id === registration.id)
  if (!known && source === 'change') return data
  const row = known ?? newRow(data, registration, source)
  const now = placedRow({ ...row, ...contactOf(row, registration) }, registration)
  return {
    ...data,
    ...(now.is_mine && { viewer: { ...data.viewer, ...placeOf(now) } }),
    event: withConfirmation(data.event, registration),
    ...(isWaiting(now) ? listsWithWaiting(data, now, known) : listsWithSlot(data, now, known)),
  }
}

/** The lists with somebody who has a slot now. `known`: their row before, if there was one. */
function listsWithSlot(data: EventPageData, now: RosterRow, known: ListedRow | undefined) {
  const hadSlot = known !== undefined && !isWaiting(known)
  return {
    people_count: data.people_count + (hadSlot ? 0 : 1),
    roster: withRow(data.roster, now),
    ...waitlistWithout(data, ({ id }) => id === now.id),
  }
}

/** The lists with somebody who waits now. Whoever was too late to confirm a slot has lost it. */
function listsWithWaiting(data: EventPageData, now: WaitingRow, known: ListedRow | undefined) {
  const isThem = ({ id }: ListedRow) => id === now.id
  const isNewInLine = !waitingRows(data).some(isThem)
  const hasLeftLine = known !== undefined && known.section_id !== now.section_id
  const roster = data.roster.filter((row) => !isThem(row))
  return {
    people_count: data.people_count - (data.roster.length - roster.length),
    roster,
    // Each section has a line of its own, so the place says nothing about all who wait.
    waiting_count: data.event.sections
      ? waitingCount(data) + Number(isNewInLine)
      : Math.max(waitingCount(data), now.place),
    waitlist: withRow(hasLeftLine ? waitlistWithout(data, isThem).waitlist : waitingRows(data), now),
  }
}

function newRow(data: EventPageData, { id, name, created_at }: Registration, source: ChangeSource) {
  const isMine = source === 'account'
  return {
    id,
    name,
    created_at,
    label_ids: [],
    is_organizer: isMine && data.viewer.is_organizer,
    is_mine: isMine,
    claimed_by_me: source === 'claim',
    contact_visible: source !== 'guest',
  }
}

/** The row in its slot or at its place on the waitlist, whichever the database answered. */
function placedRow(row: Omit<RosterRow, 'slot_number'>, registration: Registration): ListedRow {
  const { slot_number, place, promoted_at, section_id, moving_to, moving_place } = registration
  if (place !== undefined) return { ...row, section_id, place }
  const { place: _left, ...rest }: typeof row & { place?: number } = row
  return {
    ...rest,
    section_id,
    slot_number,
    ...(row.contact_visible && { moving_to, moving_place }),
    ...(promoted_at !== undefined && row.contact_visible && { promoted_at }),
  }
}

/** The event with what is known now about the confirmation of this row. */
function withConfirmation(event: EventPageData['event'], { id, confirm_until: until }: Registration) {
  const { confirming } = event
  if (!confirming) return event
  const others = confirming.rows.filter((row) => row.id !== id)
  return { ...event, confirming: { ...confirming, rows: until ? [...others, { id, until }] : others } }
}

const placeOf = (row: ListedRow) =>
  isWaiting(row) ? { registered: false, place: row.place } : { registered: true, place: null }

function withRow<Row extends ListedRow>(rows: readonly Row[], row: Row): Row[] {
  const isThere = rows.some(({ id }) => id === row.id)
  return isThere ? rows.map((other) => (other.id === row.id ? row : other)) : [...rows, row]
}

/** The waitlist when some have left it: whoever stood behind them in the same line comes nearer. */
function waitlistWithout(data: EventPageData, left: (row: ListedRow) => boolean) {
  const before = waitingRows(data)
  const gone = before.filter(left)
  const placeNow = ({ place, section_id }: WaitingRow) =>
    place - gone.filter((other) => other.section_id === section_id && other.place < place).length
  const waitlist = before.filter((row) => !left(row)).map((row) => ({ ...row, place: placeNow(row) }))
  return { waitlist, waiting_count: waitingCount(data) - gone.length }
}

/** Keeps a row's contact data hidden where it was hidden before: the page may not read what the answer holds. */
function contactOf(
  row: Pick<RosterRow, 'contact_visible'>,
  { name, email, phone, notes, responses }: Registration,
): Partial<RosterRow> {
  return row.contact_visible ? { name, email, phone, notes, responses } : { name }
}

/**
 * The page without these rows; ids that are not on it change nothing. Who gets a slot that became free is for the
 * database to say, so nobody moves from the waitlist to the roster here.
 */
export function withoutRows(data: EventPageData, ids: readonly string[]): EventPageData {
  const isRemoved = ({ id }: ListedRow) => ids.includes(id)
  if (!findRow(data, isRemoved)) return data
  const roster = data.roster.filter((row) => !isRemoved(row))
  const changed = waitlistWithout(data, isRemoved)
  return {
    ...data,
    viewer: {
      ...data.viewer,
      registered: data.viewer.registered && roster.some((row) => row.is_mine),
      place: changed.waitlist.find((row) => row.is_mine)?.place ?? null,
    },
    people_count: data.people_count - (data.roster.length - roster.length),
    roster,
    ...changed,
  }
}
