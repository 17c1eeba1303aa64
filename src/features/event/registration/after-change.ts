import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { EventPageData, ListedRow, Registration, RosterRow, WaitingRow } from '@/entities/event/event-schema'
import { type InSlot, standingIn, withStanding } from '@/entities/event/registration-status'
import { withOffers } from '@/entities/event/sections-of'
import { isIn, slotKey } from '@/entities/slots/sections'
import { findRow } from '@/entities/slots/waitlist'
import { idsOf, type RegistrationChange } from '@/features/event/draft/registration-change'
import { keepAnswerSecret } from '@/features/event/guest-link/answering-guest'
import { dropGuest, readGuests, rememberWithdrawn, saveGuest } from '@/features/event/guest-link/guests'
import { keys, listsWithCounts } from '@/lib/backend/query-keys'
import { eventQuery, type GuestResponse, guestQuery } from './queries'

type Changed =
  | RegistrationChange
  | Pick<RegistrationChange, 'kind' | 'eventId' | 'participantId' | 'also' | 'secret' | 'isAdded'>

/**
 * Updates the cache and the stored guest registrations once the database has confirmed a change.
 * @param registration what it answered; null for a withdrawal
 */
export function afterChange(queryClient: QueryClient, change: Changed, registration: Registration | null): void {
  const { eventId, secret } = change
  if (secret) {
    const { queryKey } = guestQuery(eventId)
    const read = queryClient.getQueryData(queryKey)
    const before = read?.secret === secret ? read : null
    const known = readGuests(eventId).find((guest) => guest.secret === secret)
    const hasAdded = change.isAdded || known?.hasAdded
    // The added people are not known here, so they are fetched; unless nothing was left before this withdrawal.
    const after = guestAfter(before, change, registration)
    // The refund of a payer is not known either.
    const hasPaid = registration === null && paidFor(before, idsOf(change))
    const isUnread = (hasAdded && !before && Boolean(registration ?? known)) || (hasPaid && !after)
    const was = known?.participantId ?? null
    const hasLeft = !registration && idsOf(change).some((gone) => gone === was)
    const id = (!change.isAdded && registration?.id) || (hasLeft ? null : was)
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

/** The secret's content after a change; null: nothing. The answer to a change does not hold the payment and the mails, so the known ones stay. */
function guestAfter(before: GuestResponse | null, change: Changed, answer: Registration | null): GuestResponse | null {
  const { participantId, secret = '', isAdded } = change
  const { registration: own = null, added = [], payments } = before ?? {}
  const was = isAdded ? added.find(({ id }) => id === participantId) : own
  const now = answer && { payment: was?.payment, mail: was?.mail, ...answer }
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

/** Fetches again whatever shows this event or counts its sign-ups. Not awaited: the answer is already on the page. */
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

type ChangeSource = 'account' | 'claim' | 'guest' | 'change'

function sourceOf({ kind, secret }: Changed): ChangeSource {
  if (kind === 'update') return 'change'
  if (secret) return 'guest'
  return kind === 'claim' ? 'claim' : 'account'
}

/** The page with a registration put in (or, where its row is already there, brought up to date). */
export function withRegistration(data: EventPageData, registration: Registration, source: ChangeSource): EventPageData {
  const known = findRow(data, ({ id }) => id === registration.id)
  if (!known && source === 'change') return data
  const now = standingRow(known ?? newRow(data, registration, source), registration)
  // Each section has its own line.
  const hasLeft = (row: ListedRow) =>
    // The person whose offered slot was taken over.
    (row.offered && row.id !== now.id && keyOf(row) === keyOf(now)) ||
    (row.id === now.id && (row.in !== now.in || (row.in === 'line' && row.section_id !== now.section_id)))
  const left = withoutThem(data, hasLeft)
  return withLists(
    data,
    now.in === 'line'
      ? { ...left, waitlist: withRow(left.waitlist, now) }
      : { ...left, roster: withRow(left.roster, now) },
  )
}

const keyOf = (row: ListedRow) => row.in === 'slot' && slotKey(row, row.slot_number)

type Lists = Pick<EventPageData, 'roster' | 'waitlist'>

/** The page with these lists, and with all that is counted from them. */
export function withLists(data: EventPageData, { roster, waitlist }: Lists): EventPageData {
  const { event, viewer } = data
  const sections = event.sections.map((section) => {
    const waiting = section.waiting + waitlist.filter(isIn(section)).length - data.waitlist.filter(isIn(section)).length
    return { ...section, taken: roster.filter(isIn(section)).length, waiting }
  })
  return {
    ...data,
    event: { ...event, sections: withOffers(sections, roster) },
    viewer: {
      ...viewer,
      registered: roster.some((row) => row.is_mine),
      place: waitlist.find((row) => row.is_mine)?.place ?? null,
    },
    people_count: data.people_count + peopleIn(roster) - peopleIn(data.roster),
    waiting_count: data.waiting_count + waitlist.length - data.waitlist.length,
    roster,
    waitlist,
  }
}

/** Several slots of one person count once. */
const peopleIn = (roster: readonly RosterRow[]) => roster.filter(({ pick }) => !pick).length

type Person = Omit<RosterRow, keyof InSlot>

function newRow(data: EventPageData, { id, name, created_at, pick }: Registration, source: ChangeSource): Person {
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
    ...(pick && { pick }),
  }
}

/**
 * The row with the standing of the response. Hidden data stays hidden: contact data, and when they got their slot.
 */
function standingRow(row: Person | ListedRow, registration: Registration): ListedRow {
  const { name, email, phone, notes, responses, promoted_at } = registration
  const standing = standingIn(registration)
  if (row.contact_visible)
    return withStanding({ ...row, name, email, phone, notes, responses, ...(promoted_at && { promoted_at }) }, standing)
  const { section_id } = standing
  const told =
    standing.in === 'line'
      ? { in: standing.in, place: standing.place, section_id }
      : { in: standing.in, slot_number: standing.slot_number, section_id }
  return withStanding({ ...row, name }, told)
}

function withRow<Row extends ListedRow>(rows: readonly Row[], row: Row): Row[] {
  const isThere = rows.some(({ id }) => id === row.id)
  return isThere ? rows.map((other) => (other.id === row.id ? row : other)) : [...rows, row]
}

/** The lists after some people have left: those behind them in the same line move forward. */
function withoutThem({ roster, waitlist }: Lists, left: (row: ListedRow) => boolean): Lists {
  const gone = waitlist.filter(left)
  const placeNow = ({ place, section_id }: WaitingRow) =>
    place - gone.filter((other) => other.section_id === section_id && other.place < place).length
  return {
    roster: roster.filter((row) => !left(row)),
    waitlist: waitlist.filter((row) => !left(row)).map((row) => ({ ...row, place: placeNow(row) })),
  }
}

/**
 * The page without these rows; ids that are not on it change nothing. The database decides who gets a free slot, so no one is promoted here.
 */
export function withoutRows(data: EventPageData, ids: readonly string[]): EventPageData {
  const isRemoved = ({ id }: ListedRow) => ids.includes(id)
  return findRow(data, isRemoved) ? withLists(data, withoutThem(data, isRemoved)) : data
}
