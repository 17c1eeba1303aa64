import { formatShortDate } from '@/lib/text/date-text'
import type { Every, Series } from './series'

/** A series in one line, for the first paint of an event's page. Pure. */

export interface SeriesDays {
  every: Every
  /** Its first date, year-month-day: gives the weekday, and which of the month it is. */
  starts_on: string
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth']

/** A calendar day has no zone. Read as UTC, it has the same weekday everywhere. */
function weekdayOf(day: string): string {
  return WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? ''
}

/** 'third Tuesday' */
export function weekdayInMonth(day: string): string {
  return `${ORDINALS[Math.ceil(Number(day.slice(8, 10)) / 7) - 1]} ${weekdayOf(day)}`
}

/** 'Every Tuesday', 'Every two weeks on Tuesday', 'Every month on the third Tuesday'. */
export function ruleInShort({ every, starts_on }: SeriesDays): string {
  if (every === 'month') return `Every month on the ${weekdayInMonth(starts_on)}`
  return every === 'week' ? `Every ${weekdayOf(starts_on)}` : `Every two weeks on ${weekdayOf(starts_on)}`
}

/**
 * 'next Dec 8', beside the rule, which says the weekday of the event's zone: where the clock here says another one 'next Wed, Dec 9'.
 * 'last date' or 'ended' without a next one.
 * @param isOver whether the shown date is over
 */
export function nextInShort({ next, starts_on }: Pick<Series, 'next' | 'starts_on'>, isOver: boolean): string {
  const day = next && formatShortDate(next.datetime)
  if (day) return `next ${day.replace(`${weekdayOf(starts_on).slice(0, 3)}, `, '')}`
  return isOver ? 'ended' : 'last date'
}
