import { formatEventDate } from '@/lib/text/date-text'
import { Sheet, type SheetState } from '@/ui/sheet/sheet'
import type { Plan, PlannedDate } from '../schema'
import { ChangeDateForm } from './change-date-form'

interface ChangeDateProps extends SheetState {
  plan: Plan
  /** A date that is not open yet. */
  date: PlannedDate
}

/** Changes one date before it opens: its time, its place, how many take part. */
export function ChangeDate({ plan, date, open, onOpenChange }: ChangeDateProps) {
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={`Change ${formatEventDate(date.datetime)}`}
      description="Only this date. All others stay as they are."
    >
      <ChangeDateForm plan={plan} date={date} onDone={() => onOpenChange(false)} />
    </Sheet>
  )
}
