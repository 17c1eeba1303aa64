import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { useGrowth } from '@/ui/layout/use-growth'

/** How far a list had grown, by history entry: going back must find the place one left, however far down it was. */
const grownTo = new Map<string, number>()

interface EventListProps<Row extends { id: string }> {
  rows: Row[]
  /** Tells it from the other lists of the page. */
  name?: string
  children: (row: Row) => ReactNode
}

/** Cards one below the other, as many as are near the window. */
export function EventList<Row extends { id: string }>({ rows, name = '', children }: EventListProps<Row>) {
  const { key } = useLocation()
  const place = `${key} ${name}`
  const { limit, hasMore, end } = useGrowth(rows.length, { step: 40, margin: '1200px', start: grownTo.get(place) })
  useEffect(() => {
    grownTo.set(place, limit)
  }, [place, limit])

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
