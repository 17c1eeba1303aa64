import { formatEventDate } from '@/lib/text/date-text'
import { otherTimeInZone } from '@/lib/text/zone-time'
import type { EventDetails } from './event-schema'

type Dated = Pick<EventDetails, 'datetime' | 'time_zone'>

/** The start in the viewer's zone and, where it differs, in the event's, as text for a chat. Empty without a date. */
export function dateLine({ datetime, time_zone }: Dated, now = new Date()): string {
  if (datetime === null) return ''
  const there = otherTimeInZone(datetime, time_zone, now)
  return formatEventDate(datetime, now) + (there ? ` (${there})` : '')
}
