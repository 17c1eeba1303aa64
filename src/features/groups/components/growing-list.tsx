import type { ReactNode } from 'react'
import { useGrowth } from '@/ui/use-growth'

interface GrowingListProps<Item> {
  items: Item[]
  keyOf: (item: Item) => string
  /** Read out as the list's name. */
  label: string
  children: (item: Item) => ReactNode
}

/** A card of rows, as many as are near the window. */
export function GrowingList<Item>({ items, keyOf, label, children }: GrowingListProps<Item>) {
  const { limit, hasMore, end } = useGrowth(items.length, { step: 60, margin: '800px' })
  return (
    <>
      <ul
        aria-label={label}
        className="divide-y divide-line overflow-hidden rounded-card bg-surface forced-colors:border shadow-card"
      >
        {items.slice(0, limit).map((item) => (
          <li key={keyOf(item)}>{children(item)}</li>
        ))}
      </ul>
      {hasMore && <div ref={end} className="h-px" />}
    </>
  )
}
