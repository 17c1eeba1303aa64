import { type PointerEvent, useLayoutEffect, useRef } from 'react'

/** How near to an edge the list begins to scroll, px, and how fast, px per frame. */
const EDGE = 56
const SPEED = 8
/** The rows stay where they were dropped until they are drawn in their new order, ms. */
const PATIENCE = 500

/**
 * Rows of a list that a handle drags to another position. The handle has `touch-none`; people without a pointer need buttons besides.
 * @param order the ids as they are drawn
 * @param onMove called when a row is dropped at another position
 */
export function useDragOrder<List extends HTMLElement>(order: string, onMove: (from: number, to: number) => void) {
  const list = useRef<List>(null)
  const settle = useRef<() => void>(undefined)
  // Drawn in the new order, the rows stand where they were dropped.
  useLayoutEffect(() => {
    if (order !== '') settle.current?.()
  }, [order])

  function start(event: PointerEvent<HTMLElement>, from: number) {
    const rows = [...(list.current?.children ?? [])] as HTMLElement[]
    const row = rows[from]
    if (!row || !list.current || event.button !== 0) return
    settle.current?.()
    const handle = event.currentTarget
    handle.setPointerCapture(event.pointerId)
    const scroller = list.current.closest('.overflow-y-auto')
    const topOfList = () => list.current?.getBoundingClientRect().top ?? 0
    const grabbed = event.clientY - topOfList()
    const tops = rows.map((one) => one.offsetTop - (rows[0]?.offsetTop ?? 0))
    const lengths = rows.map((one) => one.offsetHeight)
    const end = (tops.at(-1) ?? 0) + (lengths.at(-1) ?? 0)
    const [top = 0, length = 0] = [tops[from], lengths[from]]
    let [y, to, frame] = [event.clientY, from, 0]
    row.dataset.dragged = ''

    function place() {
      const moved = Math.min(Math.max(y - topOfList() - grabbed, -top), end - top - length)
      const middle = top + moved + length / 2
      to = rows.filter((_, at) => at !== from && (tops[at] ?? 0) + (lengths[at] ?? 0) / 2 < middle).length
      rows.forEach((one, at) => {
        const gives = at > from && at <= to ? -length : at < from && at >= to ? length : 0
        one.style.translate = `0 ${at === from ? moved : gives}px`
      })
    }

    function scroll() {
      const box = scroller?.getBoundingClientRect()
      if (box && y < box.top + EDGE) scroller?.scrollBy(0, -SPEED)
      if (box && y > box.bottom - EDGE) scroller?.scrollBy(0, SPEED)
      place()
      frame = requestAnimationFrame(scroll)
    }

    function follow(move: globalThis.PointerEvent) {
      y = move.clientY
    }

    function drop({ type }: Event) {
      cancelAnimationFrame(frame)
      handle.removeEventListener('pointermove', follow)
      for (const name of ENDS) handle.removeEventListener(name, drop)
      if (type === 'pointerup' && to !== from) {
        const timer = setTimeout(reset, PATIENCE)
        settle.current = () => {
          clearTimeout(timer)
          reset()
        }
        onMove(from, to)
      } else reset()
    }

    function reset() {
      settle.current = undefined
      delete row?.dataset.dragged
      for (const one of rows) one.style.translate = ''
    }

    handle.addEventListener('pointermove', follow)
    for (const name of ENDS) handle.addEventListener(name, drop)
    frame = requestAnimationFrame(scroll)
  }

  return { list, start }
}

const ENDS = ['pointerup', 'pointercancel'] as const
