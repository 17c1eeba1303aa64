import { clockInZone as clockIn, dayAndTime, timeAtPlace } from '../../../supabase/functions/_shared/zone-clock'
import { formatTime } from './date-text'
import { viewerTimeZone } from './viewer-locale'

/**
 * Times and days in another zone, from the browser's time zone data. In lib, because an event, a series (which knows no
 * event) and the card of a link all need them.
 */

export { dayAndTime }

/** Day and time of a moment there, or here without a zone. */
export const clockInZone = (iso: string, now: Date, timeZone = viewerTimeZone()) => clockIn(iso, now, timeZone)

/**
 * '7:00 PM in Lisbon', with the day if it differs there. Null if the time is the same here, for an unknown zone,
 * and for a zone that is not a place ('Etc/GMT+5').
 * @param iso the moment
 * @param zone IANA name
 */
export function otherTimeInZone(iso: string | null, zone: string | null | undefined, now = new Date()): string | null {
  const there = iso && zone && zoneClock(iso, zone, now)
  if (!there) return null
  return there.day === null ? there.time : dayAndTime(there.day, there.time)
}

/** Day and time of a moment in a zone, with its place; `day` only if it is another one there. Null where `otherTimeInZone` is null. */
export function zoneClock(iso: string, zone: string, now = new Date()): { day: string | null; time: string } | null {
  try {
    const here = clockInZone(iso, now)
    const there = clockInZone(iso, now, zone)
    const isSameDay = here.date === there.date
    const time = timeAtPlace(there.time, zone)
    const hasPlace = time !== there.time
    return hasPlace && !(isSameDay && here.time === there.time) ? { day: isSameDay ? null : there.day, time } : null
  } catch {
    // RangeError: no such zone, or no such date.
    return null
  }
}

/** '7:00 PM', with the place if the time here is another one: '7:00 PM in Lisbon'. */
export const timeInZone = (iso: string, zone: string | null): string =>
  (zone && zoneClock(iso, zone)?.time) || formatTime(iso)

/** The day of a moment in a zone, year-month-day. Without a zone, or with an unknown one, in the browser's zone. */
export function dayInZone(iso: string, zone: string | null): string {
  const at = new Date(iso)
  try {
    return clockIn(iso, at, zone ?? undefined).date
  } catch {
    return clockIn(iso, at).date
  }
}
