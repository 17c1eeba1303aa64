import { useEffect, useRef, useState } from 'react'
import type { EventPageData, ListedRow } from '@/entities/event/event-schema'
import { findRow } from '@/entities/slots/waitlist'
import { rosterNews } from '../news'
import { removedHere } from '../remove'
import { isOwnRow } from '../rules'

interface RosterAnnouncerProps {
  data: EventPageData
  /** The id of the viewer's own row. */
  ownId: string | undefined
}

/** Announces who joined, left and was promoted since the last lists, also while a sheet lies over them. */
export function RosterAnnouncer({ data, ownId }: RosterAnnouncerProps) {
  const before = useRef(data)
  const latestOwn = useRef(ownId)
  const [news, setNews] = useState('')
  useEffect(() => {
    latestOwn.current = ownId ?? latestOwn.current
    // The sheet that opens, or the toast after the response, announces the viewer's own action. A removal of their row by another person
    // has no other announcement.
    const isTold = (row: ListedRow) =>
      removedHere.has(row.id) ||
      (isOwnRow(row, latestOwn.current) &&
        (document.querySelector('[role=alertdialog]') || findRow(data, ({ id }) => id === row.id)))
    const next = rosterNews(before.current, data, isTold)
    before.current = data
    if (next) setNews(next)
  }, [data, ownId])
  return (
    // An open sheet hides the page from screen readers, except for what has `aria-live`; the role alone does not count.
    <p role="status" aria-live="polite" className="sr-only">
      {news}
    </p>
  )
}
