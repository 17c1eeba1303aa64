import { ENGLISH, withLocale } from './translate.ts'
import { dayAndTime, dayText, HALVES, MONTHS, timeText } from './zone-clock.ts'

/**
 * A section that was made as a time is stored with the time as its name, in English whatever the language: '4:10 PM', on another day than the
 * event's start 'Sat, Nov 28, 4:10 PM'. Once the event has moved, the section's own time is what counts.
 */
const TIME_NAME = new RegExp(`^(?:(\\w{3}), (\\w{3}) (\\d{1,2}), )?(\\d{1,2}):(\\d\\d) (${HALVES.join('|')})$`)

export const isNamedByTime = (name: string): boolean => TIME_NAME.test(name)

/** A section's stored name for the screen: a time in the user's language and clock, for where only its name is known. */
export function shownName(name: string): string {
  const found = TIME_NAME.exec(name)
  if (!found) return name
  const [, weekday, month = '', day, hour, minute, half] = found
  const hours = (Number(hour) % 12) + (half === HALVES[1] ? 12 : 0)
  const at = (year: number) =>
    Date.UTC(year, Math.max(0, MONTHS.indexOf(month)), Number(day ?? 1), hours, Number(minute))
  const time = timeText(at(YEARS[0]))
  if (!weekday) return time
  // The name has no year: one with that weekday on that day writes the same.
  const year = withLocale(ENGLISH, () => YEARS.find((one) => dayText(at(one), false) === `${weekday}, ${month} ${day}`))
  return year ? dayAndTime(dayText(at(year), false), time) : name
}

/** In any eleven years a day has each weekday, February 29 in twenty-eight. */
const YEARS = Array.from({ length: 28 }, (_, index) => 2024 + index) as [number, ...number[]]
