import { formatMoney } from '@/entities/money/money'
import { progressOf } from '../rules'
import type { Owing } from '../schema'

export const Sums = ({ owings }: { owings: readonly Owing[] }) =>
  progressOf(owings).map(({ currency, collected, expected }) => (
    <p key={currency} className="flex flex-wrap items-baseline gap-x-2 px-4 pt-2 tabular-nums">
      <span className="text-title">{formatMoney(collected, currency)}</span>{' '}
      <span className="text-muted">of {formatMoney(expected, currency)}</span>
    </p>
  ))
