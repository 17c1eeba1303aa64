import { SlotPill } from '@/entities/slots/slot-pill'
import { ClaimButton } from './claim-button'

interface ClaimWaitlistPlaceProps {
  onClaim: () => void
}

/** Puts a friend on the waitlist, below a full list. It looks like Claim on a free slot. */
export function ClaimWaitlistPlace({ onClaim }: ClaimWaitlistPlaceProps) {
  return (
    <div className="flex min-h-11 items-center gap-3 px-4 pb-2 text-muted">
      <SlotPill number={null} />
      <span className="min-w-0 flex-1">Place in line for a friend</span>
      <ClaimButton onClaim={onClaim} />
    </div>
  )
}
