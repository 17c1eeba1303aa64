import { addDays, differenceInDays } from 'date-fns'
import type { EventTimes } from '@/entities/event/event-times'

/**
 * A moment of an event once its start has moved, in this browser's zone. Whole days go by the calendar and the rest by the clock (RFC 5545, 3.3.6).
 * @param at ISO, as are the starts before and after
 */
export function movedAlong(at: string, before: string, after: string): string {
  const from = new Date(before)
  const days = differenceInDays(new Date(at), from)
  const rest = Date.parse(at) - addDays(from, days).getTime()
  return new Date(addDays(new Date(after), days).getTime() + rest).toISOString()
}

/** The end after the start has moved: the event keeps its length, if it has one. ISO; an empty start is none. */
export function movedEnd({ datetime, end_datetime }: EventTimes, start: string | null): string | null {
  if (!datetime || !end_datetime || !start || !(Date.parse(end_datetime) > Date.parse(datetime))) return end_datetime
  return movedAlong(end_datetime, datetime, start)
}
