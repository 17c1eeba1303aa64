import { UndoCallOff as Undo } from '@/entities/event/undo-call-off'
import { useCallOff } from '@/lib/backend/call-off'

export interface UndoCallOffProps {
  eventId: string
}

/** On the page of an event that was called off, for those who may edit it. */
export function UndoCallOff({ eventId }: UndoCallOffProps) {
  const callOff = useCallOff(eventId)
  return <Undo onUndo={() => callOff.attempt(null)} busy={callOff.isPending} />
}
