import type { PaymentChange } from '@/features/paying/rules'
import { formatMoney } from '@/lib/money'
import { Avatar } from '@/ui/avatar'
import { Badge } from '@/ui/badge'
import type { Payer } from '../schema'
import { PaidTick } from './paid-tick'

interface PayerRowProps {
  payer: Payer
  onChange: (change: PaymentChange) => void
}

/** Somebody who owes, paid or is owed: the name, the amount, and the tick for what is still to be done. */
export function PayerRow({ payer, onChange }: PayerRowProps) {
  const { participant_id, payment_id, name, state } = payer

  function tick(isOn: boolean) {
    if (participant_id !== null) onChange({ kind: isOn ? 'mark' : 'unmark', id: participant_id })
    else if (payment_id !== null) onChange({ kind: 'settle', id: payment_id, settled: isOn })
  }

  return (
    <li className="flex min-h-14 items-center gap-3 py-1.5">
      <Avatar name={name} />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-0.5">
        <span dir="auto" className="line-clamp-2 min-w-0 font-semibold leading-snug">
          {name}
        </span>
        {payer.claimed && <Badge>Claimed</Badge>}
        {state === 'said' && <Badge tone="accent">Says paid</Badge>}
        {state === 'refund' && <Badge tone="warn">To refund</Badge>}
        {state === 'settled' && <Badge>Refunded</Badge>}
      </div>
      <span className="whitespace-nowrap text-muted text-small tabular-nums">
        {formatMoney(payer.cents, payer.currency)}
      </span>
      <PaidTick
        label={`${participant_id === null ? 'Refunded' : 'Paid'}: ${name}`}
        checked={state === 'confirmed' || state === 'settled'}
        onChange={tick}
      />
    </li>
  )
}
