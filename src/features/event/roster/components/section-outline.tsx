import type { RosterRow } from '@/entities/event/event-schema'
import type { Section } from '@/entities/slots/sections'
import { takenBy } from '@/entities/slots/slot-meter-rules'
import { isOwnRow } from '../rules'
import { SectionHead } from './section-head'

interface SectionOutlineProps {
  sections: readonly Section[]
  people: readonly RosterRow[]
  ownId?: string | undefined
}

/**
 * The room of `SectionList` before its rows are here, with the head of the first section where it will stay. How far down the others
 * are hangs on the rows.
 */
export function SectionOutline({ sections, people, ownId }: SectionOutlineProps) {
  const [first] = sections
  return (
    <div className="h-52">
      <div className="pt-2 pb-1">
        {first && <SectionHead section={first} sections={sections} people={meterPeople(people, ownId)} />}
      </div>
    </div>
  )
}

/** Everybody as the sections' meters show them. */
export const meterPeople = (people: readonly RosterRow[], ownId: string | undefined) =>
  people.map((row) => ({ ...takenBy(row), isOwn: isOwnRow(row, ownId) }))
