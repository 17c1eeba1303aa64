/** The time somewhere else, as the browser's own time zones tell it. */

/** Browsers still give some places the names they had in 1993. */
const NOW_CALLED: Record<string, string> = {
  Calcutta: 'Kolkata',
  Katmandu: 'Kathmandu',
  Kiev: 'Kyiv',
  Rangoon: 'Yangon',
  Saigon: 'Ho Chi Minh City',
}

/**
 * '7:00 PM in Lisbon', with the day where it is another one there. Null where the clocks show what they show here, for a
 * zone that this browser does not know, and for one that is no place ('Etc/GMT+5').
 * @param iso the moment
 * @param zone IANA name
 */
export function timeThere(iso: string | null, zone: string | null | undefined): string | null {
  if (!iso || !zone) return null
  const name = zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')
  const isUniversal = name === 'UTC' || name === 'GMT'
  if (zone.startsWith('Etc/') && !isUniversal) return null
  try {
    const [here, there] = [clockAt(iso), clockAt(iso, zone)]
    if (here.day === there.day && here.time === there.time) return null
    const time = here.day === there.day ? there.time : `${there.day}, ${there.time}`
    return `${time} ${isUniversal ? name : `in ${NOW_CALLED[name] ?? name}`}`
  } catch {
    // RangeError: no such zone, or no such date.
    return null
  }
}

function clockAt(iso: string, timeZone?: string): { day: string; time: string } {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  })
  const part = Object.fromEntries(format.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]))
  return {
    day: `${part.weekday}, ${part.month} ${part.day}`,
    time: `${part.hour}:${part.minute} ${part.dayPeriod}`,
  }
}
