import { slotKey } from '@/entities/slots/sections'
import { SlotPill } from '@/entities/slots/slot-pill'
import { t } from '@/lib/text/translate'
import { ClaimButton } from './claim-button'
import { SlotNumber, SlotRow } from './slot-row'

interface FreeSlotProps {
  /** The slot's number. Null where the next person would get a lower slot than this one. */
  number: number | null
  /** No other slot is free. */
  isLast?: boolean
  /** Set on the first free slot, for a viewer who may claim one. */
  onClaim?: () => void
}

export function FreeSlot({ number, isLast = false, onClaim }: FreeSlotProps) {
  return (
    <SlotRow slot={slotKey({}, number)} className="min-h-11 gap-3 text-muted">
      <SlotNumber number={number} />
      <SlotPill number={number} {...(isLast && { className: 'slot-last' })} />
      <span className="min-w-0 flex-1">{t('Available slot')}</span>
      {onClaim && <ClaimButton onClaim={onClaim} />}
    </SlotRow>
  )
}
