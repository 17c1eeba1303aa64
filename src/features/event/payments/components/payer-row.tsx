import { formatMoney } from '@/entities/money/money'
import { Avatar } from '@/entities/person/avatar'
import { useKeptFocus } from '@/ui/form/use-kept-focus'
import { Badge } from '@/ui/layout/badge'
import { cx } from '@/ui/layout/cx'
import type { OwingChange } from '../rules'
import type { Owing } from '../schema'
import { InSection } from './in-section'
import { isAnswered, OwingAction } from './owing-action'
import { OwingBadge } from './owing-badge'

interface PayerRowProps {
  owing: Owing
  /** The event was called off: nobody has left it. */
  isOff?: boolean
  onChange: (changes: OwingChange[]) => void
}

/** One payer of one's own event: the name, the amount, and what is still to be done. */
export function PayerRow({ owing, isOff = false, onChange }: PayerRowProps) {
  const { name, state, section, claimed, cents, currency } = owing
  const focus = useKeptFocus<HTMLLIElement>()
  const amount = (
    <span className="whitespace-nowrap text-muted text-small tabular-nums">{formatMoney(cents, currency)}</span>
  )
  return (
    <li {...focus} className={cx('flex min-h-14 items-center gap-x-3 py-1.5', !isAnswered(owing) && 'flex-wrap pb-3')}>
      <Avatar name={name} />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-0.5">
        <span dir="auto" className="line-clamp-2 min-w-0 font-semibold leading-snug">
          {name}
        </span>
        {section && <InSection name={section} />}
        {claimed && <Badge>Claimed</Badge>}
        <OwingBadge state={state} isOff={isOff} />
        {state === 'said' && amount}
      </div>
      {state !== 'said' && amount}
      <OwingAction owing={owing} label={name} onChange={onChange} />
    </li>
  )
}
