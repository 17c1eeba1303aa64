import { formatMoney } from '@/entities/money/money'
import { rich } from '@/lib/text/rich'
import { plural } from '@/lib/text/translate'
import { progressOf } from '../rules'
import type { Balance } from '../schema'

/** '€5.00 of €15.00 for 3 slots'. People who left are not counted. */
export const Sums = ({ balances }: { balances: readonly Balance[] }) =>
  progressOf(balances).map(({ currency, collected, expected, slots }) => (
    <p key={currency} className="flex flex-wrap items-baseline gap-x-2 px-4 pt-3 tabular-nums">
      {rich('<sum>{collected}</sum> <rest>of {expected} for {slots}</rest>', {
        collected: formatMoney(collected, currency),
        expected: formatMoney(expected, currency),
        slots: plural(slots, '{count} slot', '{count} slots'),
        sum: (text) => <span className="text-title">{text}</span>,
        rest: (text) => <span className="text-muted">{text}</span>,
      })}
    </p>
  ))
