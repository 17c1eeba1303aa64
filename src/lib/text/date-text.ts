/**
 * Formats dates for the screen (docs/product.md): in the viewer's time zone and in US English whatever the device's
 * language, so that all screenshots read alike. Written by hand: the first paint waits for this file, and date-fns
 * weighs thirty times as much. Dates in a field are in `ui/date-time/typed-date.ts`.
 */

import { withViewerLocale } from './viewer-locale'

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** 'Thu, Nov 26, 7:30 PM', in another year 'Thu, Dec 31, 2099, 12:00 PM'. Empty for an unreadable date. */
export function formatEventDate(iso: string, now = new Date()): string {
  const day = formatShortDate(iso, now)
  if (day === '') return ''
  return `${day}, ${formatTime(iso)}`
}

/**
 * 'Thu, 7:30 PM', to stand beside a calendar leaf with the day. The leaf has no year, so a date that needs its year is written in full.
 * Empty for an unreadable date.
 */
export function formatWeekdayAndTime(iso: string, now = new Date()): string {
  if (!isThisYear(iso, now)) return formatEventDate(iso, now)
  const weekday = WEEKDAYS[withViewerLocale(new Date(iso)).getDay()]
  return weekday === undefined ? '' : `${weekday}, ${formatTime(iso)}`
}

/** '7:30 PM' of a readable date. */
export function formatTime(iso: string): string {
  const date = withViewerLocale(new Date(iso))
  const hours = date.getHours()
  const minutes = String(date.getMinutes()).padStart(2, '0')
  return `${hours % 12 || 12}:${minutes} ${hours < 12 ? 'AM' : 'PM'}`
}

/** 'Thu, Nov 26', in another year 'Thu, Dec 31, 2099'. Empty for an unreadable date. */
export function formatShortDate(iso: string, now = new Date()): string {
  const full = formatFullDate(iso)
  return isThisYear(iso, now) ? full.replace(/, \d+$/, '') : full
}

/** 'Nov 26', in another year 'Nov 26, 2025'. Empty for an unreadable date. */
export const formatMonthAndDay = (iso: string, now: Date): string => formatShortDate(iso, now).replace(/^\w+, /, '')

/** Only a date of another year says its year. `now` is in this machine's zone: a phone's own, the host's for some hours of New Year's Eve. */
const isThisYear = (iso: string, now: Date): boolean =>
  withViewerLocale(new Date(iso)).getFullYear() === now.getFullYear()

/** 'Thu, Nov 26, 2026'. Empty for an unreadable date. */
export function formatFullDate(iso: string): string {
  const date = withViewerLocale(new Date(iso))
  if (Number.isNaN(date.getTime())) return ''
  return `${WEEKDAYS[date.getDay()]}, ${MONTHS[date.getMonth()]} ${date.getDate()}, ${date.getFullYear()}`
}

/** 'Nov' and '26' for a calendar leaf; null for an unreadable date. */
export function monthAndDay(iso: string): { month: string; day: string } | null {
  const date = withViewerLocale(new Date(iso))
  const month = MONTHS[date.getMonth()]
  return month === undefined ? null : { month, day: String(date.getDate()) }
}

/**
 * 'just now' (1 minute or less), 'Nm ago' under 60 minutes, 'Nh ago' under 24 hours, 'Nd ago' under 7 days, else 'on'
 * plus the date. A time slightly in the future (a phone's clock that is behind) reads 'just now'.
 */
export function relativeTime(iso: string, now: Date): string {
  const elapsed = now.getTime() - new Date(iso).getTime()
  if (Number.isNaN(elapsed)) return ''
  if (elapsed <= MINUTE) return 'just now'
  if (elapsed < HOUR) return `${Math.floor(elapsed / MINUTE)}m ago`
  if (elapsed < DAY) return `${Math.floor(elapsed / HOUR)}h ago`
  if (elapsed < 7 * DAY) return `${Math.floor(elapsed / DAY)}d ago`
  return `on ${formatShortDate(iso, now)}`
}
