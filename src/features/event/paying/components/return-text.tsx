import type { ReactNode } from 'react'
import { formatMoney } from '@/entities/money/money'
import type { Payment } from '@/entities/money/payment'
import type { Holder } from '@/entities/person/holder'
import { rich, richPlural } from '@/lib/text/rich'
import { t } from '@/lib/text/translate'

/** The refunds of people who left, and their reported payments. A guest, who has no page of payments, reads what becomes of these. */
export function ReturnText({ payments, holder }: { payments: readonly Payment[]; holder: Holder }) {
  return (['refund', 'left'] as const)
    .flatMap((kind) => {
      const [first, ...others] = payments.filter(({ state }) => state === kind)
      return first ? { kind, text: returnText(first, others.length) } : []
    })
    .map(({ kind, text }, index) => (
      <span key={kind}>
        {index > 0 && ' · '}
        {text}
        {kind === 'left' &&
          holder.payments === null &&
          `. ${t('If it arrived, the organizer can confirm it and give it back to you.')}`}
      </span>
    ))
}

/** 'You get back: €5.50 for Carla', 'You said you paid: €5.50 for Carla and 2 more'. */
function returnText({ state, cents, currency, name }: Payment, count: number): ReactNode {
  const parts = {
    b: (text: ReactNode) => <span className="font-semibold">{text}</span>,
    amount: <span className="tabular-nums">{formatMoney(cents, currency)}</span>,
    name: <bdi>{name}</bdi>,
  }
  if (state === 'refund')
    return count > 0
      ? richPlural(
          count,
          '<b>You get back:</b> {amount} for {name} and {count} more',
          '<b>You get back:</b> {amount} for {name} and {count} more',
          parts,
        )
      : rich('<b>You get back:</b> {amount} for {name}', parts)
  return count > 0
    ? richPlural(
        count,
        '<b>You said you paid:</b> {amount} for {name} and {count} more',
        '<b>You said you paid:</b> {amount} for {name} and {count} more',
        parts,
      )
    : rich('<b>You said you paid:</b> {amount} for {name}', parts)
}
