import { Button } from '@/ui/button'
import { SlotLine } from './slot-line'

interface FreeSlotProps {
  number: number | null
  /** On the first free slot, for someone who may claim one. */
  onClaim?: () => void
}

/** A slot that nobody has taken. */
export function FreeSlot({ number, onClaim }: FreeSlotProps) {
  return (
    <SlotLine number={number}>
      <span className="flex min-h-16 min-w-0 flex-1 items-center gap-2.5 py-2">
        <span
          aria-hidden="true"
          className="size-10 shrink-0 rounded-full border-[1.5px] border-control border-dashed opacity-60"
        />
        <span className="min-w-0 text-muted text-sm">Available slot</span>
      </span>
      {onClaim && (
        <Button variant="soft" size="sm" onClick={onClaim}>
          Claim
        </Button>
      )}
    </SlotLine>
  )
}
