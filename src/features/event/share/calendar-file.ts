import { ICalCalendar, ICalEventStatus } from 'ical-generator'
import { randomUuid } from '@/lib/browser/random'
import { type CalendarEntry, detailsOf } from './calendar-entry'

/**
 * The entry as an iCalendar file (RFC 5545): times in UTC, so that no calendar needs to know the zone. It has no METHOD,
 * no organizer and no attendees: with them Outlook and Google take it for an invitation that asks for an answer.
 *
 * @param now when the file is made
 */
export function calendarFile(entry: CalendarEntry, now: Date): string {
  // The library makes an id for each entry before it looks at the one that it is given.
  if (!('randomUUID' in crypto)) Object.assign(crypto, { randomUUID: randomUuid })
  const calendar = new ICalCalendar({ prodId: { company: 'Roster', product: 'Roster', language: 'EN' } })
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
  // Each line of the format ends with a break, the last one too.
  return withColor(`${calendar.toString()}\r\n`, entry.color)
}

/** The color of an entry (RFC 7986), which the library has for whole calendars only. */
const withColor = (file: string, color: string | null) =>
  color === null ? file : file.replace('\r\nEND:VEVENT\r\n', `\r\nCOLOR:${color}$&`)
