import { Keyboard } from 'lucide-react'
import { useState } from 'react'
import { serverTime } from '@/lib/browser/clock'
import { t } from '@/lib/text/translate'
import { lazyComponent } from '@/ui/feedback/lazy-component'
import { Notice } from '@/ui/feedback/notice'
import { Skeleton } from '@/ui/feedback/skeleton'
import { Button } from '@/ui/form/button'
import { Chips } from '@/ui/form/chips'
import { IconButton } from '@/ui/form/icon-button'
import { Sheet, type SheetState } from '@/ui/sheet/sheet'
import { wallOf, weekdayText } from '../../../supabase/functions/_shared/zone-clock'
import {
  type ClockTime,
  clockOf,
  clockText,
  nearDays,
  proposedTime,
  quartersOf,
  tonightTime,
  withTime,
} from './picker-rules'
import { TimeChooser } from './time-chooser'
import { formatOf, writtenDate } from './typed-date'

const Calendar = lazyComponent(() => import('./calendar'), 'default', {
  placeholder: <Skeleton className="h-85" />,
  unavailable: <CalendarMissing />,
})

function CalendarMissing() {
  return (
    <Notice tone="warn">{t('The calendar could not be loaded. The date can be typed into its field instead.')}</Notice>
  )
}

interface DateTimeSheetProps extends SheetState {
  title: string
  value: Date | null
  /** Shown while there is no value; Done takes it. */
  suggestion: Date | null
  /** Why it is open, until there is a value; left out if the field was tapped. */
  reason: string | undefined
  onChange: (value: Date | null) => void
  /** The person would rather type. */
  onType: () => void
}

/**
 * Calendar and time choosers of a DateTimePicker. Each choice counts at once, so that closing the sheet in any way
 * keeps it; a day without a time gets the proposed one, a time without a day today.
 */
export function DateTimeSheet({
  open,
  onOpenChange,
  title,
  value,
  suggestion,
  reason,
  onChange,
  onType,
}: DateTimeSheetProps) {
  const now = serverTime()
  /** The value whose time was proposed and not chosen: another day then gets its own proposed time. */
  const [proposedAt, setProposedAt] = useState<number | null>(null)
  const shown = value ?? suggestion
  const time = shown ? clockOf(shown) : proposedTime(null, now, null)

  function chooseDay(day: Date) {
    if (value && value.getTime() !== proposedAt) return onChange(withTime(day, time))
    const chosen = withTime(day, proposedTime(day, now, suggestion))
    setProposedAt(chosen.getTime())
    onChange(chosen)
  }

  function chooseNearDay(name: keyof typeof NEAR, day: Date) {
    if (name === 'tonight') onChange(withTime(day, tonightTime(time, now)))
    else chooseDay(day)
  }

  function chooseTime(chosen: ClockTime) {
    setProposedAt(null)
    onChange(withTime(shown ?? now, chosen))
  }

  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      footer={
        <div className="flex flex-wrap gap-x-3 gap-y-2">
          {/* The time stays in sight even if the calendar has to scroll. */}
          <div className="mb-1 grid w-full gap-2 short:mb-0">
            <Chips
              label={t('Time')}
              options={quartersOf(time).map((quarter) => ({ value: quarter.minute, label: clockText(quarter) }))}
              // A time that is only proposed is none of them yet.
              value={value ? time.minute : null}
              onChange={(minute) => chooseTime({ ...time, minute })}
            />
            <TimeChooser value={time} onChange={chooseTime} />
          </div>
          <Button
            variant="secondary"
            onClick={() => {
              onChange(null)
              onOpenChange(false)
            }}
          >
            {t('Clear')}
          </Button>
          <Button
            full
            onClick={() => {
              if (!value && suggestion) onChange(suggestion)
              onOpenChange(false)
            }}
          >
            {t('Done')}
          </Button>
        </div>
      }
    >
      <div className="-mt-1 flex min-h-11 items-center justify-between gap-2">
        <p aria-live="polite" className="min-w-0 py-1 text-muted text-body tabular-nums">
          {value
            ? written(value)
            : suggestion
              ? t('Proposed: {date}', { date: written(suggestion) })
              : (reason ?? t('No date chosen yet'))}
        </p>
        <IconButton
          label={t('Type the date')}
          icon={<Keyboard size={22} />}
          onClick={onType}
          className="-mr-2 shrink-0"
        />
      </div>
      {/* An end is near its start, not near today. */}
      {!suggestion && (
        <fieldset aria-label={t('Day')} className="mb-2 flex flex-wrap gap-2 short:mb-0">
          {nearDays(now).map(({ name, day }) => {
            const isChosen = value?.toDateString() === day.toDateString()
            return (
              <Button
                key={name}
                variant={isChosen ? 'primary' : 'secondary'}
                size="sm"
                aria-pressed={isChosen}
                className="flex-auto whitespace-nowrap"
                onClick={() => chooseNearDay(name, day)}
              >
                {NEAR[name](day)}
              </Button>
            )
          })}
        </fieldset>
      )}
      <div className="whole-weeks">
        <Calendar selected={shown} onSelect={chooseDay} />
      </div>
    </Sheet>
  )
}

const NEAR = {
  tonight: () => t('Tonight'),
  tomorrow: () => t('Tomorrow'),
  weekend: (day: Date) => weekdayText(wallOf(day), 'short'),
}

const written = (date: Date) => writtenDate(date, formatOf())
