import { useState } from 'react'
import type { EventPageData } from '@/entities/event/event-schema'
import { LazyAttendanceSheet } from '@/features/event/attendance/lazy'
import { t } from '@/lib/text/translate'
import { Button } from '@/ui/form/button'

export function AttendanceDock({ data, now }: { data: EventPageData; now: Date }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="raised"
        size="lg"
        className="w-full min-w-fit flex-2 basis-0 whitespace-nowrap px-2!"
        onClick={() => setOpen(true)}
      >
        {t('Who Came')}
      </Button>
      <LazyAttendanceSheet data={data} now={now} open={open} onOpenChange={setOpen} />
    </>
  )
}
