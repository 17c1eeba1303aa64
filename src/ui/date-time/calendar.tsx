import { addMonths, endOfWeek, isSameMonth, startOfWeek } from 'date-fns'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { DayButton, DayPicker } from 'react-day-picker'
import { serverTime } from '@/lib/browser/clock'
import { monthAndDay } from '@/lib/text/date-text'
import { firstDayOfWeek } from '@/lib/text/first-day-of-week'
import { cx } from '@/ui/layout/cx'
import { calendarTexts, monthText } from './calendar-language'

const NAV_BUTTON = 'grid size-11 place-items-center rounded-control text-text active:bg-sunken'

const LOOKS = {
  root: 'relative',
  months: 'relative',
  month_caption: 'flex min-h-11 items-center pr-22 pl-2 font-semibold text-strong',
  nav: 'absolute top-0 right-0 flex',
  button_next: NAV_BUTTON,
  month_grid: 'mt-1 short:mt-0 w-full table-fixed border-collapse',
  weekday: 'h-8 short:h-6 font-semibold text-muted text-small',
  day: 'p-0 text-center',
  day_button:
    'relative mx-auto grid h-11 w-full max-w-12 place-items-center rounded-control border-[1.5px] border-transparent text-body tabular-nums enabled:hover:bg-sunken',
  // The library marks the cell, and the button in it shows that.
  today: '[&>button]:border-accent [&>button]:font-bold [&>button]:text-accent-text',
  selected:
    '[&>button]:border-transparent! [&>button]:bg-accent! [&>button]:font-bold [&>button]:text-accent-ink! [&>button]:opacity-100! forced-colors:[&>button]:border-[Highlight]!',
  disabled: '[&>button]:opacity-40',
}

const PARTS = {
  Chevron: ({ orientation }: { orientation?: 'left' | 'right' | 'up' | 'down' }) =>
    orientation === 'left' ? <ChevronLeft size={22} /> : <ChevronRight size={22} />,
  // The first of a month says which one begins: six weeks have days of two or three months.
  DayButton: ({ children, className, ...props }: ComponentProps<typeof DayButton>) => {
    const isFirst = props.day.date.getDate() === 1
    return (
      <DayButton {...props} className={cx(className, isFirst && 'pt-2')}>
        {isFirst && (
          <span className="absolute inset-x-0 top-px font-semibold text-[12px] leading-none">
            {monthAndDay(props.day.date.toISOString())?.month}
          </span>
        )}
        {children}
      </DayButton>
    )
  },
}

/** Six weeks of days, 44 px each; this month begins with the current week, and days that have passed cannot be chosen. Loaded with the first date sheet that opens. */
export default function Calendar({ selected, onSelect }: { selected: Date | null; onSelect: (day: Date) => void }) {
  const today = serverTime()
  const week = { weekStartsOn: firstDayOfWeek() }
  const current = endOfWeek(today, week)
  // The week in which a month ends is shown as the first one of the next month.
  const shownFor = (day: Date) => (isSameMonth(day, today) ? current : day)
  const [month, setMonth] = useState(shownFor(selected ?? today))
  const [known, setKnown] = useState(selected?.getTime())
  // A day that was chosen elsewhere, by a chip, comes into sight.
  if (selected?.getTime() !== known) {
    setKnown(selected?.getTime())
    if (selected) setMonth(shownFor(selected))
  }
  const { formatters, ...texts } = calendarTexts()
  const isCut = (day: Date) => isSameMonth(day, today) && startOfWeek(day, week) < startOfWeek(today, week)
  return (
    <DayPicker
      mode="single"
      required
      showOutsideDays
      fixedWeeks
      selected={selected ?? undefined}
      month={month}
      onMonthChange={(chosen) => setMonth(shownFor(chosen))}
      today={today}
      dateLib={{ startOfWeek: (day, options) => startOfWeek(firstShown(day, today), options) }}
      disabled={{ before: today }}
      {...week}
      onSelect={onSelect}
      classNames={{ ...LOOKS, button_previous: cx(NAV_BUTTON, isSameMonth(month, current) && 'invisible') }}
      components={PARTS}
      formatters={{ ...formatters, formatCaption: (day) => monthText(day, isCut(day) ? addMonths(day, 1) : day) }}
      {...texts}
    />
  )
}

/** The weeks of a month begin with its first day. Weeks of this month that are over are left out, so that later ones are in sight. */
const firstShown = (day: Date, today: Date) => (isSameMonth(day, today) && day < today ? today : day)
