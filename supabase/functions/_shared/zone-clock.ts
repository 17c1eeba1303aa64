import { locale, t } from './translate.ts'

/**
 * Days and times as text, in the user's language and by the user's clock, for the app and for the functions. English is written by hand: the
 * first paint waits for this file, and `Intl` takes a phone longer. `local-dates.ts` has the rest.
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

/** Whether times are written as '19:30'. */
export const has24Hours = (): boolean => locale().dates?.has24Hours ?? false

/** '7:30 PM', '19:30' */
export function timeText(wall: Wall): string {
  const { dates } = locale()
  if (dates) return dates.time(wall)
  const at = new Date(wall)
  const hours = at.getUTCHours()
  return `${hours % 12 || 12}:${String(at.getUTCMinutes()).padStart(2, '0')} ${HALVES[hours < 12 ? 0 : 1]}`
}

/** A full hour: '6 PM', '18:00'. */
export function hourText(hour: number): string {
  const text = timeText(Date.UTC(2026, 0, 1, hour))
  return locale().dates ? text : text.replace(':00', '')
}

/** '4:00–6:00 PM', '11:00 AM–1:00 PM', '16:00–18:00' of two times. */
export function timeRange(from: string, to: string): string {
  const half = HALVES.find((one) => from.endsWith(` ${one}`) && to.endsWith(one))
  return `${half ? from.slice(0, -half.length - 1) : from}–${to}`
}

const ENDING = new RegExp(`(?:^|, |–)\\d{1,2}:\\d\\d (?:${HALVES.join('|')})$`)

/** Whether a text is a time or ends with one, as `timeText` and `timeRange` write it. */
export const endsWithTime = (text: string): boolean => locale().dates?.endsWithTime(text) ?? ENDING.test(text)

/** 'Thu, Nov 26', with its year 'Thu, Dec 31, 2099'. */
export function dayText(wall: Wall, withYear: boolean): string {
  const written = locale().dates?.day?.(wall, withYear)
  if (written) return written
  const at = new Date(wall)
  const day = `${weekdayText(wall, 'short')}, ${MONTHS[at.getUTCMonth()]} ${at.getUTCDate()}`
  return withYear ? `${day}, ${at.getUTCFullYear()}` : day
}

/** 'Thursday', short 'Thu'. */
export function weekdayText(wall: Wall, length: 'short' | 'long'): string {
  const written = locale().dates?.weekday?.(wall, length)
  return written ?? String(DAYS[new Date(wall).getUTCDay()]).slice(0, length === 'short' ? 3 : undefined)
}

/** 'Nov' */
export const monthText = (wall: Wall): string =>
  locale().dates?.month?.(wall) ?? MONTHS[new Date(wall).getUTCMonth()] ?? ''

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

/** 'Times in Lisbon', 'Times UTC'. Null for a zone that is not a place. */
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
