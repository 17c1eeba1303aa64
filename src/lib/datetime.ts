import { format, isValid, parse } from 'date-fns'

/**
 * All date text of the app (SPEC.md sections 2 and 9). Instants travel as ISO UTC and are shown in the viewer's own
 * time zone, in US English whatever the phone's language, so that one screenshot means the same to everybody.
 */

const WITH_TIME = 'EEE, MMM d, h:mm a'
const DAY_ONLY = 'EEE, MMM d'
const PICKER = 'MM/dd/yyyy hh:mm aa'
const DATE_TIME_INPUT = "yyyy-MM-dd'T'HH:mm"

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** 'Thu, Nov 26, 7:30 PM'. Empty for an unreadable date. */
export function formatEventDate(iso: string): string {
  return formatIso(iso, WITH_TIME)
}

/** 'Thu, Nov 26'. Empty for an unreadable date. */
export function formatShortDate(iso: string): string {
  return formatIso(iso, DAY_ONLY)
}

function formatIso(iso: string, pattern: string): string {
  const date = new Date(iso)
  return isValid(date) ? format(date, pattern) : ''
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
  return `on ${formatShortDate(iso)}`
}

/** The date-time picker's text, 'MM/dd/yyyy hh:mm aa'. */
export function toPickerText(date: Date): string {
  return format(date, PICKER)
}

const TYPED_PATTERNS = [
  PICKER,
  'M/d/yyyy h:mm a',
  'M/d/yyyy h:mma',
  'M/d/yyyy h a',
  'M/d/yyyy ha',
  'M/d/yyyy H:mm',
  'M/d/yyyy',
  'yyyy-MM-dd HH:mm',
  "yyyy-MM-dd'T'HH:mm",
  'yyyy-MM-dd',
]

/** What a person typed into the picker as local time, or null when it is no date. A date alone means midnight. */
export function parsePickerText(text: string): Date | null {
  const trimmed = text.trim().replace(/\s+/g, ' ')
  for (const pattern of TYPED_PATTERNS) {
    const date = parse(trimmed, pattern, new Date(2000, 0, 1))
    if (isValid(date) && date.getFullYear() >= 1900) return date
  }
  return null
}

/** The datetime-input string, 'year-month-dayThour:minute' in local time. */
export function toDateTimeInput(date: Date): string {
  return format(date, DATE_TIME_INPUT)
}

/** A datetime-input string (local time) as ISO UTC; empty or unreadable input gives the empty string. */
export function toIso(input: string): string {
  if (input === '') return ''
  const date = new Date(input)
  return isValid(date) ? date.toISOString() : ''
}
