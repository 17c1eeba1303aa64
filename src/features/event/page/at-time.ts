import type { EventPageData } from '@/entities/event/event-schema'
import { withTimesOver } from '@/entities/slots/sections'

/** The page at this time: its sections that are over by now are marked. The same object where none is. */
export function atTime(data: EventPageData, now: Date): EventPageData {
  const event = withTimesOver(data.event, now)
  return event === data.event ? data : { ...data, event }
}
