import { useRemove } from '@/features/outbox/send-change'
import { userMessage } from '@/lib/errors'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { toastError } from '@/ui/toast-store'

interface RemoveDialogProps {
  eventId: string
  /** Whom to remove; null keeps the dialog closed. */
  participantId: string | null
  onClose: () => void
  onRemoved: () => void
}

/** Asks before those who run the event take someone off the list. */
export function RemoveDialog({ eventId, participantId, onClose, onRemoved }: RemoveDialogProps) {
  const remove = useRemove(eventId)

  function confirm() {
    if (participantId === null || remove.isPending) return
    remove.mutate(participantId, {
      onSuccess: () => {
        onClose()
        onRemoved()
      },
      onError: (error) => toastError(userMessage(error, 'Failed to remove participant')),
    })
  }

  return (
    <ConfirmDialog
      open={participantId !== null}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title="Remove Participant"
      body="This will free up their spot for others to claim."
      confirmLabel="Remove"
      busyLabel="Removing..."
      busy={remove.isPending}
      destructive
      onConfirm={confirm}
    />
  )
}
