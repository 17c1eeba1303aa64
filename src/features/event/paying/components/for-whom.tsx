import { bidiIsolate } from '@/lib/text/bidi-isolate'
import { listed } from '@/lib/text/listed'
import type { PricedSlot } from '../rules'

/** 'for Leonor, Tom and Lisa', below a sum. */
export function ForWhom({ slots }: { slots: readonly PricedSlot[] }) {
  return (
    <p className="wrap-anywhere text-muted text-small leading-snug">
      for {listed(slots.map(({ name }) => bidiIsolate(name)))}
    </p>
  )
}
