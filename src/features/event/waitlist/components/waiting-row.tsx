import { memo } from 'react'
import type { WaitingRow as Row } from '@/entities/event/event-schema'
import { WaitingPill } from '@/entities/slots/waiting-pill'
import { PersonRow, type PersonRowProps } from '@/features/event/roster/components/person-row'
import { ordinal } from '@/lib/text/text'

interface WaitingRowProps extends PersonRowProps {
  row: Row
  /** The viewer's own place, or one they claimed. */
  isOwn: boolean
}

/** A place on the waitlist. */
export const WaitingRow = memo(function WaitingRow({ isOwn, ...person }: WaitingRowProps) {
  const { place } = person.row
  return (
    <PersonRow
      {...person}
      place={<span className="sr-only">{ordinal(place)} in line </span>}
      pill={<WaitingPill place={place} name={person.name} className="mr-2.5" />}
      className={isOwn && 'bg-warn-soft'}
      height="min-h-12 py-1"
    />
  )
})
