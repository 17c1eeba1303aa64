import { locale, t } from './translate.ts'

/**
 * Days and times as text, in the user's language and by the user's clock, for the app and for the functions. English is written by hand: the
 * first paint waits for this file, and `Intl` takes a phone longer.
 */

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
export const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
/** The halves of a day of twelve hours, as English has them. */
export const HALVES = ['AM', 'PM'] as const

/** A moment as a clock shows it, wherever that clock is: as if it were UTC, ms. */
export type Wall = number

/** The moment as this machine's own clock shows it. */
export const wallOf = (at: Date): Wall =>
  Date.UTC(at.getFullYear(), at.getMonth(), at.getDate(), at.getHours(), at.getMinutes())

const SHAPES = {
  time: { hour: 'numeric', minute: '2-digit' },
  // '08:05': `numeric` gives '8:05' in some browsers.
  time24: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  day: { weekday: 'short', month: 'short', day: 'numeric' },
  date: { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' },
  short: { weekday: 'short' },
  long: { weekday: 'long' },
  month: { month: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>
type Shape = keyof typeof SHAPES

/** The formats of one language: to make one takes a phone longer than to write sixty times with it. */
let formats: { of: string; made: Partial<Record<Shape, Intl.DateTimeFormat>>; has24Hours?: boolean } | undefined

/** The format of a language other than English; undefined for English. */
function formatIn(shape: Shape): Intl.DateTimeFormat | undefined {
  const { tag, catalog, hourCycle } = locale()
  if (!catalog) return undefined
  const of = `${tag} ${hourCycle}`
  if (formats?.of !== of) formats = { of, made: {} }
  formats.made[shape] ??= new Intl.DateTimeFormat(tag, {
    ...SHAPES[shape],
    // Another shape would get a time with it.
    ...(shape === 'time' && hourCycle && { hourCycle }),
    timeZone: 'UTC',
  })
  return formats.made[shape]
}

/** Whether times are written as '19:30'. */
export function has24Hours(): boolean {
  const { hourCycle } = locale()
  if (hourCycle) return hourCycle === 'h23'
  const format = formatIn('time')
  if (!format || !formats) return false
  formats.has24Hours ??= format.resolvedOptions().hour12 === false
  return formats.has24Hours
}

const twoDigits = (number: number) => String(number).padStart(2, '0')

/** '7:30 PM', '19:30' */
export function timeText(wall: Wall): string {
  const format = formatIn(has24Hours() ? 'time24' : 'time')
  if (format) return format.format(wall)
  const at = new Date(wall)
  const hours = at.getUTCHours()
  const minutes = twoDigits(at.getUTCMinutes())
  return has24Hours()
    ? `${twoDigits(hours)}:${minutes}`
    : `${hours % 12 || 12}:${minutes} ${HALVES[hours < 12 ? 0 : 1]}`
}

/** A full hour: '6 PM', '18:00'. */
export function hourText(hour: number): string {
  const text = timeText(Date.UTC(2026, 0, 1, hour))
  return locale().catalog ? text : text.replace(/:00(?= )/, '')
}

/** '4:00–6:00 PM', '11:00 AM–1:00 PM', '16:00–18:00' of two times. */
export function timeRange(from: string, to: string): string {
  const half = HALVES.find((one) => from.endsWith(` ${one}`) && to.endsWith(one))
  return `${half ? from.slice(0, -half.length - 1) : from}–${to}`
}

let ending: { of: string; pattern: RegExp } | undefined

/** Whether a text is a time or ends with one, as `timeText` and `timeRange` write it. */
export function endsWithTime(text: string): boolean {
  const samples = [Date.UTC(2026, 0, 1, 10, 10), Date.UTC(2026, 0, 1, 22, 10)].map(timeText)
  const of = samples.join('|')
  if (ending?.of !== of) {
    const times = of.replace(/[.()]/g, '\\$&').replace(/\d+/g, '\\d{1,2}')
    ending = { of, pattern: new RegExp(`(?:^|, |–)(?:${times})$`) }
  }
  return ending.pattern.test(text)
}

/** 'Thu, Nov 26', with its year 'Thu, Dec 31, 2099'. */
export function dayText(wall: Wall, withYear: boolean): string {
  const format = formatIn(withYear ? 'date' : 'day')
  if (format) return format.format(wall)
  const at = new Date(wall)
  const day = `${weekdayText(wall, 'short')}, ${MONTHS[at.getUTCMonth()]} ${at.getUTCDate()}`
  return withYear ? `${day}, ${at.getUTCFullYear()}` : day
}

/** 'Thursday', short 'Thu'. */
export function weekdayText(wall: Wall, length: 'short' | 'long'): string {
  const name = () => DAYS[new Date(wall).getUTCDay()] ?? ''
  return formatIn(length)?.format(wall) ?? (length === 'short' ? name().slice(0, 3) : name())
}

/** 'Nov' */
export const monthText = (wall: Wall): string =>
  formatIn('month')?.format(wall) ?? MONTHS[new Date(wall).getUTCMonth()] ?? ''

/** A day without its weekday: 'Nov 26' of 'Thu, Nov 26'. */
export const withoutWeekday = (day: string): string => day.replace(/^\p{L}+[.,]* /u, '')

/** 'Thu, Nov 26, 7:30 PM' of a day and a time. */
export const dayAndTime = (day: string, time: string): string => t('{day}, {time}', { day, time })

/** Browsers and databases still give some places the names they had in 1993. */
const CURRENT_NAMES: Record<string, string> = {
  Calcutta: 'Kolkata',
  Katmandu: 'Kathmandu',
  Kiev: 'Kyiv',
  Rangoon: 'Yangon',
  Saigon: 'Ho Chi Minh City',
}

export interface ZoneClock {
  /** 'Thu, Nov 26', in another year than now 'Thu, Dec 31, 2099' */
  day: string
  /** '7:30 PM' */
  time: string
  /** The weekday of `day`: 'Thu'. */
  weekday: string
  /** The day, year-month-day, for comparing. */
  date: string
}

/**
 * Day and time of a moment there, or here without a zone.
 * @throws RangeError for a zone that is not known here, and for an unreadable date
 */
export function clockInZone(iso: string, now: Date, timeZone?: string): ZoneClock {
  const wall = wallIn(new Date(iso), timeZone)
  const [date = ''] = new Date(wall).toISOString().split('T')
  const isThisYear = date.startsWith(`${new Date(wallIn(now, timeZone)).getUTCFullYear()}-`)
  return { day: dayText(wall, !isThisYear), time: timeText(wall), weekday: weekdayText(wall, 'short'), date }
}

/** The format of the last zone. */
let zoned: { timeZone: string; format: Intl.DateTimeFormat } | undefined

function wallIn(at: Date, timeZone: string | undefined): Wall {
  // This machine's own zone may change.
  if (!timeZone) return wallOf(at)
  if (zoned?.timeZone !== timeZone) {
    const numbers = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const
    zoned = { timeZone, format: new Intl.DateTimeFormat('en-US', { ...numbers, timeZone, hourCycle: 'h23' }) }
  }
  const part = Object.fromEntries(zoned.format.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  const { year = Number.NaN, month = 1, day = 1, hour = 0, minute = 0 } = part
  return Date.UTC(year, month - 1, day, hour, minute)
}

/** '7:00 PM in Lisbon', '7:00 PM UTC': a time in a zone, and the time alone where that is not a place. */
export function timeAtPlace(time: string, zone: string): string {
  const city = cityOf(zone)
  if (city === null) return time
  return isUniversal(city) ? `${time} ${city}` : t('{time} in {city}', { time, city })
}

/** 'in Lisbon', 'UTC': the place for which a zone's times are meant. Null for a zone that is not a place ('Etc/GMT+5'). */
export function placeOfZone(zone: string): string | null {
  const city = cityOf(zone)
  return city && (isUniversal(city) ? city : t('in {city}', { city }))
}

/** 'Times in Lisbon', 'Times UTC'; null as above. */
export function timesAtPlace(zone: string): string | null {
  const city = cityOf(zone)
  return city && (isUniversal(city) ? t('Times {zone}', { zone: city }) : t('Times in {city}', { city }))
}

const isUniversal = (name: string) => name === 'UTC' || name === 'GMT'

/** The name of a zone's place; null for a zone that is not a place. */
function cityOf(zone: string): string | null {
  const name = zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')
  return zone.startsWith('Etc/') && !isUniversal(name) ? null : (CURRENT_NAMES[name] ?? name)
}
