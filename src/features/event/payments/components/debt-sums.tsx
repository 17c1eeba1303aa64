import { formatMoney } from '@/entities/money/money'
import { Card } from '@/ui/layout/card'
import { debtsOf, type EventOwings } from '../rules'

/** Above the cards: the sum that one owes to each organizer of several dates. */
export function DebtSums({ groups }: { groups: readonly EventOwings[] }) {
  const debts = debtsOf(groups)
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
