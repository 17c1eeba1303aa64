import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { ListedEvent } from '../schema'

const STEP = 40

/** How far a list had grown, by history entry: going back must find the place one left, however far down it was. */
const grownTo = new Map<string, number>()

interface EventListProps<Event extends ListedEvent> {
  events: Event[]
  children: (event: Event) => ReactNode
}

/** Cards one below the other; draws forty and grows when its end comes near, so that a thousand do not freeze a phone. */
export function EventList<Event extends ListedEvent>({ events, children }: EventListProps<Event>) {
  const { key } = useLocation()
  const [limit, setLimit] = useState(grownTo.get(key) ?? STEP)
  const end = useRef<HTMLDivElement>(null)
  const hasMore = limit < events.length

  // Starts again after each step: an end that stays in sight raises no second event.
  useEffect(() => {
    grownTo.set(key, limit)
    if (!hasMore || !end.current) return
    const observer = new IntersectionObserver(
      // A busy phone hands over several states at once; only the last one holds.
      (entries) => {
        if (entries.at(-1)?.isIntersecting) setLimit(limit + STEP)
      },
      { rootMargin: '1200px' },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [key, limit, hasMore])

  return (
    <div>
      <ul className="grid gap-3">
        {events.slice(0, limit).map((event) => (
          <li key={event.id}>{children(event)}</li>
        ))}
      </ul>
      {hasMore && <div ref={end} className="h-px" />}
    </div>
  )
}
