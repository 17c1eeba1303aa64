import { useState } from 'react'
import type { EventPageData } from '@/entities/event/event-schema'
import { AttendanceSheetPart } from '@/features/event/attendance/lazy'
import { Button } from '@/ui/form/button'

/** The fixed button from the start on, for those who run the event. */
export function WhoCameDock({ data, now }: { data: EventPageData; now: Date }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="raised" size="lg" full onClick={() => setOpen(true)}>
        Who Came
      </Button>
      <AttendanceSheetPart data={data} now={now} open={open} onOpenChange={setOpen} />
    </>
  )
}
