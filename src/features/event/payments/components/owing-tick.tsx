import { isDone, needsManager, type OwingChange, tickOf } from '../rules'
import type { Owing } from '../schema'
import { PaidTick } from './paid-tick'

interface OwingTickProps {
  owing: Owing
  /** Read out: whose payment, and for which date. */
  label: string
  onChange: (changes: OwingChange[]) => void
}

const LABELS: Partial<Record<Owing['state'], string>> = { left: 'Confirm', refund: 'Refunded', settled: 'Refunded' }

/** The box of one owing: paid, or for a person who left and says they paid, that it arrived, and then that it was given back. */
export function OwingTick({ owing, label, onChange }: OwingTickProps) {
  const { event: eventId, payment_id, state } = owing
  const hasLeft = state === 'left'
  return (
    <PaidTick
      label={`${LABELS[state] ?? 'Paid'}: ${label}`}
      checked={isDone(owing)}
      isAwaited={needsManager(owing)}
      isNext={state === 'refund'}
      onChange={(isOn) =>
        onChange(hasLeft ? [{ eventId, id: payment_id ?? '', kind: 'confirm' }] : tickOf(owing, isOn))
      }
    />
  )
}
