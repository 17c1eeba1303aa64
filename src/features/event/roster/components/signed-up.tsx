import type { EventPageData } from '@/entities/event/event-schema'
import { SlotMeter } from '@/entities/slots/slot-meter'
import { meterPeople, signedUpText } from '../rules'

interface SignedUpProps {
  data: EventPageData
  /** The id of the viewer's own row. */
  ownId?: string | undefined
}

/** The slots' meter and its text; only the text for an event without a maximum. */
export function SignedUp({ data, ownId }: SignedUpProps) {
  const { event } = data
  const max = event.max_participants
  return (
    <div className="grid gap-2.5">
      {max !== null && <SlotMeter people={meterPeople(data, ownId)} max={max} sections={event.sections} />}
      <p className="text-left text-muted text-small tabular-nums leading-snug">{signedUpText(data)}</p>
    </div>
  )
}
