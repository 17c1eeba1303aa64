import { parsePickerText, toPickerText } from '@/lib/text/datetime'

type Meridiem = 'AM' | 'PM'

/** A wall-clock time as the choosers show it: hour 1 to 12, minute 0 to 59. */
export interface ClockTime {
  hour: number
  minute: number
  meridiem: Meridiem
}

export const HOURS = Array.from({ length: 12 }, (_, index) => index + 1)
export const MINUTES = Array.from({ length: 12 }, (_, index) => index * 5)

/** The wall-clock time of a date on this device. */
export function clockOf(date: Date): ClockTime {
  const hours = date.getHours()
  return { hour: hours % 12 || 12, minute: date.getMinutes(), meridiem: hours < 12 ? 'AM' : 'PM' }
}

/**
 * A day of the calendar at a wall-clock time of this device. A time that the clocks skip that day (summer time
 * begins) comes out one hour later, and the choosers then show the time that exists.
 */
export function atTime(day: Date, { hour, minute, meridiem }: ClockTime): Date {
  const hours = (hour % 12) + (meridiem === 'PM' ? 12 : 0)
  return new Date(day.getFullYear(), day.getMonth(), day.getDate(), hours, minute)
}

const atHour = (day: Date, hour: number) => new Date(day.getFullYear(), day.getMonth(), day.getDate(), hour)

/** When most events begin. */
const EVENING: ClockTime = { hour: 6, minute: 0, meridiem: 'PM' }
/** The last step of a day, for today when no full hour is left. */
const LAST: ClockTime = { hour: 11, minute: 55, meridiem: 'PM' }

/**
 * The time proposed while none is chosen: that of the suggestion, if there is one; else 6 PM. It is the same before and
 * after a day is chosen, unless the day is today and the time has passed: then it is the next full hour.
 * @param day null: none is chosen yet
 */
export function proposedTime(day: Date | null, now: Date, suggestion: Date | null): ClockTime {
  if (suggestion) return clockOf(suggestion)
  const isPast = day?.toDateString() === now.toDateString() && atTime(day, EVENING) <= now
  if (!isPast) return EVENING
  return now.getHours() === 23 ? LAST : clockOf(atHour(now, now.getHours() + 1))
}

/** The hour at which an evening begins. */
const EVENING_FROM = 5

/** The time for 'Tonight': the shown one if it is in the evening and has not passed, else the proposed one. */
export function tonightTime(shown: ClockTime, now: Date): ClockTime {
  const isEvening = shown.meridiem === 'PM' && shown.hour !== 12 && shown.hour >= EVENING_FROM
  return isEvening && atTime(now, shown) > now ? shown : proposedTime(now, now, null)
}

const SATURDAY = 6
const inDays = (now: Date, days: number) => new Date(now.getFullYear(), now.getMonth(), now.getDate() + days)

/** The days that most events are planned for: today, tomorrow, and the first Saturday after today; if that is tomorrow, the Sunday. */
export function nearDays(now: Date): { label: 'Tonight' | 'Tomorrow' | 'Sat' | 'Sun'; day: Date }[] {
  const toSaturday = SATURDAY - now.getDay() || 7
  return [
    { label: 'Tonight', day: inDays(now, 0) },
    { label: 'Tomorrow', day: inDays(now, 1) },
    toSaturday === 1 ? { label: 'Sun', day: inDays(now, 2) } : { label: 'Sat', day: inDays(now, toSaturday) },
  ]
}

const QUARTERS = [0, 15, 30, 45]

/** The quarters of the shown hour. */
export const quartersOf = (time: ClockTime): ClockTime[] => QUARTERS.map((minute) => ({ ...time, minute }))

/** '6:15 PM' */
export const clockText = ({ hour, minute, meridiem }: ClockTime) =>
  `${hour}:${String(minute).padStart(2, '0')} ${meridiem}`

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTH_FIRST = /^([a-z]{3})[a-z]*\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{2,4})/
const DAY_FIRST = /^(\d{1,2})(?:st|nd|rd|th)? ([a-z]{3})[a-z]*\.?,? (\d{2,4})/
const DAY_ALONE = /^(\d{1,2}\/\d{1,2}\/\d{4}|\d{4}-\d{1,2}-\d{1,2})$/

function monthNumber(name: string | undefined): string {
  return String(MONTHS.indexOf(name ?? '') + 1)
}

/** Normalizes the ways people write a date: '5 Dec 26, 7.30 p.m.' becomes '12/5/2026 7:30 pm'. */
function tidy(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/^(?:sun|mon|tue|wed|thu|fri|sat)[a-z]*\.?,? /, '')
    .replace(MONTH_FIRST, (_, month, day, year) => `${monthNumber(month)}/${day}/${year}`)
    .replace(DAY_FIRST, (_, day, month, year) => `${monthNumber(month)}/${day}/${year}`)
    .replace(/^(\d{1,2})-(\d{1,2})-(\d{2,4})/, '$1/$2/$3')
    .replace(/^(\d{1,2}\/\d{1,2}\/)(\d{2})(?!\d)/, '$120$2')
    .replace(/,? at |, ?/, ' ')
    .replace(/ ?([ap])\.?(?:m\.?)?$/, ' $1m')
    .replace(/(\d)\.(\d{2})(?= [ap]m$|$)/, '$1:$2')
    .replace(/(\d)t(\d)/, '$1 $2')
}

/**
 * What a person typed, read forgivingly as local time: the picker's own format, the 24-hour clock, ISO, month names,
 * two-digit years, 'pm' in any spelling. A day alone gets the proposed time. Null when it is no date.
 */
export function readTypedDate(text: string, now: Date, suggestion: Date | null = null): Date | null {
  const tidied = tidy(text)
  const date = parsePickerText(tidied)
  if (!date || date.getFullYear() > 9999) return null
  return DAY_ALONE.test(tidied) ? atTime(date, proposedTime(date, now, suggestion)) : date
}

/** The date of a text that is in the displayed format, else null; it counts while the person still types. */
export function readExactDate(text: string): Date | null {
  const date = parsePickerText(text)
  return date && toPickerText(date).toLowerCase() === text.trim().toLowerCase() ? date : null
}
