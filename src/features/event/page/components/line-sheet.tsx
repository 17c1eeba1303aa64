import type { ComponentProps } from 'react'
import { gotSlotText, inLineText, standingOf } from '@/entities/slots/line'
import { LineReel } from '@/features/event/waitlist/components/line-reel'
import { JoinedSheet } from './joined-sheet'

/** The moment of joining for somebody who waits, and the one when they get their slot, also while it is open. */
export function LineSheet(props: ComponentProps<typeof JoinedSheet>) {
  const { data, joined } = props
  const { registration } = joined
  const { slot, place } = standingOf(data, registration)
  if (place === undefined) {
    const placed = { ...joined, registration: { ...registration, slot_number: slot } }
    return <JoinedSheet {...props} joined={placed} title={gotSlotText(slot)} />
  }
  return (
    <JoinedSheet
      {...props}
      title={inLineText(place)}
      picture={<LineReel line={data.waitlist ?? []} place={place} name={registration.name} />}
    >
      <p className="text-pretty px-2 text-center leading-snug">
        A slot that becomes free goes to the first in line. Come back to this page to see where you are.
      </p>
    </JoinedSheet>
  )
}
