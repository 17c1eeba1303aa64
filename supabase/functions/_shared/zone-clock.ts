/** Days and times in a zone, for the app and for the functions. */

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
  /** Day with its year, for comparing. */
  date: string
}

/**
 * Day and time of a moment there, or here without a zone.
 * @throws RangeError for a zone that is not known here, and for an unreadable date
 */
export function clockInZone(iso: string, now: Date, timeZone?: string): ZoneClock {
  const part = partsOf(new Date(iso), timeZone)
  const day = `${part.weekday}, ${part.month} ${part.day}`
  const date = `${day}, ${part.year}`
  const isThisYear = part.year === partsOf(now, timeZone).year
  return { day: isThisYear ? day : date, time: `${part.hour}:${part.minute} ${part.dayPeriod}`, date }
}

const partsOf = (at: Date, timeZone?: string): Partial<Record<string, string>> =>
  Object.fromEntries(
    formatIn(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )

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
