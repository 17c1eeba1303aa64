import { useQueryClient } from '@tanstack/react-query'
import { useSendChange } from '@/features/outbox/send-change'
import { draftKey, removeDraft } from '@/features/registrations/form-values'
import { eventQuery } from '@/features/registrations/queries'
import { userMessage } from '@/lib/errors'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { toastError } from '@/ui/toast-store'

/** A registration to give up; a guest's with its secret. */
export interface Withdrawal {
  id: string
  secret?: string
}

interface WithdrawDialogProps {
  eventId: string
  /** The registration to give up; null keeps the dialog closed. */
  withdrawal: Withdrawal | null
  onClose: () => void
  onWithdrawn?: () => void
}

/** Asks before a registration is withdrawn, the viewer's own or one they claimed. Offline it is withdrawn later. */
export function WithdrawDialog({ eventId, withdrawal, onClose, onWithdrawn }: WithdrawDialogProps) {
  const withdraw = useSendChange(eventId)
  const queryClient = useQueryClient()

  async function confirm() {
    if (!withdrawal || withdraw.isPending) return
    const { id, secret } = withdrawal
    const data = queryClient.getQueryData(eventQuery(eventId).queryKey)
    const name = data?.roster.find((row) => row.id === id)?.name ?? ''
    const about = { eventId, eventName: data?.event.name ?? '', participantId: id, name, ...(secret && { secret }) }
    try {
      await withdraw.mutateAsync({ kind: 'withdraw', ...about })
      removeDraft(draftKey(eventId, 'update', id))
      onClose()
      onWithdrawn?.()
    } catch (error) {
      toastError(userMessage(error, 'Failed to withdraw from event'))
    }
  }

  return (
    <ConfirmDialog
      open={withdrawal !== null}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title="Withdraw from Event"
      body="This action cannot be undone and you'll need to register again if you change your mind."
      confirmLabel="Withdraw"
      busyLabel="Withdrawing..."
      busy={withdraw.isPending}
      destructive
      onConfirm={confirm}
    />
  )
}
