import { memo } from 'react'
import type { RosterRow } from '@/entities/event/event-schema'
import { SlotPill } from '@/entities/slots/slot-pill'
import { PersonRow, type PersonRowProps } from './person-row'
import { OWN_ROW, SlotNumber } from './slot-row'

interface ParticipantRowProps extends PersonRowProps {
  row: RosterRow
  /** The viewer's own registration, or one they claimed. */
  isOwn: boolean
  /** In an event with sections: 'Driver 2 of 2, ', and the slot that gives the hue. */
  inSection?: string | undefined
  hueSlot?: number | undefined
  /** '4:10 PM': the row is one line with the time in its pill. */
  time?: string | undefined
  /** The name of that time: 'Setup'. */
  ownName?: string | undefined
  /** 'just now', '5h ago' … as text, so that a row is drawn again only when its words change. */
  signedUp: string
}

/** A taken slot. */
export const ParticipantRow = memo(function ParticipantRow({
  isOwn,
  inSection,
  hueSlot,
  time,
  ownName,
  signedUp,
  ...person
}: ParticipantRowProps) {
  const { slot_number } = person.row
  return (
    <PersonRow
      {...person}
      place={<SlotNumber number={slot_number} inSection={inSection} />}
      pill={
        <SlotPill
          number={slot_number > 0 ? slot_number : null}
          hueSlot={hueSlot}
          time={time}
          name={person.name}
          isOwn={isOwn}
        />
      }
      {...(time === undefined ? { since: signedUp } : { timeName: ownName })}
      isOwn={isOwn}
      className={isOwn && OWN_ROW}
      height={time === undefined ? 'min-h-14 py-1.5' : 'min-h-11 py-0.5'}
    />
  )
})
