import { t } from '@/lib/text/translate'
import { type BalanceChange, isDone, needsManager, tickOf } from '../rules'
import type { Balance } from '../schema'
import { PaidTick } from './paid-tick'

interface BalanceTickProps {
  balance: Balance
  /** Read out: whose payment, and for which date. */
  label: string
  onChange: (changes: BalanceChange[]) => void
}

const LABELS: Partial<Record<Balance['state'], () => string>> = {
  left: () => t('Confirm'),
  refund: () => t('Refunded'),
  settled: () => t('Refunded'),
}

/** The box of one balance: paid, or for a person who left and says they paid, that it arrived, and then that it was given back. */
export function BalanceTick({ balance, label, onChange }: BalanceTickProps) {
  const { event: eventId, payment_id, state } = balance
  const hasLeft = state === 'left'
  return (
    <PaidTick
      label={`${LABELS[state]?.() ?? t('Paid')}: ${label}`}
      checked={isDone(balance)}
      isAwaited={needsManager(balance)}
      isNext={state === 'refund'}
      onChange={(isOn) =>
        onChange(hasLeft ? [{ eventId, id: payment_id ?? '', kind: 'confirm' }] : tickOf(balance, isOn))
      }
    />
  )
}
