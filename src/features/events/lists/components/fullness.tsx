import { SlotMeter } from '@/entities/slots/slot-meter'
import { anonymous } from '@/entities/slots/slot-meter-rules'
import { fullText } from '@/lib/text/text'
import { Badge } from '@/ui/layout/badge'
import type { ListedEvent } from '../read-schema'

interface FullnessProps {
  event: ListedEvent
}

/** The small meter for beside an event's count, and the word when it is full, with how many wait; nothing without a maximum. */
export function Fullness({ event }: FullnessProps) {
  const { participant_count, waiting_count, max_participants: max } = event
  if (!max) return null
  const count = participant_count ?? 0
  return (
    <>
      {count >= max && <Badge tone="warn">{fullText(waiting_count)}</Badge>}
      <SlotMeter people={anonymous(count)} max={max} small className="ml-auto min-w-12 max-w-25 flex-1" />
    </>
  )
}
