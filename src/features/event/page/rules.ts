import type { EventPageData, ListedRow, Registration } from '@/entities/event/event-schema'
import { eventDate, hasStarted, isClosed, takesChanges } from '@/entities/event/event-times'
import type { Access } from '@/entities/event/page-schema'
import type { InSlot } from '@/entities/event/registration-status'
import { mayDo } from '@/entities/event/rights'
import { hasSections } from '@/entities/slots/sections'
import { promotionKey } from '@/features/event/my-registration/announced-promotions'
import type { MyRegistration, OwnRegistration } from '@/features/event/my-registration/use-my-registration'

type AccessDecision = 'not-found' | 'sign-in' | 'home' | 'no-date' | 'try-again'

/** The destination of a viewer without a response of `get_event` (docs/product.md section 4, 'Event access'). */
export function decideAccess(invite: Access | null, signedIn: boolean): AccessDecision {
  if (invite === null) return 'not-found'
  if (invite.is_private && !invite.viewer.can_open) return signedIn ? 'home' : 'sign-in'
  // Otherwise the event was made public between the two calls, and asking again shows it.
  return invite.id === invite.series?.id ? 'no-date' : 'try-again'
}

/** One of the viewer's rows that got a slot from the waitlist. */
export interface PromotedRow extends InSlot, Pick<Registration, 'id' | 'name'> {
  /** Differs each time that this row gets a slot, where that may happen again. */
  key: string
  promoted_at: string
}

/** The viewer's own place and those claimed for friends, that got their slots from the waitlist. */
export function promotedRows(
  { event, roster }: Pick<EventPageData, 'event' | 'roster'>,
  own: OwnRegistration | null,
): PromotedRow[] {
  // A person who is moved between sections may get a slot more than once.
  const mayComeAgain = hasSections(event)
  const promoted = (row: ListedRow | Registration): PromotedRow[] =>
    row.in === 'slot' && row.promoted_at
      ? [{ ...row, promoted_at: row.promoted_at, key: promotionKey(row.id, row.promoted_at, mayComeAgain) }]
      : []
  const found = roster.filter(({ is_mine, claimed_by_me }) => is_mine || claimed_by_me).flatMap(promoted)
  // The list does not have the time of a guest's promotion; their own row does.
  return !own?.secret || found.some(({ id }) => id === own.registration.id)
    ? found
    : [...found, ...promoted(own.registration)]
}

/** Whether the viewer can undo calling the event off: until its start, with the right to edit it. */
export const mayUndoCallOff = (data: Pick<EventPageData, 'event' | 'viewer' | 'cohost'>, now: Date): boolean =>
  mayDo('edit', data) && Boolean(data.event.called_off_at) && !hasStarted(data.event, now)

/** Whether the page asks the viewer if the event takes place with too few people. */
export const mayDecide = (data: Pick<EventPageData, 'event' | 'viewer' | 'cohost'>, now: Date): boolean =>
  mayDo('edit', data) &&
  data.event.minimum !== undefined &&
  new Date(data.event.minimum.decides_at) <= now &&
  !hasStarted(data.event, now)

/** Whether people can sign up and the list is empty. The event then has to be shared first. */
export function needsSharing(
  data: Pick<EventPageData, 'event' | 'viewer' | 'roster' | 'waitlist' | 'waiting_count'>,
  now: Date,
): boolean {
  return data.viewer.manages && data.roster.length === 0 && data.waiting_count === 0 && !isClosed(data.event, now)
}

/** Whether a visitor without a registration on this device may be a guest who is on the list. */
export function mayBeGuest(
  { event, roster, waitlist }: Pick<EventPageData, 'event' | 'roster' | 'waitlist'>,
  { own, added, state }: Pick<MyRegistration, 'own' | 'added' | 'state'>,
  now: Date,
): boolean {
  const isUnknown = state === 'ready' && own === null && !added
  return isUnknown && event.group_id === null && roster.length + waitlist.length > 0 && takesChanges(event, now)
}

/** From the start on, event managers record attendance; a called-off event has none. */
function asksForAttendance(event: EventPageData['event'], now: Date): boolean {
  const start = eventDate(event)
  return start !== null && new Date(start) <= now && !event.called_off_at
}

/** Even without a slot there may be other dates to look back at. */
const hasAttendance = ({ event, series, roster }: Pick<EventPageData, 'event' | 'series' | 'roster'>): boolean =>
  roster.length > 0 || Boolean(event.group_id || series)

/** Whether the fixed button is Who Came: from the start on managers need that most. */
export const docksAttendance = (data: EventPageData, now: Date): boolean =>
  data.viewer.manages && asksForAttendance(data.event, now) && hasAttendance(data)

/** Whether the page shows who can't come: to event managers, and to everyone if the event says so. */
export const readsAnswers = ({ event, viewer }: Pick<EventPageData, 'event' | 'viewer'>, now: Date): boolean =>
  Boolean(event.cant_come) && (viewer.manages || event.cant_come === 'everyone') && takesChanges(event, now)
