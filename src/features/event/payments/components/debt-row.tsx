import { formatMoney } from '@/entities/money/money'
import { Avatar } from '@/entities/person/avatar'
import { Badge } from '@/ui/layout/badge'
import type { Owing } from '../schema'
import { InSection } from './in-section'

/** One of several slots that one pays for, or money that comes back. */
export function DebtRow({ owing, isOff = false }: { owing: Owing; isOff?: boolean }) {
  const { name, section, state, claimed, cents, currency } = owing
  return (
    <li className="flex min-h-11 items-center gap-3 py-1">
      <Avatar name={name} />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-0.5">
        <span dir="auto" className="line-clamp-2 min-w-0 font-semibold leading-snug">
          {name}
        </span>
        {section && <InSection name={section} />}
        {claimed && <Badge>Claimed</Badge>}
        {state === 'said' && <Badge tone="accent">Said paid</Badge>}
        {state === 'denied' && <Badge tone="warn">Not arrived</Badge>}
        {state === 'left' && <Badge tone="accent">{isOff ? 'Said paid' : 'Said paid, left'}</Badge>}
        {state === 'refund' && <Badge tone="warn">You get it back</Badge>}
      </div>
      <span className="whitespace-nowrap text-muted text-small tabular-nums">{formatMoney(cents, currency)}</span>
    </li>
  )
}
