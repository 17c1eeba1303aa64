import { formatDay } from '@/lib/text/date-text'
import { plural, t } from '@/lib/text/translate'
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

/**
 * 'Every Tuesday at 7:00 PM until Dec 31, 2026, opens 7 days before'. The time names its place if the viewer's clock differs.
 * @param start when one of its dates begins, ISO; null leaves the time out
 */
export function ruleSentence(rule: SeriesRule, start: string | null): string {
  const { time_zone, opens_days_before: days, ends_on } = rule
  const inShort = ruleInShort(rule)
  const timed = start ? t('{rule} at {time}', { rule: inShort, time: timeInZone(start, time_zone) }) : inShort
  const whole = ends_on ? t('{rule} until {date}', { rule: timed, date: formatDay(ends_on) }) : timed
  return plural(days, '{rule}, opens {count} day before', '{rule}, opens {count} days before', { rule: whole })
}

/** A hint that not every month has a fifth Tuesday; null if the rule needs none. */
export function ruleHint({ every, starts_on }: SeriesDays): string | null {
  if (every !== 'month' || Number(starts_on.slice(8, 10)) < 29) return null
  return t('Months without a {weekday} are left out.', { weekday: weekdayInMonth(starts_on) })
}
