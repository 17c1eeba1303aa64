import { monthAndDay } from '@/lib/text/date-text'
import { counted } from '@/lib/text/text'
import { timeInZone } from '@/lib/text/zone-time'
import { ruleInShort, type SeriesDays, weekdayInMonth } from './series-in-short'

/** The rule of a series as text. Its days and its time are those of the event's zone, wherever it is read. */

export interface SeriesRule extends SeriesDays {
  /** IANA name; null: the reader's own. */
  time_zone: string | null
  opens_days_before: number
  /** The last possible date, year-month-day. */
  ends_on: string | null
}

/** 'Dec 31, 2026' of a year-month-day. */
export function formatDay(day: string): string {
  const date = monthAndDay(`${day}T00:00`)
  return date ? `${date.month} ${date.day}, ${Number(day.slice(0, 4))}` : ''
}

/**
 * 'Every Tuesday at 7:00 PM until Dec 31, 2026, opens 7 days before'. The time names its place if the viewer's clock differs.
 * @param start when one of its dates begins, ISO; null leaves the time out
 */
export function ruleSentence(rule: SeriesRule, start: string | null): string {
  const { time_zone, opens_days_before: days, ends_on } = rule
  const until = ends_on ? ` until ${formatDay(ends_on)}` : ''
  const at = start ? ` at ${timeInZone(start, time_zone)}` : ''
  return `${ruleInShort(rule)}${at}${until}, opens ${counted(days, 'day')} before`
}

/** A hint that not every month has a fifth Tuesday; null if the rule needs none. */
export function ruleHint({ every, starts_on }: SeriesDays): string | null {
  if (every !== 'month' || Number(starts_on.slice(8, 10)) < 29) return null
  return `Months without a ${weekdayInMonth(starts_on)} are left out.`
}
