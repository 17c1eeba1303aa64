import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { useGrowingLimit } from '@/ui/layout/use-growing-limit'

/** How many rows were rendered, by history entry: going back must find the same scroll position. */
const limits = new Map<string, number>()

interface EventListProps<Row extends { id: string }> {
  rows: Row[]
  /** Distinguishes it from the other lists of the page. */
  name?: string
  children: (row: Row) => ReactNode
}

/** Cards one below the other, as many as are near the window. */
export function EventList<Row extends { id: string }>({ rows, name = '', children }: EventListProps<Row>) {
  const { key } = useLocation()
  const listKey = `${key} ${name}`
  const { limit, hasMore, end } = useGrowingLimit(rows.length, {
    step: 40,
    margin: '1200px',
    start: limits.get(listKey),
  })
  useEffect(() => {
    limits.set(listKey, limit)
  }, [listKey, limit])

  return (
    <div>
      <ul className="grid grid-cols-1 gap-2.5">
        {rows.slice(0, limit).map((row) => (
          <li key={row.id}>{children(row)}</li>
        ))}
      </ul>
      {hasMore && <div ref={end} className="h-px" />}
    </div>
  )
}
