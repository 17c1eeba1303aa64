import { formatMoney } from '@/entities/money/money'
import { Card } from '@/ui/layout/card'
import { debtsOf } from '../rules'
import type { ToPay } from '../schema'

/** Above the cards: what one owes in all to each organizer of several dates. */
export function DebtSums({ events }: { events: readonly ToPay[] }) {
  const debts = debtsOf(events)
  if (debts.length === 0) return null
  return (
    <Card className="grid grid-cols-1 gap-1.5">
      {debts.map(({ key, name, cents, currency, dates }) => (
        <p key={key} className="wrap-anywhere leading-snug">
          <span className="font-semibold tabular-nums">{formatMoney(cents, currency)}</span> to <bdi>{name}</bdi> for{' '}
          {dates} dates
        </p>
      ))}
    </Card>
  )
}
