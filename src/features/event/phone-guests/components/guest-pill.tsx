import { SlotPill } from '@/entities/slots/slot-pill'
import { WaitingPill } from '@/entities/slots/waiting-pill'
import type { Standing } from '@/entities/slots/waitlist'

type GuestPillProps = Standing & {
  name: string
  small?: boolean
}

/** One of this phone's registrations: its slot, or its place in line. */
export function GuestPill({ name, slot, place, small = false }: GuestPillProps) {
  const size = small ? '[--s:28px]' : '[--s:36px]'
  return place === undefined ? (
    <SlotPill number={slot} name={name} isOwn className={size} />
  ) : (
    <WaitingPill place={place} name={name} isOwn className={size} />
  )
}
