import { useState } from 'react'
import { marksIn } from '@/entities/event/attendance-marks'
import type { EventPageData } from '@/entities/event/event-schema'
import { toast } from '@/lib/feedback/toast-store'
import { t } from '@/lib/text/translate'
import { Button } from '@/ui/form/button'
import { Segmented } from '@/ui/form/segmented'
import { Sheet, type SheetState } from '@/ui/sheet/sheet'
import { useSetAttendance, useUndoAttendance } from '../mutations'
import { isOverForGood, openOf, scopesOf } from '../rules'
import { AttendanceList } from './attendance-list'
import { OverTime } from './over-time'

type Part = 'date' | 'over time'

/** Attendance of this date, with one tap for each, and totals of the series or the group, for event managers. */
export function AttendanceSheet({ data, now, open, onOpenChange }: SheetState & { data: EventPageData; now: Date }) {
  const scopes = scopesOf(data)
  const [part, setPart] = useState<Part>('date')
  const setAttendance = useSetAttendance(data)
  const undoAttendance = useUndoAttendance(data)
  const came = marksIn(data)
  const openRows = openOf(data.roster, came)
  const isFirst = openRows.length === data.roster.length

  async function markRest() {
    const ids = openRows.map(({ id }) => id)
    if (!(await setAttendance({ ids, came: true }))) return
    toast({
      title: t('Success'),
      description: isFirst ? t('All came') : t('The rest came'),
      action: { label: t('Undo'), onClick: () => void undoAttendance(ids) },
    })
  }

  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('Who Came')}
      footer={
        part === 'date' &&
        openRows.length > 0 &&
        !isOverForGood(data.event, data.series, now) && (
          <Button size="lg" full onClick={() => void markRest()}>
            {isFirst ? t('All Came') : t('Mark the Rest as Here')}
          </Button>
        )
      }
    >
      <div className="grid grid-cols-1 gap-4">
        {scopes.length > 0 && (
          <Segmented<Part>
            label={t('Which dates')}
            value={part}
            onChange={setPart}
            options={[
              { value: 'date', label: data.series ? t('This date') : t('This event') },
              { value: 'over time', label: t('Over time') },
            ]}
          />
        )}
        {part === 'date' ? (
          <AttendanceList data={data} now={now} came={came} onChange={(change) => void setAttendance(change)} />
        ) : (
          <OverTime scopes={scopes} />
        )}
      </div>
    </Sheet>
  )
}
