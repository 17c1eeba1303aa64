import { formatTime } from './date-text'
import { partsOf, zoneClock } from './zone-time'

/** Time and day in an event's zone. */

/** '7:00 PM', with the place if the time here is another one: '7:00 PM in Lisbon'. */
export function localTime(iso: string, zone: string | null): string {
  const there = zone && zoneClock(iso, zone)
  return there ? `${there.time} ${there.place}` : formatTime(iso)
}

/** The day of a moment in a zone, year-month-day. Without a zone, or with an unknown one, in the browser's zone. */
export function localDay(iso: string, zone: string | null): string {
  try {
    return dayAt(iso, zone ?? undefined)
  } catch {
    return dayAt(iso)
  }
}

function dayAt(iso: string, timeZone?: string): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  const part = partsOf(format, iso)
  return `${part.year}-${part.month}-${part.day}`
}
