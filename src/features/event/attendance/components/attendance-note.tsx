import { marksIn } from '@/entities/event/attendance-marks'
import type { EventPageData, ListedRow } from '@/entities/event/event-schema'
import { t } from '@/lib/text/translate'
import { Badge } from '@/ui/layout/badge'

interface AttendanceNoteProps {
  data: EventPageData
  row: ListedRow
  /** A guest's own mark, which the page's data does not have. */
  guestMark?: boolean | undefined
}

export function AttendanceNote({ data, row, guestMark }: AttendanceNoteProps) {
  const came = marksIn(data)[row.id] ?? guestMark
  if (came === undefined) return null
  return (
    <div>
      <Badge>{came ? t('Came') : t('Did not come')}</Badge>
    </div>
  )
}
