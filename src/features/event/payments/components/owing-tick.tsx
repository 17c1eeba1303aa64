import { isDone, isToConfirm, type OwingChange, tickOf } from '../rules'
import type { Owing } from '../schema'
import { PaidTick } from './paid-tick'

interface OwingTickProps {
  owing: Owing
  /** Read out: whose payment, and for which date. */
  label: string
  onChange: (changes: OwingChange[]) => void
}

/** The box of one owing: paid, for a person who left and says they paid that it arrived, else given back. */
export function OwingTick({ owing, label, onChange }: OwingTickProps) {
  const { event: eventId, payment_id, participant_id, state } = owing
  // The row itself takes the dismissal back.
  if (state === 'dismissed') return <span className="size-11 shrink-0" />
  const hasLeft = state === 'left'
  const what = hasLeft ? 'Confirm' : participant_id === null ? 'Refunded' : 'Paid'
  return (
    <PaidTick
      label={`${what}: ${label}`}
      checked={isDone(owing)}
      isAwaited={isToConfirm(owing)}
      onChange={(isOn) =>
        onChange(hasLeft ? [{ eventId, id: payment_id ?? '', kind: 'confirm' }] : tickOf(owing, isOn))
      }
    />
  )
}
