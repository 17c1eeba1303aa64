import { useState } from 'react'
import { bidiIsolate } from '@/lib/text/bidi-isolate'
import { t } from '@/lib/text/translate'
import { useDragOrder } from '@/ui/form/use-drag-order'
import { type MovedPart, useMovedRow } from '@/ui/form/use-moved-row'
import { useOrderRegulars } from './mutations'
import { movedIds } from './rules'
import type { Plan } from './schema'

export const movePartId = (id: string, part: MovedPart) => `regular-${id}-${part}`
const find = (id: string, part: MovedPart) => document.getElementById(movePartId(id, part))

/** Moves regulars, by a button or a handle, and says where they are now. */
export function useOrder(plan: Plan) {
  const send = useOrderRegulars(plan)
  const order = plan.regulars.map(({ id }) => id).join()
  const startMoving = useMovedRow(order, find)
  const drag = useDragOrder<HTMLOListElement>(order, change)
  const [news, setNews] = useState('')

  function change(from: number, to: number) {
    const moved = plan.regulars[from]
    if (!moved) return
    setNews(
      t('{name} is {place} of {count} now.', {
        name: bidiIsolate(moved.name),
        place: to + 1,
        count: plan.regulars.length,
      }),
    )
    void send(movedIds(plan, from, to))
  }

  function move(from: number, to: number) {
    const moved = plan.regulars[from]
    if (moved) startMoving(moved.id, from, to)
    change(from, to)
  }

  return { move, drag, news }
}
