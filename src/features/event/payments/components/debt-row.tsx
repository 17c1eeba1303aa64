import { Badge } from '@/ui/layout/badge'
import type { Owing } from '../schema'
import { OwingAmount, OwingPerson } from './owing-person'

/** One of several slots that one pays for, or money that comes back. */
export function DebtRow({ owing, isOff }: { owing: Owing; isOff: boolean }) {
  const { state } = owing
  return (
    <li className="flex min-h-11 items-center gap-3 py-1">
      <OwingPerson owing={owing}>
        {state === 'said' && <Badge>Said paid</Badge>}
        {state === 'denied' && <Badge>Not arrived</Badge>}
        {state === 'left' && <Badge>{isOff ? 'Said paid' : 'Left, said paid'}</Badge>}
        {state === 'refund' && <Badge>You get it back</Badge>}
      </OwingPerson>
      <OwingAmount owing={owing} />
    </li>
  )
}
