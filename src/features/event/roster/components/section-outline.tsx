import type { EventPageData, RosterRow } from '@/entities/event/event-schema'
import type { Sectioned } from '@/entities/slots/sections'
import { takenBy } from '@/entities/slots/slot-meter-rules'
import { isOwnRow } from '../rules'
import { SectionHead } from './section-head'

interface SectionOutlineProps {
  data: Pick<EventPageData, 'event' | 'roster'>
  ownId?: string | undefined
}

/**
 * Keeps space for `SectionList` until its code is here, and shows the head of the first section where it will stay.
 * Where the other heads stand depends on the rows.
 */
export function SectionOutline({ data: { event, roster }, ownId }: SectionOutlineProps) {
  const [first] = event.sections
  return (
    <div className="h-52">
      <div className="pt-2 pb-1">
        {first && <SectionHead section={first} people={meterPeople(roster, event, ownId)} />}
      </div>
    </div>
  )
}

/** All participants, section by section, as the meters draw them. */
export const meterPeople = (people: readonly RosterRow[], event: Sectioned, ownId: string | undefined) =>
  people.map((row) => ({ ...takenBy(row, event), isOwn: isOwnRow(row, ownId) }))
