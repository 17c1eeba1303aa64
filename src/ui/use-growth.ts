import { type RefObject, useEffect, useRef, useState } from 'react'

interface Growth {
  /** How many rows are drawn at first, and how many come each time. */
  step: number
  /** How near the end has to come, in CSS. */
  margin: string
  /** How far the list had grown before. */
  start?: number | undefined
}

/**
 * For a list of which only the first rows are drawn, and more when its end comes near: a thousand at once would freeze a
 * cheap phone. `end` belongs to an element behind the last row, while `hasMore`.
 */
export function useGrowth(
  length: number,
  { step, margin, start = step }: Growth,
): { limit: number; hasMore: boolean; end: RefObject<HTMLDivElement | null> } {
  const [limit, setLimit] = useState(start)
  const end = useRef<HTMLDivElement>(null)
  const hasMore = limit < length

  // Starts again after each step: an end that stays in sight raises no second event.
  useEffect(() => {
    if (!hasMore || !end.current) return
    const observer = new IntersectionObserver(
      // A busy phone hands over several states at once; only the last one holds.
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
