/** Days and times in a zone, for the app and for the functions. */

/** Browsers and databases still give some places the names they had in 1993. */
const CURRENT_NAMES: Record<string, string> = {
  Calcutta: 'Kolkata',
  Katmandu: 'Kathmandu',
  Kiev: 'Kyiv',
  Rangoon: 'Yangon',
  Saigon: 'Ho Chi Minh City',
}

/** In days, so that it is the same everywhere. One month less than a year: within the last month the year would not be obvious. */
const ELEVEN_MONTHS_MS = 334 * 86_400_000

/** Whether a date says its year: it is more than eleven months away, to either side (docs/product.md, 9). */
export const saysYear = (date: Date, now: Date): boolean => Math.abs(date.getTime() - now.getTime()) > ELEVEN_MONTHS_MS

export interface ZoneClock {
  /** 'Thu, Nov 26', far away 'Thu, Dec 31, 2099' */
  day: string
  /** '7:30 PM' */
  time: string
  /** Day with its year, for comparing. */
  date: string
}

/**
 * Day and time of a moment there, or here without a zone.
 * @throws RangeError for a zone that is not known here, and for an unreadable date
 */
export function clockInZone(iso: string, now: Date, timeZone?: string): ZoneClock {
  const at = new Date(iso)
  const part: Partial<Record<string, string>> = Object.fromEntries(
    formatIn(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  const day = `${part.weekday}, ${part.month} ${part.day}`
  const date = `${day}, ${part.year}`
  return { day: saysYear(at, now) ? date : day, time: `${part.hour}:${part.minute} ${part.dayPeriod}`, date }
}

/** The last zone's: to make one takes a phone longer than to write sixty times with it. */
let last: { timeZone: string; format: Intl.DateTimeFormat } | undefined

function formatIn(timeZone?: string): Intl.DateTimeFormat {
  if (timeZone && last?.timeZone === timeZone) return last.format
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  })
  // Without a zone it is that of the device, which may change.
  if (timeZone) last = { timeZone, format }
  return format
}

/** 'in Lisbon', 'UTC': the place for which a zone's times are meant. Null for a zone that is not a place ('Etc/GMT+5'). */
export function placeOfZone(zone: string): string | null {
  const name = zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')
  if (name === 'UTC' || name === 'GMT') return name
  return zone.startsWith('Etc/') ? null : `in ${CURRENT_NAMES[name] ?? name}`
}
