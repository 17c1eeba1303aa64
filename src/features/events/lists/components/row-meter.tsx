import { SlotMeter } from '@/entities/slots/slot-meter'
import { anonymous } from '@/entities/slots/slot-meter-rules'
import type { ListedEvent } from '../schema'

interface RowMeterProps {
  event: ListedEvent
}

/** The small meter for beside an event's count; nothing without a maximum. */
export function RowMeter({ event: { participant_count, max_participants: max } }: RowMeterProps) {
  if (!max) return null
  // Where the line has no room for all of it, it gives way, and does not begin a line of its own.
  return (
    <SlotMeter
      people={anonymous(participant_count ?? 0)}
      max={max}
      small
      className="w-auto! max-w-20 flex-[1_0_44px]! ml-auto"
    />
  )
}
