import type { EventPageData, RosterRow } from '@/entities/event/event-schema'
import type { Section } from '@/entities/slots/sections'
import { takenBy } from '@/entities/slots/slot-meter-rules'
import { isOwnRow } from '../rules'
import { SectionHead } from './section-head'

interface SectionOutlineProps {
  data: Pick<EventPageData, 'roster'>
  sections: readonly Section[]
  ownId?: string | undefined
}

/**
 * Keeps space for `SectionList` until its code is here, and shows the head of the first section where it will stay.
 * Where the other heads stand depends on the rows.
 */
export function SectionOutline({ data, sections, ownId }: SectionOutlineProps) {
  const [first] = sections
  return (
    <div className="h-52">
      <div className="pt-2 short:pt-1 pb-1">
        {first && <SectionHead section={first} people={meterPeople(data.roster, sections, ownId)} />}
      </div>
    </div>
  )
}

/** All participants, section by section, as the meters draw them. */
export const meterPeople = (people: readonly RosterRow[], sections: readonly Section[], ownId: string | undefined) =>
  people.map((row) => ({ ...takenBy(row, { sections }), isOwn: isOwnRow(row, ownId) }))
