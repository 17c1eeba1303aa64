import { locale, tIn } from '@/lib/text/translate'
import { viewerLanguage } from '@/lib/text/viewer-locale'
import { HALVES } from '../../../supabase/functions/_shared/zone-clock'
import { proposedTime, withTime } from './picker-rules'

/**
 * Dates as a field shows and reads them, in local time and in the format of the device's region. Pure. On a device of the US, the format is
 * 'MM/dd/yyyy hh:mm aa'.
 */

type Part = 'day' | 'month' | 'year'
type Orders = readonly [Part, Part, Part]

interface DateFormat {
  order: Orders
  separator: string
  has24Hours: boolean
}

const YEAR_FIRST: Orders = ['year', 'month', 'day']
const ORDERS: readonly Orders[] = [['month', 'day', 'year'], ['day', 'month', 'year'], YEAR_FIRST]

/** The format of a region, with the chosen clock. @param tag BCP 47; undefined: that of the device */
export function formatOf(tag = viewerLanguage()): DateFormat {
  const { hourCycle } = locale()
  const parts = new Intl.DateTimeFormat(tag, {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    calendar: 'gregory',
    numberingSystem: 'latn',
  }).formatToParts()
  const types = parts.map(({ type }) => type)
  const between = parts.find(({ type, value }) => type === 'literal' && /[./-]/.test(value))?.value
  return {
    order: ORDERS.find((order) => order.join() === types.filter((type) => type !== 'literal').join()) ?? YEAR_FIRST,
    separator: between?.match(/[./-]/)?.[0] ?? '-',
    has24Hours: hourCycle
      ? hourCycle === 'h23'
      : new Intl.DateTimeFormat(tag, { hour: 'numeric' }).resolvedOptions().hour12 === false,
  }
}

const LETTERS: Record<Part, () => string> = {
  day: () => tIn('date', 'DD'),
  month: () => tIn('date', 'MM'),
  year: () => tIn('date', 'YYYY'),
}

/** 'MM/DD/YYYY hh:mm aa', 'DD.MM.YYYY hh:mm' */
export const placeholderOf = ({ order, separator, has24Hours }: DateFormat) =>
  `${order.map((part) => LETTERS[part]()).join(separator)} hh:mm${has24Hours ? '' : ' aa'}`

const padded = (value: number, length = 2) => String(value).padStart(length, '0')

/** '12/05/2026 07:30 PM', '05.12.2026 19:30' */
export function writtenDate(date: Date, { order, separator, has24Hours }: DateFormat): string {
  const parts = { day: padded(date.getDate()), month: padded(date.getMonth() + 1), year: padded(date.getFullYear(), 4) }
  const hours = date.getHours()
  const clock = `${padded(has24Hours ? hours : hours % 12 || 12)}:${padded(date.getMinutes())}`
  const half = has24Hours ? '' : ` ${HALVES[hours < 12 ? 0 : 1]}`
  return `${order.map((part) => parts[part]).join(separator)} ${clock}${half}`
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTH_FIRST = /^([a-z]{3})[a-z]*\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4}|\d{2})(?!\d)/
const DAY_FIRST = /^(\d{1,2})(?:st|nd|rd|th)? ([a-z]{3})[a-z]*\.?,? (\d{4}|\d{2})(?!\d)/
const IN_NUMBERS = /^(\d{4}|\d{1,2})([./-] ?)(\d{1,2})[./-] ?(\d{4}|\d{1,2})(?!\d)\.?/
/** '7:30 pm', '19.30', '19h', '7p'. */
const TIME = /^(\d{1,2})(?:[:.h](\d{2})|(h))?(?: ?([ap])\.?(?:m\.?)?)?$/

interface Day {
  day: number
  month: number
  year: number
}

function splitDay(text: string, order: Orders): { day: Day; rest: string } | null {
  const found = MONTH_FIRST.exec(text) ?? DAY_FIRST.exec(text) ?? IN_NUMBERS.exec(text)
  if (!found) return null
  const rest = text.slice(found[0].length)
  const [, first = '', second = '', third = '', fourth = ''] = found
  if (fourth === '') {
    const [month, day] = /^\d/.test(first) ? [second, first] : [first, second]
    return { day: { day: Number(day), month: MONTHS.indexOf(month) + 1, year: fullYear(third) }, rest }
  }
  const values = [first, third, fourth]
  const said = first.length === 4 ? YEAR_FIRST : order
  const at = (part: Part) => values[said.indexOf(part)] ?? ''
  return { day: { day: Number(at('day')), month: Number(at('month')), year: fullYear(at('year')) }, rest }
}

/** A date with a month's name of the user's language as English writes it: '24 nov 2026' of 'di., 24. nov. 2026'. */
function inEnglish(text: string): string {
  const words = text.replace(/ de(?= )/g, '').replace(/(?<=\d)\.(?= )/g, '')
  const names = monthNames()
  // The first of two may be a weekday: 'mar, 24 nov'.
  for (const { 0: word, index } of [...words.matchAll(/\p{L}{3,}/gu)].reverse()) {
    const month = MONTHS[names.findIndex((forms) => forms.some((form) => form.startsWith(word)))]
    if (month) return `${words.slice(0, index)}${month}${words.slice(index + word.length)}`.replace(/^\D+(?=\d)/, '')
  }
  return words
}

/** The long and short names of the months, as they stand in a date. */
function monthNames(): string[][] {
  const formats = (['long', 'short'] as const).map(
    (month) => new Intl.DateTimeFormat(locale().tag, { month, day: 'numeric', timeZone: 'UTC' }),
  )
  return MONTHS.map((_, month) =>
    formats.map((format) => {
      const parts = format.formatToParts(Date.UTC(2026, month, 15))
      return parts.find(({ type }) => type === 'month')?.value.toLowerCase() ?? ''
    }),
  )
}

const fullYear = (digits: string) => (digits.length === 2 ? 2000 + Number(digits) : Number(digits))

/** A time of the day; null if the text is none. */
function readTime(text: string): { hours: number; minutes: number } | null {
  const found = TIME.exec(text)
  if (!found) return null
  const [, hour = '', minute, isFull, half] = found
  const hours = Number(hour)
  const minutes = Number(minute ?? 0)
  if (minutes > 59) return null
  if (half) return hours >= 1 && hours <= 12 ? { hours: (hours % 12) + (half === 'p' ? 12 : 0), minutes } : null
  return hours < 24 && (minute || isFull) ? { hours, minutes } : null
}

/**
 * A typed text, read forgivingly: days in the region's order whatever stands between their parts, ISO, English months, two-digit years,
 * both clocks. A day alone gets the proposed time. Null if it is no date.
 */
export function readTypedDate(
  text: string,
  { order }: DateFormat,
  now: Date,
  suggestion: Date | null = null,
): Date | null {
  const tidied = text
    .trim()
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/^(?:sun|mon|tue|wed|thu|fri|sat)[a-z]*\.?,? /, '')
  const split = splitDay(locale().catalog ? inEnglish(tidied) : tidied, order)
  if (!split) return null
  const { day, month, year } = split.day
  const date = new Date(year, month - 1, day)
  if (year < 1900 || date.getMonth() !== month - 1 || date.getDate() !== day) return null
  if (split.rest === '') return withTime(date, proposedTime(date, now, suggestion))
  const time = readTime(split.rest.replace(/^(?:t|,? ?at |[, ] ?)/, ''))
  return time && new Date(year, month - 1, day, time.hours, time.minutes)
}

/** The date of a text that is in the displayed format, else null; it counts while the person still types. */
export function readExactDate(text: string, format: DateFormat): Date | null {
  const date = readTypedDate(text, format, new Date(0))
  return date && writtenDate(date, format).toLowerCase() === text.trim().toLowerCase() ? date : null
}
