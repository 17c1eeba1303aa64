import { formatEventDate, formatShortDate, formatTime } from '@/lib/text/date-text'
import { t } from '@/lib/text/translate'
import type { Series } from './series'

type WithNext = Pick<Series, 'next'>

/**
 * 'Next: Tue, Dec 1, 7:00 PM', or the words for a series without a next date.
 * @param isOver whether the shown date is over
 */
export function nextDateText({ next }: WithNext, isOver: boolean): string {
  if (next) return t('Next: {date}', { date: formatEventDate(next.datetime) })
  return isOver ? t('This series has ended.') : t('This is the last date.')
}

/** From which day on people can join the next date, or from what time today; '' once they can, and without a next date. */
export function opensText({ next }: WithNext, now: Date): string {
  if (!next || next.id || new Date(next.opens_at) <= now) return ''
  const day = formatShortDate(next.opens_at, now)
  return day === formatShortDate(now.toISOString(), now)
    ? t('Opens today, {time}', { time: formatTime(next.opens_at) })
    : t('Opens {date}', { date: day })
}
