import { formatEventDate } from '@/lib/text/date-text'
import { otherTimeInZone } from '@/lib/text/zone-time'
import type { EventDetails } from './event-schema'

/** When it is, for the viewer, and what time that is where it takes place, as a chat reads it. Empty without a date. */
export function dateLine({ datetime, time_zone }: Pick<EventDetails, 'datetime' | 'time_zone'>): string {
  if (datetime === null) return ''
  const there = otherTimeInZone(datetime, time_zone)
  return formatEventDate(datetime) + (there ? ` (${there})` : '')
}
