import { bidiIsolate } from '@/lib/text/bidi-isolate'
import { joinWithAnd } from '@/lib/text/join-with-and'
import { plural } from '@/lib/text/translate'
import type { PricedSlot } from './rules'

/** Sentences about what one pays for. Pure. Apart from the rules, which Payments loads too. */

/** 'Leonor (2 slots) and Tom' */
export function payersText(slots: readonly PricedSlot[]): string {
  const counts = new Map<string, number>()
  for (const { name } of slots) counts.set(name, (counts.get(name) ?? 0) + 1)
  return joinWithAnd(
    [...counts].map(([payer, count]) => {
      const name = bidiIsolate(payer)
      return count > 1 ? plural(count, '{name} ({count} slot)', '{name} ({count} slots)', { name }) : name
    }),
  )
}
