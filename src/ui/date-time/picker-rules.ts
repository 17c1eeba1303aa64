import { timeText } from '../../../supabase/functions/_shared/zone-clock'

/** A wall-clock time: hour 0 to 23, minute 0 to 59. */
export interface ClockTime {
  hour: number
  minute: number
}

export const MINUTES = Array.from({ length: 12 }, (_, index) => index * 5)

/** The wall-clock time of a date on this device. */
export const clockOf = (date: Date): ClockTime => ({ hour: date.getHours(), minute: date.getMinutes() })

/**
 * A day of the calendar at a wall-clock time of this device. A time that the clocks skip that day (summer time
 * begins) comes out one hour later, and the choosers then show the time that exists.
 */
export const withTime = (day: Date, { hour, minute }: ClockTime): Date =>
  new Date(day.getFullYear(), day.getMonth(), day.getDate(), hour, minute)

/** When most events begin. */
const EVENING: ClockTime = { hour: 18, minute: 0 }
/** The last step of a day, for today when no full hour is left. */
const LAST: ClockTime = { hour: 23, minute: 55 }

/**
 * The time proposed while none is chosen: that of the suggestion, if there is one; else 18:00. It stays after a day is chosen, unless that
 * time has passed today: then it is the next full hour.
 * @param day null: none is chosen yet
 */
export function proposedTime(day: Date | null, now: Date, suggestion: Date | null): ClockTime {
  if (suggestion) return clockOf(suggestion)
  const isPast = day?.toDateString() === now.toDateString() && withTime(day, EVENING) <= now
  if (!isPast) return EVENING
  return now.getHours() === 23 ? LAST : clockOf(withTime(now, { hour: now.getHours() + 1, minute: 0 }))
}

/** The hour at which an evening begins. */
const EVENING_FROM = 17

/** The time for 'Tonight': the shown one if it is in the evening and has not passed, else the proposed one. */
export const tonightTime = (shown: ClockTime, now: Date): ClockTime =>
  shown.hour >= EVENING_FROM && withTime(now, shown) > now ? shown : proposedTime(now, now, null)

const SATURDAY = 6
const inDays = (now: Date, days: number) => new Date(now.getFullYear(), now.getMonth(), now.getDate() + days)

/** The days that most events are planned for: today, tomorrow, and the first Saturday after today; if that is tomorrow, the Sunday. */
export function nearDays(now: Date): { name: 'tonight' | 'tomorrow' | 'weekend'; day: Date }[] {
  const toSaturday = SATURDAY - now.getDay() || 7
  return [
    { name: 'tonight', day: inDays(now, 0) },
    { name: 'tomorrow', day: inDays(now, 1) },
    { name: 'weekend', day: inDays(now, toSaturday === 1 ? 2 : toSaturday) },
  ]
}

const QUARTERS = [0, 15, 30, 45]

/** The quarters of the shown hour. */
export const quartersOf = (time: ClockTime): ClockTime[] => QUARTERS.map((minute) => ({ ...time, minute }))

/** '6:15 PM', '18:15' */
export const clockText = ({ hour, minute }: ClockTime) => timeText(Date.UTC(2026, 0, 1, hour, minute))
