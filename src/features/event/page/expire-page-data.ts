import type { EventPageData, RosterRow } from '@/entities/event/event-schema'
import { isClosed } from '@/entities/event/event-times'
import { markTimes, sectionOf } from '@/entities/slots/sections'

/**
 * The page at this time: its sections that are over or in last call are marked, and no slot is offered that no one can take. The same object
 * where nothing is to be changed.
 */
export function pageAtTime(data: EventPageData, now: Date): EventPageData {
  const event = markTimes(data.event, now)
  const isLate = (row: RosterRow) => row.offered && (isClosed(event, now) || sectionOf(event, row)?.isOver)
  if (data.roster.some(isLate))
    return { ...data, event, roster: data.roster.map((row) => (isLate(row) ? { ...row, offered: undefined } : row)) }
  return event === data.event ? data : { ...data, event }
}
