import type { PaymentChange } from '@/features/event/paying/rules'
import { Button } from '@/ui/form/button'

interface LeaverActionsProps {
  name: string
  paymentId: string
  isDismissed: boolean
  onChange: (change: PaymentChange) => void
}

/** For somebody who said to have paid and left: Confirm (it arrived and goes back) or Dismiss (it did not). */
export function LeaverActions({ name, paymentId: id, isDismissed, onChange }: LeaverActionsProps) {
  const dismiss = (dismissed: boolean) => onChange({ kind: 'dismiss', id, dismissed })
  return (
    <div className="flex basis-full flex-wrap justify-end gap-2">
      {isDismissed ? (
        <Button variant="ghost" size="sm" aria-label={`Undo: ${name}`} onClick={() => dismiss(false)}>
          Undo
        </Button>
      ) : (
        <>
          <Button variant="ghost" size="sm" aria-label={`Dismiss: ${name}`} onClick={() => dismiss(true)}>
            Dismiss
          </Button>
          <Button
            variant="soft"
            size="sm"
            aria-label={`Confirm: ${name}`}
            onClick={() => onChange({ kind: 'confirm', id })}
          >
            Confirm
          </Button>
        </>
      )}
    </div>
  )
}
