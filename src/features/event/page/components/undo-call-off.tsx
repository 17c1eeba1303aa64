import { UndoCallOff as Undo } from '@/entities/event/undo-call-off'
import { useCallOff } from '@/lib/backend/call-off'

/** On the page of an event that was called off, for those who may edit it. */
export function UndoCallOff({ eventId }: { eventId: string }) {
  const callOff = useCallOff(eventId)
  return <Undo onUndo={() => callOff.attempt(null)} busy={callOff.isPending} />
}
