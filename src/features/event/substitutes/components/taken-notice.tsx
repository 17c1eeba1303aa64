import { useState } from 'react'
import type { EventPageData, ListedRow, RosterRow } from '@/entities/event/event-schema'
import { Notice } from '@/ui/feedback/notice'
import { tookText } from '../texts'

interface TakenNoticeProps {
  data: EventPageData
  /** Whether it is the viewer's own row, or one of their people. */
  isOwn: (row: ListedRow) => boolean
}

/** For a person whose offered slot is taken while they look at the page: their row is gone, and this names the person with the slot. */
export function TakenNotice({ data, isOwn }: TakenNoticeProps) {
  const { roster, waitlist } = data
  const [before, setBefore] = useState<readonly RosterRow[]>([])
  const [taken, setTaken] = useState<readonly string[]>([])
  const offers = roster.filter((row) => row.offered && isOwn(row))
  if (idsOf(offers) !== idsOf(before)) {
    const isOffTheList = ![...roster, ...waitlist].some(isOwn)
    setBefore(offers)
    setTaken([...taken, ...before.flatMap((row) => tookText(data, row, isOffTheList) ?? [])])
  }
  return taken.length > 0 && <Notice tone="accent">{taken.join(' ')}</Notice>
}

const idsOf = (rows: readonly RosterRow[]) => rows.map(({ id }) => id).join(' ')
