import type { EventDetails } from '@/entities/event/event-schema'
import { paths } from '@/lib/browser/paths'

/** What a calendar keeps of an event, and Google's way to it. Pure. The file is `calendar-file.ts`. */

/** How long the entry is of an event that has no end (docs/decisions/calendar.md). */
const UNSAID_LENGTH_MS = 2 * 60 * 60_000

export interface CalendarEntry {
  /** The same for every file of the event, on every phone, also when the site has moved to another address. */
  uid: string
  /** Grows with each edit of what the entry shows. */
  sequence: number
  title: string
  start: Date
  end: Date
  /** '' where there is none. */
  place: string
  /** What the organizer says about it; '' where there is nothing. */
  words: string
  link: string
}

/** Everything about the event that is the same for everybody: no people, and never a guest's private link. */
export type ForCalendar = Pick<
  EventDetails,
  'id' | 'name' | 'description' | 'datetime' | 'end_datetime' | 'location' | 'revision'
>

/**
 * @param origin of the app, 'https://…'
 * @returns null for an undated event
 */
export function calendarEntry(event: ForCalendar, origin: string): CalendarEntry | null {
  if (event.datetime === null) return null
  const start = new Date(event.datetime)
  const link = `${origin}${paths.signup(event.id)}`
  return {
    uid: `${event.id}@roster`,
    sequence: event.revision ?? 0,
    title: event.name,
    start,
    end: event.end_datetime === null ? new Date(start.getTime() + UNSAID_LENGTH_MS) : new Date(event.end_datetime),
    place: event.location ?? '',
    words: event.description ?? '',
    link,
  }
}

/** The words, then the link: some calendars do not show an entry's own link. */
export const detailsOf = ({ words, link }: Pick<CalendarEntry, 'words' | 'link'>) =>
  words === '' ? link : `${words}\n\n${link}`

/** A longer address is refused by some server on the way. */
const LONGEST_ADDRESS = 4_000

/** The page of Google Calendar on which the entry is filled in. Words that are too long for an address end with '…'. */
export function googleCalendarLink(entry: CalendarEntry): string {
  const whole = addressOf(entry)
  if (whole.length <= LONGEST_ADDRESS) return whole
  let room = LONGEST_ADDRESS - addressOf({ ...entry, words: '…' }).length
  let fitting = ''
  for (const character of entry.words) {
    room -= encodeURIComponent(character).length
    if (room < 0) break
    fitting += character
  }
  return addressOf({ ...entry, words: `${fitting.trimEnd()}…` })
}

function addressOf(entry: CalendarEntry): string {
  const { title, start, end, place } = entry
  const fields = Object.entries({
    action: 'TEMPLATE',
    text: title,
    dates: `${inUtc(start)}/${inUtc(end)}`,
    details: detailsOf(entry),
    ...(place && { location: place }),
  })
  const query = fields.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')
  return `https://calendar.google.com/calendar/render?${query}`
}

/** '20261124T180000Z' */
const inUtc = (date: Date) => date.toISOString().replace(/[-:]|\.\d+/g, '')
