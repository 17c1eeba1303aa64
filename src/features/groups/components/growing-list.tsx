import { type ReactNode, useEffect, useRef, useState } from 'react'

const STEP = 60

interface GrowingListProps<Item> {
  items: Item[]
  keyOf: (item: Item) => string
  /** Read out as the list's name. */
  label: string
  children: (item: Item) => ReactNode
}

/**
 * A card of rows that draws sixty and grows when its end comes near: thousands of members at once would freeze a cheap
 * phone.
 */
export function GrowingList<Item>({ items, keyOf, label, children }: GrowingListProps<Item>) {
  const [limit, setLimit] = useState(STEP)
  const end = useRef<HTMLDivElement>(null)
  const more = limit < items.length

  // Starts again after each step: an end that stays in sight raises no second event.
  useEffect(() => {
    if (!more || !end.current) return
    const observer = new IntersectionObserver(
      // A busy phone hands over several states at once; only the last one holds.
      (entries) => {
        if (entries.at(-1)?.isIntersecting) setLimit(limit + STEP)
      },
      { rootMargin: '800px' },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [limit, more])

  return (
    <>
      <ul
        aria-label={label}
        className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface shadow-card"
      >
        {items.slice(0, limit).map((item) => (
          <li key={keyOf(item)}>{children(item)}</li>
        ))}
      </ul>
      {more && <div ref={end} className="h-px" />}
    </>
  )
}
