import { useQuery } from '@tanstack/react-query'
import type { NamedEvent } from '@/entities/event/change-text'
import { UndoCallOff as Undo } from '@/entities/event/undo-call-off'
import { useCallOff } from '@/lib/backend/call-off'
import { reachQuery } from '@/lib/backend/reach-query'

/** On the page of a called-off event, for viewers who may edit it. */
export function UndoCallOff({ event }: { event: NamedEvent }) {
  const callOff = useCallOff(event.id)
  const { data: reach } = useQuery(reachQuery(event.id))
  return <Undo event={event} onUndo={() => callOff.attempt(null)} reach={reach} busy={callOff.isPending} />
}
