import type { EventDetails } from '@/entities/event/event-schema'
import { hueOfLook } from '@/entities/event/look'
import { isTimed } from '@/entities/event/section-times'
import { type Sectioned, sectionOf } from '@/entities/slots/sections'
import { paths } from '@/lib/browser/paths'
import { ellipsize } from '@/lib/text/ellipsize'

/** An event as a calendar entry, and Google Calendar's link to it. Pure. `calendar-file.ts` makes the file. */

/** How long an entry lasts if its event has no end (docs/decisions/calendar.md). */
const DEFAULT_LENGTH_MS = 2 * 60 * 60_000

export interface CalendarEntry {
  /** The same for every file of the event, on every phone, also when the site has moved to another address. */
  uid: string
  /** Grows with each edit of what the entry shows. */
  sequence: number
  title: string
  start: Date
  end: Date
  /** '' if there is none. */
  location: string
  /** The organizer's description; '' without any. */
  description: string
  link: string
  /** It was called off: a calendar that has the entry strikes it out. */
  isOff: boolean
  /** A color of CSS; null where the organizer has chosen none. */
  color: string | null
}

/** The nearest CSS names of the colors that an event can have: RFC 7986 takes no others. */
const COLORS = [
  ...['mediumslateblue', 'mediumorchid', 'orchid', 'hotpink'],
  ...['coral', 'lightseagreen', 'deepskyblue', 'cornflowerblue'],
]

/** The public facts of the event: no people, and never a guest's private link. */
export type CalendarEvent = Pick<
  EventDetails,
  'id' | 'name' | 'description' | 'datetime' | 'end_datetime' | 'location' | 'revision' | 'look' | 'called_off_at'
>

/**
 * The entries of an event: one, or one for each of the viewer's own times. The ids are those of the calendar that one
 * subscribes to (supabase/functions/calendar/feed-file.ts).
 * @param origin of the app, 'https://…'
 * @param mine the viewer's own places
 * @returns none for an undated event
 */
export function calendarEntries(
  event: CalendarEvent & Sectioned,
  origin: string,
  mine: readonly { section_id: string }[],
): CalendarEntry[] {
  const whole = calendarEntry(event, origin)
  if (!whole) return []
  const own = mine.flatMap((row) => sectionOf(event, row) ?? []).filter(isTimed)
  const times = own.sort((a, b) => a.start.localeCompare(b.start))
  if (times.length === 0) return [whole]
  return times.map(({ id, start, end, ownName }, index) => ({
    ...whole,
    ...(index > 0 && { uid: `${event.id}-${id}@roster` }),
    ...(ownName && { title: `${event.name} (${ownName})` }),
    start: new Date(start),
    end: new Date(end),
  }))
}

/**
 * @param origin of the app, 'https://…'
 * @returns null for an undated event
 */
export function calendarEntry(event: CalendarEvent, origin: string): CalendarEntry | null {
  if (event.datetime === null) return null
  const start = new Date(event.datetime)
  const link = `${origin}${paths.signup(event.id)}`
  return {
    uid: `${event.id}@roster`,
    sequence: event.revision ?? 0,
    title: event.name,
    start,
    end: event.end_datetime === null ? new Date(start.getTime() + DEFAULT_LENGTH_MS) : new Date(event.end_datetime),
    location: event.location ?? '',
    description: event.description ?? '',
    link,
    isOff: Boolean(event.called_off_at),
    color: event.look == null ? null : (COLORS[hueOfLook(event.look)] ?? null),
  }
}

/** The description, then the link: some calendars do not show an entry's own link. */
export const detailsOf = ({ description, link }: Pick<CalendarEntry, 'description' | 'link'>) =>
  description === '' ? link : `${description}\n\n${link}`

/** Some servers refuse a longer URL. */
const LONGEST_URL = 4_000

/** The page of Google Calendar on which the entry is filled in. A description that is too long for an address ends with '…'. */
export function googleCalendarLink(entry: CalendarEntry): string {
  const whole = urlOf(entry)
  if (whole.length <= LONGEST_URL) return whole
  let room = LONGEST_URL - urlOf({ ...entry, description: '…' }).length
  let fitting = ''
  for (const character of entry.description) {
    room -= encodeURIComponent(character).length
    if (room < 0) break
    fitting += character
  }
  return urlOf({ ...entry, description: ellipsize(fitting) })
}

function urlOf(entry: CalendarEntry): string {
  const { title, start, end, location } = entry
  const fields = Object.entries({
    action: 'TEMPLATE',
    text: title,
    dates: `${utcText(start)}/${utcText(end)}`,
    details: detailsOf(entry),
    ...(location && { location }),
  })
  const query = fields.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')
  return `https://calendar.google.com/calendar/render?${query}`
}

/** '20261124T180000Z' */
const utcText = (date: Date) => date.toISOString().replace(/[-:]|\.\d+/g, '')
