import { addDays, differenceInDays } from 'date-fns'
import type { EventTimes } from '@/entities/event/event-times'

/**
 * The end after the start has moved: the event keeps its length. Whole days go by the calendar and the rest by
 * the clock (RFC 5545, 3.3.6), in this browser's zone, so that a weekend that ends at 6 PM still does when the clocks
 * change in between.
 * @param before its times until now; without both, or with an end that is not after the start, it has no length
 * @param start the new start, ISO; null or empty for none
 * @returns ISO; the end as it was where there is no length to keep
 */
export function movedEnd({ datetime, end_datetime }: EventTimes, start: string | null): string | null {
  if (!datetime || !end_datetime || !start) return end_datetime
  const from = new Date(datetime)
  const to = new Date(end_datetime)
  if (!(to > from)) return end_datetime
  const days = differenceInDays(to, from)
  const rest = to.getTime() - addDays(from, days).getTime()
  return new Date(addDays(new Date(start), days).getTime() + rest).toISOString()
}
