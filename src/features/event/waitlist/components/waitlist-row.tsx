import { memo } from 'react'
import type { WaitingRow } from '@/entities/event/event-schema'
import { WaitingPill } from '@/entities/slots/waiting-pill'
import { PersonRow, type PersonRowProps } from '@/features/event/roster/components/person-row'
import { ordinal } from '@/lib/text/text'

interface WaitlistRowProps extends PersonRowProps {
  row: WaitingRow
  /** The viewer's own place, or one they claimed. */
  isOwn: boolean
}

/** A place on the waitlist. */
export const WaitlistRow = memo(function WaitlistRow({ isOwn, ...person }: WaitlistRowProps) {
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
