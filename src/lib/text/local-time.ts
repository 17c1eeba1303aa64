import { formatTime } from './date-text'
import { partsOf, zoneClock } from './zone-time'

/** Time and day as the clocks of a zone have them, for what is said about the zone of an event. */

/** '7:00 PM', and where that is, if it is not what the clocks show here: '7:00 PM in Lisbon'. */
export function localTime(iso: string, zone: string | null): string {
  const there = zone && zoneClock(iso, zone)
  return there ? `${there.time} ${there.place}` : formatTime(iso)
}

/** The day of a moment in a zone, year-month-day; here, where there is no zone or this browser does not know it. */
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
