import { isDone, isToConfirm, type OwingChange, tickOf } from '../rules'
import type { Owing } from '../schema'
import { PaidTick } from './paid-tick'

interface OwingTickProps {
  owing: Owing
  /** Read out: whose payment, and for which date. */
  label: string
  onChange: (changes: OwingChange[]) => void
}

/** The box of one owing: paid, or for a person who left and says they paid, that it arrived. */
export function OwingTick({ owing, label, onChange }: OwingTickProps) {
  const { event: eventId, payment_id, state } = owing
  const hasLeft = state === 'left'
  return (
    <PaidTick
      label={`${hasLeft ? 'Confirm' : 'Paid'}: ${label}`}
      checked={isDone(owing)}
      isAwaited={isToConfirm(owing)}
      onChange={(isOn) =>
        onChange(hasLeft ? [{ eventId, id: payment_id ?? '', kind: 'confirm' }] : tickOf(owing, isOn))
      }
    />
  )
}
