import { ENGLISH, type Locale, withLocale } from './translate.ts'
import { dayAndTime, dayText, HALVES, MONTHS, timeText, type Wall } from './zone-clock.ts'

/**
 * Dates and times in other languages, and on a clock of 24 hours. Apart from `zone-clock.ts`, which has English by hand: the first paint
 * waits for that file alone.
 */

/** The parts that are missing are as in English. */
export interface Dates {
  has24Hours: boolean
  time: (wall: Wall) => string
  day?: (wall: Wall, withYear: boolean) => string
  weekday?: (wall: Wall, length: 'short' | 'long') => string
  month?: (wall: Wall) => string
  ago?: (count: number, unit: 'minute' | 'hour' | 'day') => string
  /** Whether a text is a time or ends with one. */
  endsWithTime: (text: string) => boolean
  /** The name of a section that is a time in English, as the user reads it. */
  timeName: (name: RegExpExecArray) => string
}

/** The locale with its way to write dates, which English on a clock of 12 hours does not need. */
export function withDates(locale: Locale): Locale {
  const { catalog, hourCycle } = locale
  return catalog || hourCycle === 'h23' ? { ...locale, dates: datesOf(locale) } : locale
}

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

function datesOf({ tag, catalog, hourCycle }: Locale): Dates {
  // To make a format takes a phone longer than to write sixty times with it.
  const made: Partial<Record<Shape, Intl.DateTimeFormat>> = {}
  function format(shape: Shape): Intl.DateTimeFormat {
    // Another shape would get a time with it.
    const clock = shape === 'time' && hourCycle ? { hourCycle } : {}
    made[shape] ??= new Intl.DateTimeFormat(tag, { ...SHAPES[shape], ...clock, timeZone: 'UTC' })
    return made[shape]
  }
  const has24Hours = hourCycle ? hourCycle === 'h23' : format('time').resolvedOptions().hour12 === false
  const time = (wall: Wall) => format(has24Hours ? 'time24' : 'time').format(wall)
  let ending: RegExp | undefined
  let relative: Intl.RelativeTimeFormat | undefined
  return {
    has24Hours,
    time,
    endsWithTime: (text) => {
      ending ??= endingOf([Date.UTC(2026, 0, 1, 10, 10), Date.UTC(2026, 0, 1, 22, 10)].map(time))
      return ending.test(text)
    },
    timeName,
    ...(catalog && {
      day: (wall, withYear) => format(withYear ? 'date' : 'day').format(wall),
      weekday: (wall, length) => format(length).format(wall),
      month: (wall) => format('month').format(wall),
      ago: (count, unit) => {
        relative ??= new Intl.RelativeTimeFormat(tag, { style: 'short' })
        return relative.format(-count, unit)
      },
    }),
  }
}

const endingOf = (times: string[]) =>
  new RegExp(`(?:^|, |–)(?:${times.join('|').replace(/[.()]/g, '\\$&').replace(/\d+/g, '\\d{1,2}')})$`)

function timeName([name, weekday, month = '', day, hour, minute, half]: RegExpExecArray): string {
  const hours = (Number(hour) % 12) + (half === HALVES[1] ? 12 : 0)
  const at = (year: number) =>
    Date.UTC(year, Math.max(0, MONTHS.indexOf(month)), Number(day ?? 1), hours, Number(minute))
  const time = timeText(at(2026))
  if (!weekday) return time
  // The name has no year: one with that weekday on that day writes the same.
  const year = withLocale(ENGLISH, () => YEARS.find((one) => dayText(at(one), false) === `${weekday}, ${month} ${day}`))
  return year ? dayAndTime(dayText(at(year), false), time) : name
}

/** In eleven years a day has each weekday, February 29 in twenty-eight. */
const YEARS = Array.from({ length: 28 }, (_, index) => 2024 + index)
