import { memo } from 'react'
import type { WaitingRow } from '@/entities/event/event-schema'
import { WaitingPill } from '@/entities/slots/waiting-pill'
import { inLineText } from '@/entities/slots/waitlist'
import { type PeopleList, PersonRow } from '@/features/event/roster/components/person-row'
import type { ShownPerson } from '@/features/event/roster/participant-details'

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
      place={<span className="sr-only">{inLineText(place)} </span>}
      pill={<WaitingPill place={place} name={person.name} />}
    />
  )
})
