import type { EventPageData } from '@/entities/event/event-schema'
import { isAllTaken } from '@/entities/slots/availability'
import { SlotMeter } from '@/entities/slots/slot-meter'
import { cx } from '@/ui/layout/cx'
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
      <p
        className={cx(
          'text-left text-small tabular-nums leading-snug',
          isAllTaken(event) ? 'text-warn-text' : 'text-muted',
        )}
      >
        {signedUpText(data)}
      </p>
    </div>
  )
}
