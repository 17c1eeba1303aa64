import type { ComponentProps } from 'react'
import { gotSlotText, slotOrPlace, waitlistPlaceText } from '@/entities/slots/waitlist'
import { WaitlistReel } from '@/features/event/waitlist/components/waitlist-reel'
import { JoinedSheet } from './joined-sheet'

/** The sheet after joining the waitlist. It changes when the person gets a slot while it is open. */
export function WaitlistSheet(props: ComponentProps<typeof JoinedSheet>) {
  const { data, joined } = props
  const { registration } = joined
  const { slot, place } = slotOrPlace(data, registration)
  if (place === undefined) {
    const withSlot = { ...joined, registration: { ...registration, slot_number: slot } }
    return <JoinedSheet {...props} joined={withSlot} title={gotSlotText(slot)} />
  }
  return (
    <JoinedSheet
      {...props}
      title={waitlistPlaceText(place)}
      picture={<WaitlistReel waitlist={data.waitlist ?? []} place={place} name={registration.name} />}
    >
      <p className="text-pretty px-2 text-center leading-snug">
        A slot that becomes free goes to the first in line. Come back to this page to see where you are.
      </p>
    </JoinedSheet>
  )
}
