import { SlotPill } from '@/entities/slots/slot-pill'
import { SlotNumber, SlotRow } from './slot-row'

interface FreeSlotProps {
  /** The slot's number. Null where the next person would get a lower slot than this one. */
  number: number | null
  /** Given on the first free slot, for someone who may claim one. */
  onClaim?: () => void
}

/** A slot that nobody has taken. */
export function FreeSlot({ number, onClaim }: FreeSlotProps) {
  return (
    <SlotRow slot={number} className="min-h-11 gap-3 text-muted">
      <SlotNumber number={number} />
      <SlotPill number={number} />
      <span className="min-w-0 flex-1">Available slot</span>
      {onClaim && (
        <button
          type="button"
          onClick={onClaim}
          className="-mr-1.5 min-h-11 min-w-11 rounded-control px-2 font-semibold text-accent-text text-body"
        >
          Claim
        </button>
      )}
    </SlotRow>
  )
}
