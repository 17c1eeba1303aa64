import type { ReactNode } from 'react'
import { useGrowingLimit } from '@/ui/layout/use-growing-limit'

interface GrowingListProps<Item> {
  items: Item[]
  keyOf: (item: Item) => string
  /** Read out as the list's name. */
  label: string
  /** Each row is a separate card. */
  loose?: boolean
  children: (item: Item) => ReactNode
}

/** Rows, as many as are near the window: in one card, or each its own. */
export function GrowingList<Item>({ items, keyOf, label, loose = false, children }: GrowingListProps<Item>) {
  const { limit, hasMore, end } = useGrowingLimit(items.length, { step: 60, margin: '800px' })
  return (
    <>
      <ul
        aria-label={label}
        className={
          loose
            ? 'grid grid-cols-1 gap-2.5'
            : 'overflow-hidden rounded-card bg-surface py-1.5 shadow-card forced-colors:border'
        }
      >
        {items.slice(0, limit).map((item) => (
          <li key={keyOf(item)}>{children(item)}</li>
        ))}
      </ul>
      {hasMore && <div ref={end} className="h-px" />}
    </>
  )
}
