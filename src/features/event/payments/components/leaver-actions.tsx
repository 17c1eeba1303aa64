import { Button } from '@/ui/form/button'
import type { OwingChange } from '../rules'
import type { Owing } from '../schema'

interface LeaverActionsProps {
  owing: Owing
  /** Read out: whose payment, and for which date. */
  label: string
  onChange: (changes: OwingChange[]) => void
}

/** For somebody who said they had paid, and left: Confirm (it arrived and goes back) or Dismiss (it did not). */
export function LeaverActions({ owing: { event: eventId, payment_id, state }, label, onChange }: LeaverActionsProps) {
  const money = { eventId, id: payment_id ?? '' }
  const dismiss = (dismissed: boolean) => onChange([{ ...money, kind: 'dismiss', dismissed }])
  return (
    <div className="flex basis-full flex-wrap justify-end gap-2">
      {state === 'dismissed' ? (
        <Button variant="ghost" size="sm" aria-label={`Undo: ${label}`} onClick={() => dismiss(false)}>
          Undo
        </Button>
      ) : (
        <>
          <Button variant="ghost" size="sm" aria-label={`Dismiss: ${label}`} onClick={() => dismiss(true)}>
            Dismiss
          </Button>
          <Button
            variant="soft"
            size="sm"
            aria-label={`Confirm: ${label}`}
            onClick={() => onChange([{ ...money, kind: 'confirm' }])}
          >
            Confirm
          </Button>
        </>
      )}
    </div>
  )
}
