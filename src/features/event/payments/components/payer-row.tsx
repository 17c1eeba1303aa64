import { useKeptFocus } from '@/ui/form/use-kept-focus'
import { cx } from '@/ui/layout/cx'
import type { OwingChange } from '../rules'
import type { Owing } from '../schema'
import { isAnswered, OwingAction } from './owing-action'
import { OwingBadge } from './owing-badge'
import { OwingAmount, OwingPerson } from './owing-person'

interface PayerRowProps {
  owing: Owing
  /** The event was called off: nobody has left it. */
  isOff: boolean
  onChange: (changes: OwingChange[]) => void
}

/** One payer of one's own event: the name, the amount, and what is still to be done. */
export function PayerRow({ owing, isOff, onChange }: PayerRowProps) {
  const { name, state } = owing
  const focus = useKeptFocus<HTMLLIElement>()
  return (
    <li {...focus} className={cx('flex min-h-14 flex-wrap items-center gap-x-3 py-1.5', !isAnswered(owing) && 'pb-3')}>
      <OwingPerson owing={owing}>
        <OwingBadge state={state} isOff={isOff} />
        {state === 'said' && <OwingAmount owing={owing} />}
      </OwingPerson>
      {state !== 'said' && <OwingAmount owing={owing} />}
      <OwingAction owing={owing} label={name} onChange={onChange} />
    </li>
  )
}
