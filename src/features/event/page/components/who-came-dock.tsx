import { useState } from 'react'
import type { EventPageData } from '@/entities/event/event-schema'
import { lazyPart } from '@/ui/feedback/lazy-part'
import { Button } from '@/ui/form/button'

const AttendanceSheet = lazyPart(
  () => import('@/features/event/attendance/components/attendance-sheet'),
  'AttendanceSheet',
)

export interface WhoCameDockProps {
  data: EventPageData
  now: Date
}

/** The fixed button from the start on, for those who run the event. */
export function WhoCameDock({ data, now }: WhoCameDockProps) {
  /** Null until it is opened for the first time: only then is its code loaded. */
  const [open, setOpen] = useState<boolean | null>(null)
  return (
    <>
      <Button variant="raised" size="lg" full onClick={() => setOpen(true)}>
        Who Came
      </Button>
      {open !== null && <AttendanceSheet data={data} now={now} open={open} onOpenChange={setOpen} />}
    </>
  )
}
