import { SlotMeter } from '@/entities/slots/slot-meter'
import { anonymous } from '@/entities/slots/slot-meter-rules'
import type { ListedEvent } from '../schema'

/** The small meter for beside an event's count; nothing without a maximum. */
export function RowMeter({ event: { participant_count, max_participants: max } }: { event: ListedEvent }) {
  return max ? <SlotMeter people={anonymous(participant_count ?? 0)} max={max} small className="row-meter" /> : null
}
