import { formatMoney } from '@/entities/money/money'
import { Avatar } from '@/entities/person/avatar'
import type { PaymentChange } from '@/features/event/paying/rules'
import { Button } from '@/ui/form/button'
import { useKeptFocus } from '@/ui/form/use-kept-focus'
import { Badge } from '@/ui/layout/badge'
import { cx } from '@/ui/layout/cx'
import type { Payer } from '../schema'
import { InSection } from './in-section'
import { LeaverActions } from './leaver-actions'
import { PaidTick } from './paid-tick'

interface PayerRowProps {
  payer: Payer
  /** The event was called off: nobody has left it. */
  isOff?: boolean
  onChange: (change: PaymentChange) => void
}

/** One payer of one's own event: the name, the amount, and what is still to be done. */
export function PayerRow({ payer, isOff = false, onChange }: PayerRowProps) {
  const { participant_id, payment_id, name, state, cents, currency } = payer
  const isUnconfirmed = state === 'left' || state === 'dismissed'
  const focus = useKeptFocus<HTMLLIElement>()
  const amount = (
    <span className="whitespace-nowrap text-muted text-small tabular-nums">{formatMoney(cents, currency)}</span>
  )

  function tick(isOn: boolean) {
    const id = participant_id
    if (id !== null) onChange(isOn ? { kind: 'mark', id, shown: { cents, currency } } : { kind: 'unmark', id })
    else if (payment_id !== null) onChange({ kind: 'settle', id: payment_id, settled: isOn })
  }

  return (
    <li {...focus} className={cx('flex min-h-14 items-center gap-x-3 py-1.5', isUnconfirmed && 'flex-wrap pb-3')}>
      <Avatar name={name} />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-0.5">
        <span dir="auto" className="line-clamp-2 min-w-0 font-semibold leading-snug">
          {name}
        </span>
        {payer.section && <InSection name={payer.section} />}
        {payer.claimed && <Badge>Claimed</Badge>}
        {state === 'denied' && <Badge tone="warn">Not arrived</Badge>}
        {state === 'left' && <Badge tone="accent">{isOff ? 'Says paid' : 'Left, says they paid'}</Badge>}
        {state === 'dismissed' && <Badge>Dismissed</Badge>}
        {state === 'said' && <Badge tone="accent">Says paid</Badge>}
        {state === 'refund' && <Badge tone="warn">To refund</Badge>}
        {state === 'settled' && <Badge>Refunded</Badge>}
        {state === 'said' && amount}
      </div>
      {state !== 'said' && amount}
      {isUnconfirmed && payment_id !== null ? (
        <LeaverActions name={name} paymentId={payment_id} isDismissed={state === 'dismissed'} onChange={onChange} />
      ) : state === 'said' ? (
        <Button variant="soft" size="sm" aria-label={`Confirm: ${name}`} onClick={() => tick(true)}>
          Confirm
        </Button>
      ) : (
        <PaidTick
          label={`${participant_id === null ? 'Refunded' : 'Paid'}: ${name}`}
          checked={state === 'confirmed' || state === 'settled'}
          onChange={tick}
        />
      )}
    </li>
  )
}
