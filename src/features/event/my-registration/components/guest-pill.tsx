import type { RegistrationStatus } from '@/entities/event/registration-status'
import { SlotPill } from '@/entities/slots/slot-pill'
import { WaitingPill } from '@/entities/slots/waiting-pill'

interface GuestPillProps {
  guest: RegistrationStatus & { name: string; time?: string | undefined }
  small?: boolean
}

/** One of this phone's registrations: its slot, or its place in line. */
export function GuestPill({ guest, small = false }: GuestPillProps) {
  const size = small ? '[--s:28px]' : '[--s:36px] thin:[--s:28px]'
  return guest.in === 'slot' ? (
    <SlotPill number={guest.slot_number} time={guest.time} name={guest.name} isOwn className={size} />
  ) : (
    <WaitingPill place={guest.place} name={guest.name} className={size} />
  )
}
