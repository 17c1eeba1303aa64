import type { EventPageData, RosterRow } from '@/entities/event/event-schema'
import { type EventTimes, stillLasts } from '@/entities/event/event-times'
import type { FeedOf } from '@/features/event-actions/calendar-feed'

/** The entries for a calendar. Loaded on request. Pure. */

/** Whether there is something to put into a calendar: the event has a date, and is not over. */
export const isForCalendar = (event: EventTimes, now: Date): boolean =>
  event.datetime !== null && stillLasts(event, now)

/** The slots of a person. @param guestId the row of a guest on this phone */
export const ownPlaces = ({ roster }: Pick<EventPageData, 'roster'>, guestId: string | null | undefined): RosterRow[] =>
  roster.filter((row) => row.is_mine || row.id === guestId || (row.extra && row.claimed_by_me))

/**
 * The subscription for this person: all of their dates for an account with a part in the event; else a public series; else this phone's guest.
 */
export function feedFor(
  { event, viewer, series }: EventPageData,
  secret: string | null,
  isSignedIn: boolean,
): FeedOf | null {
  if (isSignedIn && (viewer.manages || viewer.registered || viewer.place)) return { of: 'account' }
  if (series && !event.is_private) return { of: 'series', id: series.id }
  return secret === null ? null : { of: 'guest', secret }
}
