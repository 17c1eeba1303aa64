import { type RefObject, useLayoutEffect, useRef } from 'react'
import { CHOSEN } from './segments'

/** As in src/styles/motion.css: --slide and --ease. */
const SLIDE = { duration: 180, easing: 'cubic-bezier(.2, .8, .2, 1)' }

/**
 * Slides the pill of the chosen segment from the previous choice to the new one. Only the pill is animated, so nothing else
 * moves. Between rows of choices it does not slide.
 */
export function useSlidingPill(list: RefObject<HTMLElement | null>, value: unknown): void {
  const last = useRef<{ value: unknown; segment: Element | null }>(null)
  useLayoutEffect(() => {
    const segment = list.current?.querySelector(`[${CHOSEN}]`) ?? null
    const before = last.current?.segment
    const isSame = last.current?.value === value
    last.current = { value, segment }
    if (segment && before && !isSame) slide(before, segment)
  }, [list, value])
}

function slide(before: Element, segment: Element): void {
  // A browser for tests has no animations.
  if (!segment.animate || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const from = before.getBoundingClientRect()
  const to = segment.getBoundingClientRect()
  if (from.top !== to.top || from.width === 0) return
  const pill = getComputedStyle(segment, '::before')
  const inset = Number.parseFloat(pill.left) || 0
  const start = { left: `${from.left - to.left + inset}px`, right: `${to.right - from.right + inset}px` }
  segment.animate([start, { left: `${inset}px`, right: `${inset}px` }], { ...SLIDE, pseudoElement: '::before' })
}
