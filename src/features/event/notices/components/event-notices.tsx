import { useState } from 'react'
import type { EventPageData } from '@/entities/event/event-schema'
import { lazySheet } from '@/ui/sheet/lazy-sheet'
import { NoticeLine } from './notice-line'

const NoticesSheet = lazySheet(() => import('./notices-sheet').then((module) => module.NoticesSheet))

/** What those who run an event wrote to its people: the last one on its page, the others behind it. Nothing where nothing was written. */
export function EventNotices({ data, now }: { data: EventPageData; now: Date }) {
  const [isOpen, setOpen] = useState(false)
  if (!data.notices?.length) return null
  return (
    <>
      <NoticeLine notices={data.notices} now={now} onOpen={() => setOpen(true)} />
      <NoticesSheet data={data} now={now} open={isOpen} onOpenChange={setOpen} />
    </>
  )
}
