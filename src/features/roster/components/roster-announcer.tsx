import { useEffect, useRef, useState } from 'react'
import type { RosterRow } from '@/features/registrations/event-schema'
import { rosterNews } from '../rules'

interface RosterAnnouncerProps {
  roster: readonly RosterRow[]
  max: number | null
}

/** Tells a screen reader who came and went since the list was last read. */
export function RosterAnnouncer({ roster, max }: RosterAnnouncerProps) {
  const before = useRef(roster)
  const [news, setNews] = useState('')
  useEffect(() => {
    const next = rosterNews(before.current, roster, max)
    before.current = roster
    if (next !== null) setNews(next)
  }, [roster, max])
  return (
    <p role="status" className="sr-only">
      {news}
    </p>
  )
}
