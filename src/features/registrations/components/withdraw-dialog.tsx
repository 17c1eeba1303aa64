import { userMessage } from '@/lib/errors'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { toastError } from '@/ui/toast-store'
import { draftKey, removeDraft } from '../drafts'
import { useWithdraw } from '../mutations'
import type { Withdrawal } from '../requests'

interface WithdrawDialogProps {
  eventId: string
  /** The registration to give up; null keeps the dialog closed. */
  withdrawal: Withdrawal | null
  onClose: () => void
  onWithdrawn?: () => void
}

/** Asks before a registration is withdrawn, one's own or a claimed one, and withdraws it. */
export function WithdrawDialog({ eventId, withdrawal, onClose, onWithdrawn }: WithdrawDialogProps) {
  const withdraw = useWithdraw(eventId)

  function confirm() {
    if (!withdrawal || withdraw.isPending) return
    const { id, secret } = withdrawal
    withdraw.mutate(
      { id, ...(secret && { secret }) },
      {
        onSuccess: () => {
          removeDraft(draftKey(eventId, 'update', id))
          onClose()
          onWithdrawn?.()
        },
        onError: (error) => toastError(userMessage(error, 'Failed to withdraw from event')),
      },
    )
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
