/**
 * Formats dates for the screen (docs/product.md): in the viewer's time zone and language. English is that of the US whatever the device's
 * region, so that all screenshots read alike. Dates in a field are in `ui/date-time/typed-date.ts`.
 */

import {
  dayAndTime,
  dayText,
  hourText,
  monthText,
  timeText,
  type Wall,
  wallOf,
  weekdayText,
  withoutWeekday,
} from '../../../supabase/functions/_shared/zone-clock'
import { locale, t } from './translate'
import { withViewerLocale } from './viewer-locale'

export { hourText, withoutWeekday }

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** NaN for an unreadable date. */
const wallHere = (iso: string): Wall => wallOf(withViewerLocale(new Date(iso)))

/** 'Thu, Nov 26, 7:30 PM', in another year 'Thu, Dec 31, 2099, 12:00 PM'. Empty for an unreadable date. */
export function formatEventDate(iso: string, now = new Date()): string {
  const day = formatShortDate(iso, now)
  return day && dayAndTime(day, formatTime(iso))
}

/**
 * 'Thu, 7:30 PM', to stand beside a calendar leaf with the day. The leaf has no year, so a date that needs its year is written in full.
 * Empty for an unreadable date.
 */
export function formatWeekdayAndTime(iso: string, now = new Date()): string {
  const wall = wallHere(iso)
  if (Number.isNaN(wall)) return ''
  return isThisYear(wall, now) ? dayAndTime(weekdayText(wall, 'short'), formatTime(iso)) : formatEventDate(iso, now)
}

/** '7:30 PM' of a readable date. */
export const formatTime = (iso: string): string => timeText(wallHere(iso))

/** 'Thu, Nov 26', in another year 'Thu, Dec 31, 2099'. Empty for an unreadable date. */
export function formatShortDate(iso: string, now = new Date()): string {
  const wall = wallHere(iso)
  return Number.isNaN(wall) ? '' : dayText(wall, !isThisYear(wall, now))
}

/** 'Nov 26', in another year 'Nov 26, 2025'. Empty for an unreadable date. */
export const formatMonthAndDay = (iso: string, now: Date): string => withoutWeekday(formatShortDate(iso, now))

/** 'Nov 26' of any year. Empty for an unreadable date. */
export function formatDayOfYear(iso: string): string {
  const wall = wallHere(iso)
  return Number.isNaN(wall) ? '' : withoutWeekday(dayText(wall, false))
}

/** Only a date of another year says its year. `now` is in this machine's zone: a phone's own, the host's for some hours of New Year's Eve. */
const isThisYear = (wall: Wall, now: Date): boolean => new Date(wall).getUTCFullYear() === now.getFullYear()

/** 'Thu, Nov 26, 2026'. Empty for an unreadable date. */
export function formatFullDate(iso: string): string {
  const wall = wallHere(iso)
  return Number.isNaN(wall) ? '' : dayText(wall, true)
}

/** 'Dec 31, 2026' of a year-month-day. Empty for an unreadable one. */
export function formatDay(day: string): string {
  const wall = Date.parse(day)
  return Number.isNaN(wall) ? '' : withoutWeekday(dayText(wall, true))
}

/** 'Tuesday' of a year-month-day: a calendar day has no zone. Empty for an unreadable one. */
export function weekdayOf(day: string): string {
  const wall = Date.parse(day)
  return Number.isNaN(wall) ? '' : weekdayText(wall, 'long')
}

/** 'Tuesday', here. Empty for an unreadable date. */
export function weekdayHere(iso: string): string {
  const wall = wallHere(iso)
  return Number.isNaN(wall) ? '' : weekdayText(wall, 'long')
}

/** 'Nov' and '26' for a calendar leaf; null for an unreadable date. */
export function monthAndDay(iso: string): { month: string; day: string } | null {
  const wall = wallHere(iso)
  // On a leaf an abbreviation needs no period.
  return Number.isNaN(wall)
    ? null
    : { month: monthText(wall).replace(/\.$/, ''), day: String(new Date(wall).getUTCDate()) }
}

/**
 * 'just now' (1 minute or less), 'Nm ago' under 60 minutes, 'Nh ago' under 24 hours, 'Nd ago' under 7 days, else 'on'
 * plus the date. A time slightly in the future (a phone's clock that is behind) reads 'just now'.
 */
export function relativeTime(iso: string, now: Date): string {
  const elapsed = now.getTime() - new Date(iso).getTime()
  if (Number.isNaN(elapsed)) return ''
  if (elapsed <= MINUTE) return t('just now')
  if (elapsed < HOUR) return ago(Math.floor(elapsed / MINUTE), 'minute')
  if (elapsed < DAY) return ago(Math.floor(elapsed / HOUR), 'hour')
  if (elapsed < 7 * DAY) return ago(Math.floor(elapsed / DAY), 'day')
  return t('on {date}', { date: formatShortDate(iso, now) })
}

/** '5m ago' */
const ago = (count: number, unit: 'minute' | 'hour' | 'day'): string =>
  locale().dates?.ago?.(count, unit) ?? `${count}${unit[0]} ago`
