import { Fragment, type ReactNode, useState } from 'react'
import { rangeText, timeText } from '@/entities/event/section-times'
import { dayIn } from '@/entities/slots/section-days'
import { browserZone } from '@/lib/browser/browser-zone'
import { randomUuid } from '@/lib/browser/random'
import { plural, t, tIn } from '@/lib/text/translate'
import { Button } from '@/ui/form/button'
import { Chips } from '@/ui/form/chips'
import { Input } from '@/ui/form/input'
import { SelectField } from '@/ui/form/select-field'
import { Stepper } from '@/ui/form/stepper'
import { cx } from '@/ui/layout/cx'
import { Sheet, type SheetState } from '@/ui/sheet/sheet'
import {
  EVERY_MINUTES,
  makingProblem,
  momentsOf,
  type PlannedTime,
  type spanOf,
  timesOf,
  withTimes,
} from '../make-times'
import { NAME_MAX, type SectionRow } from '../rules'

interface MakeTimesSheetProps extends SheetState {
  rows: readonly SectionRow[]
  /** When the event takes place. */
  event: ReturnType<typeof spanOf>
  onMake: (rows: SectionRow[], told: string) => void
  /** How many times one person may take. */
  picks: ReactNode
}

const everyText = (minutes: number) =>
  minutes < 60 ? t('{count} min', { count: minutes }) : t('{count} h', { count: minutes / 60 })

/** Makes a section for every ten minutes from 4 to 7 PM. The times to make, of which a tap leaves one out. */
export function MakeTimesSheet({ open, onOpenChange, rows, event, onMake, picks }: MakeTimesSheetProps) {
  const [from, setFrom] = useState(event.start)
  const [to, setTo] = useState(event.end)
  const [every, setEvery] = useState(30)
  const [size, setSize] = useState(1)
  const [name, setName] = useState('')
  /** The starts of the times that are left out. */
  const [out, setOut] = useState<ReadonlySet<string>>(new Set())
  const frame = { zone: browserZone(), day: event.start }
  const moments = momentsOf(event)
  const times = timesOf({ from, to, every })
  const dayOf = dayIn(times, frame)
  const endsOn = dayIn([{ start: event.end, end: event.end }], frame)({ start: event.end })
  const chosen = times.filter(({ start }) => !out.has(start))
  const all = withTimes(rows, chosen, { name, size, newId: () => randomUuid().slice(0, 8) })
  const made = all.slice(all.length - chosen.length)
  const problem = makingProblem(rows, made, size)

  function tap({ start }: PlannedTime) {
    const next = new Set(out)
    if (!next.delete(start)) next.add(start)
    setOut(next)
  }

  function make() {
    onMake(all, plural(chosen.length, '{count} time made.', '{count} times made.'))
    // The next section starts with all times.
    setOut(new Set())
    setName('')
    onOpenChange(false)
  }

  const momentField = (label: string, value: string, choose: (iso: string) => void, choices: readonly string[]) => (
    <SelectField
      label={label}
      value={value}
      onChange={({ target }) => choose(target.value)}
      options={choices.map((iso) => [iso, timeText(iso, frame)])}
    />
  )

  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('Make Times')}
      footer={
        <Button size="lg" full disabled={chosen.length === 0 || problem !== null} onClick={make}>
          {chosen.length === 0 ? t('Make Times') : plural(chosen.length, 'Make {count} Time', 'Make {count} Times')}
        </Button>
      }
    >
      <div className="grid gap-4">
        {/* With their days the moments need a line each. */}
        <div className={cx('grid gap-3', endsOn === null && 'grid-cols-2')}>
          {momentField(tIn('start of a span', 'From'), from, setFrom, moments.slice(0, -1))}
          {momentField(tIn('end of a span', 'To'), to, setTo, moments.slice(1))}
        </div>
        <div className="grid gap-1.5">
          <span aria-hidden="true" className="font-medium text-body leading-snug">
            {t('Every')}
          </span>
          <Chips
            label={t('Every')}
            options={EVERY_MINUTES.map((minutes) => ({ value: minutes, label: everyText(minutes) }))}
            value={every}
            onChange={setEvery}
          />
        </div>
        <div className="flex items-center justify-between gap-3">
          <span aria-hidden="true">{t('Slots each')}</span>
          <Stepper label={t('Slots each')} value={size} onChange={setSize} max={100} className="w-40!" />
        </div>
        {picks}
        <div className="flex items-center justify-between gap-3">
          <span aria-hidden="true">{t('Name')}</span>
          <Input
            aria-label={t('Name of the times')}
            dir="auto"
            placeholder={t('The time itself')}
            autoComplete="off"
            maxLength={NAME_MAX - 3}
            value={name}
            onChange={({ target }) => setName(target.value)}
            className="w-40!"
          />
        </div>
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <h3 className="text-strong" aria-live="polite">
            {plural(chosen.length, '{count} time', '{count} times')}
          </h3>
          {times.length > 0 && <p className="text-muted text-small">{t('Tap one to leave it out')}</p>}
        </div>
        {name.trim() && made.length > 0 && <p className="-mt-3 text-muted text-small">{namesText(made)}</p>}
        {times.length === 0 && <p className="text-muted">{t('From must be before To, with room for one time.')}</p>}
        {problem && <p className="font-medium text-body text-danger-text leading-snug">{problem}</p>}
        <ul className="-my-1 grid grid-cols-[repeat(auto-fill,minmax(max(3.3rem,22%),1fr))] gap-x-2">
          {times.map((time, index) => {
            const isOut = out.has(time.start)
            const day = dayOf(time)
            return (
              <Fragment key={time.start}>
                {day !== null && day !== dayOf(times[index - 1]) && (
                  <li aria-hidden="true" className="col-span-full mt-2 font-semibold text-body">
                    {day}
                  </li>
                )}
                <li>
                  <button
                    type="button"
                    aria-pressed={!isOut}
                    aria-label={rangeText(time, frame)}
                    onClick={() => tap(time)}
                    className="flex min-h-11 w-full items-center"
                  >
                    <span className={isOut ? PILL_OUT : PILL}>
                      {timeText(time.start, { ...frame, day: time.start })}
                    </span>
                  </button>
                </li>
              </Fragment>
            )
          })}
        </ul>
      </div>
    </Sheet>
  )
}

/** 'Shift 1 to Shift 18' */
function namesText(rows: readonly SectionRow[]): string {
  const [first = '', last = ''] = [rows[0]?.name, rows.at(-1)?.name]
  return first === last ? first : t('{first} to {last}', { first, last })
}

const PILL =
  'flex min-h-9 w-full items-center justify-center rounded-full border-[1.5px] border-control border-dashed px-1 text-center font-semibold text-small tabular-nums leading-tight'
const PILL_OUT =
  'flex min-h-9 w-full items-center justify-center rounded-full bg-sunken px-1 text-center text-muted text-small tabular-nums leading-tight line-through'
