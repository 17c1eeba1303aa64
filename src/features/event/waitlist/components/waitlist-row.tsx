import { memo } from 'react'
import type { WaitingRow } from '@/entities/event/event-schema'
import { WaitingPill } from '@/entities/slots/waiting-pill'
import { type PeopleList, PersonRow } from '@/features/event/roster/components/person-row'
import type { ShownPerson } from '@/features/event/roster/participant-details'
import { ordinal } from '@/lib/text/text'

interface WaitlistRowProps extends ShownPerson<WaitingRow> {
  list: PeopleList
}

export const WaitlistRow = memo(function WaitlistRow({ list, ...person }: WaitlistRowProps) {
  const { place } = person.row
  return (
    <PersonRow
      person={person}
      list={list}
      look="place"
      place={<span className="sr-only">{ordinal(place)} in line </span>}
      pill={<WaitingPill place={place} name={person.name} />}
    />
  )
})
