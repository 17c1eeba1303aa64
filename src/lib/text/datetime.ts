import { format, isValid, parse } from 'date-fns'

/**
 * Dates that are typed and picked, in local time. Instants travel as ISO UTC; how they read on the screen is
 * `date-text.ts`.
 */

const PICKER = 'MM/dd/yyyy hh:mm aa'
const DATE_TIME_INPUT = "yyyy-MM-dd'T'HH:mm"

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

/** Parses picker input as local time; null if it is no date. A date alone means midnight. */
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
