import { useId } from 'react'
import { t } from '@/lib/text/translate'
import { Select } from '@/ui/form/select'
import { cx } from '@/ui/layout/cx'
import { HALVES, has24Hours } from '../../../supabase/functions/_shared/zone-clock'
import { type ClockTime, MINUTES } from './picker-rules'

const twoDigits = (number: number) => String(number).padStart(2, '0')

/** Hour, minute (steps of 5) and half of the day, each the phone's own wheel. A typed odd minute is offered too. */
export function TimeChooser({ value, onChange }: { value: ClockTime; onChange: (time: ClockTime) => void }) {
  const id = useId()
  const minutes = MINUTES.includes(value.minute) ? MINUTES : [...MINUTES, value.minute].sort((a, b) => a - b)
  const part = (
    name: string,
    label: string,
    chosen: string | number,
    options: Options,
    choose: (to: string) => void,
  ) => (
    <div>
      <label htmlFor={`${id}-${name}`} className="mb-1 block font-semibold text-muted text-small">
        {label}
      </label>
      <Select id={`${id}-${name}`} value={chosen} onChange={({ target }) => choose(target.value)} options={options} />
    </div>
  )
  const { hour, minute } = value
  const isWhole = has24Hours()
  const half = hour < 12 ? 0 : 1
  return (
    <div className={cx('grid gap-2', isWhole ? 'grid-cols-2' : 'grid-cols-3')}>
      {isWhole
        ? part('hour', t('Hour'), hour, WHOLE_DAY, (to) => onChange({ ...value, hour: Number(to) }))
        : part('hour', t('Hour'), hour % 12 || 12, HALF_DAY, (to) =>
            onChange({ ...value, hour: (Number(to) % 12) + 12 * half }),
          )}
      {part(
        'minute',
        t('Minute'),
        minute,
        minutes.map((one) => [one, twoDigits(one)]),
        (to) => onChange({ ...value, minute: Number(to) }),
      )}
      {!isWhole &&
        part(
          'half',
          HALVES.join('/'),
          HALVES[half],
          HALVES.map((one) => [one, one]),
          (to) => onChange({ ...value, hour: (hour % 12) + (to === HALVES[0] ? 0 : 12) }),
        )}
    </div>
  )
}

type Options = readonly (readonly [value: string | number, words: string])[]

const HALF_DAY: Options = Array.from({ length: 12 }, (_, index) => [index + 1, String(index + 1)])
const WHOLE_DAY: Options = Array.from({ length: 24 }, (_, hour) => [hour, twoDigits(hour)])
