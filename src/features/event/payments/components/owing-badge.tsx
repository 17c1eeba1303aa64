import { Badge } from '@/ui/layout/badge'
import type { Owing } from '../schema'

/** The state of a balance line, for event managers. `isOff`: it was called off, so no one has left it. */
export function OwingBadge({ state, isOff }: { state: Owing['state']; isOff: boolean }) {
  if (state === 'denied') return <Badge>Not arrived</Badge>
  if (state === 'said' || (state === 'left' && isOff)) return <Badge>Says paid</Badge>
  if (state === 'left') return <Badge>Left, says they paid</Badge>
  if (state === 'dismissed') return <Badge>Dismissed</Badge>
  if (state === 'refund') return <Badge>To refund</Badge>
  return state === 'settled' && <Badge>Refunded</Badge>
}
