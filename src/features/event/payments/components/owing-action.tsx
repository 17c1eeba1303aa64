import { Button } from '@/ui/form/button'
import { isDone, type OwingChange, tickOf } from '../rules'
import type { Owing } from '../schema'
import { PaidTick } from './paid-tick'

/** Whether a person left after reporting a payment: the decision takes a separate line. */
export const isAnswered = ({ state }: Owing) => state !== 'left' && state !== 'dismissed'

interface OwingActionProps {
  owing: Owing
  /** Read out: whose payment, and for which date. */
  label: string
  onChange: (changes: OwingChange[]) => void
}

/** An event manager's actions for one balance line: 'Confirm' for a report, else a tick. */
export function OwingAction({ owing, label, onChange }: OwingActionProps) {
  if (!isAnswered(owing)) return <LeaverActions owing={owing} label={label} onChange={onChange} />
  if (owing.state === 'said')
    return (
      <Button variant="soft" size="sm" aria-label={`Confirm: ${label}`} onClick={() => onChange(tickOf(owing, true))}>
        Confirm
      </Button>
    )
  return (
    <PaidTick
      label={`${owing.participant_id === null ? 'Refunded' : 'Paid'}: ${label}`}
      checked={isDone(owing)}
      onChange={(isOn) => onChange(tickOf(owing, isOn))}
    />
  )
}

/** For a person who reported a payment, and left: Confirm (it arrived and goes back) or Dismiss (it did not). */
function LeaverActions({ owing: { event: eventId, payment_id, state }, label, onChange }: OwingActionProps) {
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
