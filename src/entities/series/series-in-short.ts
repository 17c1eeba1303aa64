import { formatShortDate, weekdayHere, weekdayOf, withoutWeekday } from '@/lib/text/date-text'
import { t } from '@/lib/text/translate'
import type { Every, Series } from './series'

/** A series in one line, for the first paint of an event's page. Pure. */

export interface SeriesDays {
  every: Every
  /** Its first date, year-month-day: gives the weekday, and which of the month it is. */
  starts_on: string
}

/** 'third Tuesday' */
export function weekdayInMonth(day: string): string {
  const weekday = weekdayOf(day)
  const nth = Math.ceil(Number(day.slice(8, 10)) / 7)
  if (nth === 1) return t('first {weekday}', { weekday })
  if (nth === 2) return t('second {weekday}', { weekday })
  if (nth === 3) return t('third {weekday}', { weekday })
  return nth === 4 ? t('fourth {weekday}', { weekday }) : t('fifth {weekday}', { weekday })
}

/** 'Every Tuesday', 'Every two weeks on Tuesday', 'Every month on the third Tuesday'. */
export function ruleInShort({ every, starts_on }: SeriesDays): string {
  if (every === 'month') return t('Every month on the {weekday}', { weekday: weekdayInMonth(starts_on) })
  const weekday = weekdayOf(starts_on)
  return every === 'week' ? t('Every {weekday}', { weekday }) : t('Every two weeks on {weekday}', { weekday })
}

/**
 * 'next Dec 8', beside the rule, which says the weekday of the event's zone: where the clock here says another one 'next Wed, Dec 9'.
 * 'last date' or 'ended' without a next one.
 * @param isOver whether the shown date is over
 */
export function nextInShort({ next, starts_on }: Pick<Series, 'next' | 'starts_on'>, isOver: boolean): string {
  if (!next) return isOver ? t('ended') : t('last date')
  const day = formatShortDate(next.datetime)
  const isOnDay = weekdayHere(next.datetime) === weekdayOf(starts_on)
  return t('next {date}', { date: isOnDay ? withoutWeekday(day) : day })
}
