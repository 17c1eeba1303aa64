import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { userMessage } from '@/lib/errors'
import { paths } from '@/lib/paths'
import { Button } from '@/ui/button'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { toastError, toastSuccess } from '@/ui/toast-store'
import { useDeleteEvent } from '../mutations'

interface DeleteEventProps {
  event: { id: string; name: string }
  disabled: boolean
  /** The form's own buttons wait while the event is being deleted. */
  onBusyChange: (busy: boolean) => void
}

/** Deletes the event after asking. */
export function DeleteEvent({ event, disabled, onBusyChange }: DeleteEventProps) {
  const [asking, setAsking] = useState(false)
  const remove = useDeleteEvent(event.id)
  const navigate = useNavigate()

  async function confirm() {
    if (remove.isPending) return
    onBusyChange(true)
    try {
      await remove.mutateAsync()
      toastSuccess('Event deleted successfully.')
      navigate(paths.events, { replace: true })
    } catch (error) {
      console.error('Failed to delete event', error)
      toastError(userMessage(error, 'Failed to delete event'))
      setAsking(false)
      onBusyChange(false)
    }
  }

  return (
    <>
      <Button
        variant="ghost"
        size="lg"
        full
        disabled={disabled}
        icon={<Trash2 aria-hidden="true" size={20} />}
        className="text-danger-text"
        onClick={() => setAsking(true)}
      >
        Delete Event
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Delete Event"
        body={
          <>
            <p dir="auto" className="mb-2 font-semibold text-text">
              {event.name}
            </p>
            <p>All participants and data will be permanently removed. This action cannot be undone.</p>
          </>
        }
        confirmLabel="Delete Event"
        busyLabel="Deleting..."
        busy={remove.isPending}
        destructive
        onConfirm={() => void confirm()}
      />
    </>
  )
}
