import { type RefObject, useEffect, useRef, useState } from 'react'

interface GrowingLimit {
  /** How many rows are drawn at first, and how many come each time. */
  step: number
  /** How near the end of the list must be to the window before more rows are drawn, in CSS. */
  margin: string
  /** How many rows were drawn at an earlier visit. */
  start?: number | undefined
}

/**
 * Draws a long list step by step: the first rows at once, and more when its end comes near the window. A thousand rows at
 * once would freeze a cheap phone. Put `end` on an element after the last row while `hasMore`.
 */
export function useGrowingLimit(
  length: number,
  { step, margin, start = step }: GrowingLimit,
): { limit: number; hasMore: boolean; end: RefObject<HTMLDivElement | null> } {
  const [limit, setLimit] = useState(start)
  const end = useRef<HTMLDivElement>(null)
  const hasMore = limit < length

  // Starts again after each step, because an end that stays in sight raises no second event.
  useEffect(() => {
    if (!hasMore || !end.current) return
    const observer = new IntersectionObserver(
      // A busy phone reports several states at once. Only the last one is still true.
      (entries) => {
        if (entries.at(-1)?.isIntersecting) setLimit(limit + step)
      },
      { rootMargin: margin },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [limit, hasMore, step, margin])

  return { limit, hasMore, end }
}
