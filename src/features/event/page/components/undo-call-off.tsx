import { useCallOff } from '@/lib/backend/call-off'
import { userMessage } from '@/lib/backend/errors'
import { toastError, toastSuccess } from '@/ui/feedback/toast-store'
import { Button } from '@/ui/form/button'

export interface UndoCallOffProps {
  eventId: string
}

/** Says that an event that was called off takes place after all. */
export function UndoCallOff({ eventId }: UndoCallOffProps) {
  const callOff = useCallOff(eventId)

  async function undo() {
    if (callOff.isPending) return
    try {
      await callOff.mutateAsync(null)
      toastSuccess('It takes place after all. Everybody on the list is told.')
    } catch (error) {
      toastError(userMessage(error, 'Failed to undo calling off'))
    }
  }

  return (
    <Button variant="secondary" size="sm" busy={callOff.isPending} busyText="Undoing..." onClick={() => void undo()}>
      Undo
    </Button>
  )
}
