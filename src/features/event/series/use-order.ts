import { useState } from 'react'
import { bidiIsolate } from '@/lib/text/bidi-isolate'
import { type MovedPart, useMovedRow } from '@/ui/form/use-moved-row'
import { useOrderRegulars } from './mutations'
import { movedIds } from './rules'
import type { Plan, Regular } from './schema'

export const movePartId = (id: string, part: MovedPart) => `regular-${id}-${part}`
const find = (id: string, part: MovedPart) => document.getElementById(movePartId(id, part))

/** Moves regulars, and says where they are now. */
export function useOrder(plan: Plan) {
  const order = useOrderRegulars(plan)
  const startMoving = useMovedRow(plan.regulars.map(({ id }) => id).join(), find)
  const [news, setNews] = useState('')

  function move({ id, name }: Regular, from: number, to: number) {
    startMoving(id, from, to)
    setNews(`${bidiIsolate(name)} is ${to + 1} of ${plan.regulars.length} now.`)
    void order(movedIds(plan, from, to))
  }

  return { move, news }
}
