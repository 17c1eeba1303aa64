import { useState } from 'react'
import { toPickerText } from '@/lib/datetime'
import { Button } from './button'
import { late } from './late'
import { Notice } from './notice'
import { atTime, clockOf, nextFullHour } from './picker-rules'
import { Sheet } from './sheet'
import { Skeleton } from './skeleton'
import { TimeChooser } from './time-chooser'

const Calendar = late(() => import('./calendar').then((module) => module.default), {
  waiting: <Skeleton className="h-85" />,
  missing: <Notice tone="warn">The calendar could not be loaded. The date can be typed into its field instead.</Notice>,
})

interface DateTimeSheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  value: Date | null
  onChange: (value: Date | null) => void
}

/**
 * Calendar and time choosers of a DateTimePicker. Each choice counts at once, so that closing the sheet in any way
 * keeps it; a day without a time gets the next full hour, a time without a day today.
 */
export function DateTimeSheet({ open, onOpenChange, title, value, onChange }: DateTimeSheetProps) {
  const [proposed] = useState(() => nextFullHour(new Date()))
  const time = value ? clockOf(value) : proposed

  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      footer={
        <div className="flex flex-wrap gap-3">
          <Button
            variant="secondary"
            onClick={() => {
              onChange(null)
              onOpenChange(false)
            }}
          >
            Clear
          </Button>
          <Button full onClick={() => onOpenChange(false)}>
            Done
          </Button>
        </div>
      }
    >
      <p aria-live="polite" className="-mt-1 mb-1 text-muted text-body tabular-nums">
        {value ? toPickerText(value) : 'No date chosen yet'}
      </p>
      <Calendar selected={value} onSelect={(day) => onChange(atTime(day, time))} />
      <div className="mt-3">
        <TimeChooser value={time} onChange={(chosen) => onChange(atTime(value ?? new Date(), chosen))} />
      </div>
    </Sheet>
  )
}
