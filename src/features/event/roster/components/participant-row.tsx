import { memo, type ReactNode } from 'react'
import type { RosterRow } from '@/entities/event/event-schema'
import { SlotPill } from '@/entities/slots/slot-pill'
import type { ShownPerson } from '../participant-details'
import { type PeopleList, PersonRow } from './person-row'
import type { AboutSlot } from './section-list'
import { SlotNumber } from './slot-row'

interface ParticipantRowProps extends ShownPerson<RosterRow>, Partial<Omit<AboutSlot, 'take'>> {
  list: PeopleList
  /** 'just now', '5h ago' … as text, so that a row is drawn again only when its words change. */
  signedUp: string
  /** Says that the slot is offered; `beside` is the way to take it. */
  note: ReactNode
  beside: ReactNode
}

export const ParticipantRow = memo(function ParticipantRow({
  list,
  inSection,
  hueSlot,
  time,
  ownName,
  signedUp,
  note,
  beside,
  ...person
}: ParticipantRowProps) {
  const { row, name, isOwn } = person
  const { slot_number } = row
  return (
    <PersonRow
      person={person}
      list={list}
      look={time === undefined ? 'slot' : 'time'}
      place={<SlotNumber number={slot_number} inSection={inSection} />}
      pill={
        <SlotPill
          number={slot_number > 0 ? slot_number : null}
          hueSlot={hueSlot}
          time={time}
          name={name}
          isOwn={isOwn}
        />
      }
      lineStart={
        <>
          {note}
          {ownName && <bdi className="wrap-anywhere min-w-0">{ownName}</bdi>}
          {time === undefined && <span className="whitespace-nowrap">{signedUp}</span>}
        </>
      }
      beside={beside}
    />
  )
})
