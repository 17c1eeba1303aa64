import { ICalCalendar, ICalEventStatus } from 'ical-generator'
import { randomUuid } from '@/lib/browser/random'
import { type CalendarEntry, detailsOf } from './calendar-entry'

/**
 * The entries as an iCalendar file (RFC 5545): times in UTC, so that no calendar needs to know the zone. It has no METHOD, organizer or
 * attendees: Outlook and Google would read an invitation.
 *
 * @param now when the file is made
 */
export function calendarFile(entries: readonly CalendarEntry[], now: Date): string {
  // The library makes an id for each entry before it looks at the one that it is given.
  if (!('randomUUID' in crypto)) Object.assign(crypto, { randomUUID: randomUuid })
  const calendar = new ICalCalendar({ prodId: { company: 'Roster', product: 'Roster', language: 'EN' } })
  for (const entry of entries) {
    calendar.createEvent({
      id: entry.uid,
      sequence: entry.sequence,
      stamp: now,
      start: entry.start,
      end: entry.end,
      summary: entry.title,
      description: detailsOf(entry),
      location: entry.location || null,
      url: entry.link,
      ...(entry.isOff && { status: ICalEventStatus.CANCELLED }),
    })
  }
  // Each line of the format ends with a break, the last one too. All entries are of one event, so they have one color.
  return withColor(`${calendar.toString()}\r\n`, entries[0]?.color ?? null)
}

/** The color of the entries (RFC 7986), which the library has for whole calendars only. */
const withColor = (file: string, color: string | null) =>
  color === null ? file : file.replaceAll('\r\nEND:VEVENT\r\n', `\r\nCOLOR:${color}$&`)
