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
export function withTime(day: Date, { hour, minute, meridiem }: ClockTime): Date {
  const hours = (hour % 12) + (meridiem === 'PM' ? 12 : 0)
  return new Date(day.getFullYear(), day.getMonth(), day.getDate(), hours, minute)
}

const atHour = (day: Date, hour: number) => new Date(day.getFullYear(), day.getMonth(), day.getDate(), hour)

/** When most events begin. */
const EVENING: ClockTime = { hour: 6, minute: 0, meridiem: 'PM' }
/** The last step of a day, for today when no full hour is left. */
const LAST: ClockTime = { hour: 11, minute: 55, meridiem: 'PM' }

/**
 * The time proposed while none is chosen: that of the suggestion, if there is one; else 6 PM. It stays after a day is chosen, unless that
 * time has passed today: then it is the next full hour.
 * @param day null: none is chosen yet
 */
export function proposedTime(day: Date | null, now: Date, suggestion: Date | null): ClockTime {
  if (suggestion) return clockOf(suggestion)
  const isPast = day?.toDateString() === now.toDateString() && withTime(day, EVENING) <= now
  if (!isPast) return EVENING
  return now.getHours() === 23 ? LAST : clockOf(atHour(now, now.getHours() + 1))
}

/** The hour at which an evening begins. */
const EVENING_FROM = 5

/** The time for 'Tonight': the shown one if it is in the evening and has not passed, else the proposed one. */
export function tonightTime(shown: ClockTime, now: Date): ClockTime {
  const isEvening = shown.meridiem === 'PM' && shown.hour !== 12 && shown.hour >= EVENING_FROM
  return isEvening && withTime(now, shown) > now ? shown : proposedTime(now, now, null)
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
