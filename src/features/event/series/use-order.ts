import { useLayoutEffect, useRef, useState } from 'react'
import { bidiIsolate } from '@/lib/text/bidi-isolate'
import { useOrderRegulars } from './mutations'
import { movedIds } from './rules'
import type { Plan, Regular } from './schema'

type Part = 'row' | 'top' | 'up' | 'down'

export const movePartId = (id: string, part: Part) => `regular-${id}-${part}`
const find = (id: string, part: Part) => document.getElementById(movePartId(id, part))

/** Moves regulars. Focus and scroll position follow the moved row, so that the next tap moves it on. */
export function useOrder(plan: Plan) {
  const order = useOrderRegulars(plan)
  const ids = plan.regulars.map(({ id }) => id).join()
  /** The row that is being moved, until the new order is drawn. */
  const moving = useRef<{ id: string; part: Part; before: string; top: number } | null>(null)
  const [news, setNews] = useState('')

  useLayoutEffect(() => {
    const moved = moving.current
    if (!moved || moved.before === ids) return
    moving.current = null
    const row = find(moved.id, 'row')
    const by = (row?.getBoundingClientRect().top ?? moved.top) - moved.top
    row?.closest('[role=dialog] .overflow-y-auto')?.scrollBy({ top: by, behavior: 'instant' })
    const button = find(moved.id, moved.part)
    // At an end of the list only the other direction is left.
    const goesOn = button?.matches(':disabled') ? find(moved.id, moved.part === 'down' ? 'up' : 'down') : button
    goesOn?.focus({ preventScroll: true })
  }, [ids])

  function move({ id, name }: Regular, from: number, to: number) {
    const part = to > from ? 'down' : to === from - 1 ? 'up' : 'top'
    moving.current = { id, part, before: ids, top: find(id, 'row')?.getBoundingClientRect().top ?? 0 }
    setNews(`${bidiIsolate(name)} is ${to + 1} of ${plan.regulars.length} now.`)
    void order(movedIds(plan, from, to))
  }

  return { move, news }
}
