import { t } from '@/lib/text/translate'
import { Button } from '@/ui/form/button'
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
  settled: () => t('Refunded'),
}

/** The box of one balance: paid, or for a person who left and says they paid, that it arrived. Money to give back has a button in its place. */
export function BalanceTick({ balance, label, onChange }: BalanceTickProps) {
  const { event: eventId, payment_id, state } = balance
  const hasLeft = state === 'left'
  if (state === 'refund')
    return (
      <Button
        variant="secondary"
        size="sm"
        aria-label={`${t('Refunded')}: ${label}`}
        // It may follow a tick of the box: for a moment a second tap does nothing.
        className="mr-1 shrink-0 animate-[just-opened_350ms]"
        onClick={() => onChange(tickOf(balance, true))}
      >
        {t('Refunded')}
      </Button>
    )
  return (
    <PaidTick
      label={`${LABELS[state]?.() ?? t('Paid')}: ${label}`}
      checked={isDone(balance)}
      isAwaited={needsManager(balance)}
      onChange={(isOn) =>
        onChange(hasLeft ? [{ eventId, id: payment_id ?? '', kind: 'confirm' }] : tickOf(balance, isOn))
      }
    />
  )
}
