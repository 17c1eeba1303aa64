import { formatMoney } from '@/entities/money/money'
import { counted } from '@/lib/text/text'
import { progressOf } from '../rules'
import type { Balance } from '../schema'

/** '€5.00 of €15.00 for 3 slots'. People who left are not counted. */
export const Sums = ({ balances }: { balances: readonly Balance[] }) =>
  progressOf(balances).map(({ currency, collected, expected, slots }) => (
    <p key={currency} className="flex flex-wrap items-baseline gap-x-2 px-4 pt-2 tabular-nums">
      <span className="text-title">{formatMoney(collected, currency)}</span>{' '}
      <span className="text-muted">{`of ${formatMoney(expected, currency)} for ${counted(slots, 'slot')}`}</span>
    </p>
  ))
