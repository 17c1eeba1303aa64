import { useEffect, useRef, useState } from 'react'
import type { EventPageData } from '@/entities/event/event-schema'
import { rosterNews } from '../news'

/** Tells a screen reader who joined, left and moved up since the lists were last read. */
export function RosterAnnouncer({ data }: { data: EventPageData }) {
  const before = useRef(data)
  const [news, setNews] = useState('')
  useEffect(() => {
    const next = rosterNews(before.current, data)
    before.current = data
    if (next !== null) setNews(next)
  }, [data])
  return (
    <p role="status" className="sr-only">
      {news}
    </p>
  )
}
