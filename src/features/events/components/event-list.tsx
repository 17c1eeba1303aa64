import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { useGrowth } from '@/ui/use-growth'
import type { ListedEvent } from '../read-schema'

/** How far a list had grown, by history entry: going back must find the place one left, however far down it was. */
const grownTo = new Map<string, number>()

interface EventListProps<Event extends ListedEvent> {
  events: Event[]
  children: (event: Event) => ReactNode
}

/** Cards one below the other, as many as are near the window. */
export function EventList<Event extends ListedEvent>({ events, children }: EventListProps<Event>) {
  const { key } = useLocation()
  const { limit, hasMore, end } = useGrowth(events.length, { step: 40, margin: '1200px', start: grownTo.get(key) })
  useEffect(() => {
    grownTo.set(key, limit)
  }, [key, limit])

  return (
    <div>
      <ul className="grid grid-cols-1 gap-2.5">
        {events.slice(0, limit).map((event) => (
          <li key={event.id}>{children(event)}</li>
        ))}
      </ul>
      {hasMore && <div ref={end} className="h-px" />}
    </div>
  )
}
