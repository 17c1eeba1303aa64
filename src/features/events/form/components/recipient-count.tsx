import { useQuery } from '@tanstack/react-query'
import { WhoIsNotified } from '@/entities/event/who-is-notified'
import { reachQuery } from '@/lib/backend/reach-query'
import type { EditableEvent } from '../form-read-schema'
import { movedText, type WhenAndWhere } from '../moving'
import { useEventValues } from '../use-event-form'

interface RecipientCountProps {
  event: EditableEvent
  saved: WhenAndWhere
}

/** Above 'Save Changes', once another time or place was chosen: how many people are notified, and a message for the others. */
export function RecipientCount({ event, saved }: RecipientCountProps) {
  const { data: reach } = useQuery(reachQuery(event.id))
  const [name, datetime, end_datetime, location] = useEventValues('name', 'datetime', 'end_datetime', 'location')
  return (
    // Always in the page while it may have something to say: a screen reader reads what appears inside it.
    <div role="status" className="rounded-control bg-surface px-4 py-1 text-body shadow-float empty:hidden">
      <WhoIsNotified reach={reach} text={() => movedText(event, saved, { name, datetime, end_datetime, location })} />
    </div>
  )
}
