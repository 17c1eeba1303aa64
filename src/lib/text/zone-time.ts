import { formatTime, saysYear } from './date-text'
import { zoneHere } from './here'

/**
 * Times and days in another zone, from the browser's time zone data. In lib, because they are those of any moment: an
 * event, a series, which knows no event, and the card of a link all ask for them.
 */

/** Browsers still give some places the names they had in 1993. */
const CURRENT_NAMES: Record<string, string> = {
  Calcutta: 'Kolkata',
  Katmandu: 'Kathmandu',
  Kiev: 'Kyiv',
  Rangoon: 'Yangon',
  Saigon: 'Ho Chi Minh City',
}

/**
 * '7:00 PM in Lisbon', with the day if it is another one there. Null if the time is the same here, for an unknown zone,
 * and for a zone that is no place ('Etc/GMT+5').
 * @param iso the moment
 * @param zone IANA name
 */
export function otherTimeInZone(iso: string | null, zone: string | null | undefined, now = new Date()): string | null {
  const there = iso && zone && zoneClock(iso, zone, now)
  if (!there) return null
  return `${there.day ? `${there.day}, ` : ''}${there.time} ${there.place}`
}

/** Day and time of a moment in a zone; `day` only if it is another one there. Null where `otherTimeInZone` is null. */
export function zoneClock(
  iso: string,
  zone: string,
  now = new Date(),
): { day: string | null; time: string; place: string } | null {
  const name = zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')
  const isUniversal = name === 'UTC' || name === 'GMT'
  if (zone.startsWith('Etc/') && !isUniversal) return null
  try {
    const here = clockInZone(iso, now)
    const there = clockInZone(iso, now, zone)
    const isSameDay = here.day === there.day
    if (isSameDay && here.time === there.time) return null
    const place = isUniversal ? name : `in ${CURRENT_NAMES[name] ?? name}`
    return { day: isSameDay ? null : there.day, time: there.time, place }
  } catch {
    // RangeError: no such zone, or no such date.
    return null
  }
}

/**
 * 'Thu, Nov 26', far away 'Thu, Dec 31, 2099', and '7:30 PM', there, or here without a zone.
 * @throws RangeError for a zone that is not known here, and for an unreadable date
 */
export function clockInZone(iso: string, now: Date, timeZone = zoneHere()): { day: string; time: string } {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  })
  const part = partsOf(format, iso)
  return {
    day: `${part.weekday}, ${part.month} ${part.day}${saysYear(new Date(iso), now) ? `, ${part.year}` : ''}`,
    time: `${part.hour}:${part.minute} ${part.dayPeriod}`,
  }
}

/** '7:00 PM', with the place if the time here is another one: '7:00 PM in Lisbon'. */
export function timeInZone(iso: string, zone: string | null): string {
  const there = zone && zoneClock(iso, zone)
  return there ? `${there.time} ${there.place}` : formatTime(iso)
}

/** The day of a moment in a zone, year-month-day. Without a zone, or with an unknown one, in the browser's zone. */
export function dayInZone(iso: string, zone: string | null): string {
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

/** The parts of a formatted moment, by type. @throws RangeError for an unreadable date */
const partsOf = (format: Intl.DateTimeFormat, iso: string): Partial<Record<string, string>> =>
  Object.fromEntries(format.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]))
