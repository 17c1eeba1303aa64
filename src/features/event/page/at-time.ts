import type { EventPageData, RosterRow } from '@/entities/event/event-schema'
import { isClosed } from '@/entities/event/event-times'
import { sectionOf, withTimesOver } from '@/entities/slots/sections'

/**
 * The page at this time: its sections that are over by now are marked, and no slot is offered that nobody can take any more. The same object
 * where nothing is to be changed.
 */
export function atTime(data: EventPageData, now: Date): EventPageData {
  const event = withTimesOver(data.event, now)
  const isLate = (row: RosterRow) => row.offered && (isClosed(event, now) || sectionOf(event, row)?.isOver)
  if (data.roster.some(isLate))
    return { ...data, event, roster: data.roster.map((row) => (isLate(row) ? { ...row, offered: undefined } : row)) }
  return event === data.event ? data : { ...data, event }
}
