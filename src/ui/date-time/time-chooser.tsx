import { useId } from 'react'
import { Select } from '@/ui/form/select'
import { type ClockTime, HOURS, MINUTES } from './picker-rules'

const twoDigits = (number: number) => String(number).padStart(2, '0')

/** Hour (1-12), minute (steps of 5) and AM/PM, each the phone's own wheel. A typed odd minute is offered too. */
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
  const { hour, minute, meridiem } = value
  return (
    <div className="grid grid-cols-3 gap-2">
      {part('hour', 'Hour', hour, same(HOURS), (to) => onChange({ ...value, hour: Number(to) }))}
      {part(
        'minute',
        'Minute',
        minute,
        minutes.map((one) => [one, twoDigits(one)]),
        (to) => onChange({ ...value, minute: Number(to) }),
      )}
      {part('half', 'AM/PM', meridiem, same(['AM', 'PM']), (to) =>
        onChange({ ...value, meridiem: to === 'AM' ? 'AM' : 'PM' }),
      )}
    </div>
  )
}

type Options = readonly (readonly [value: string | number, words: string])[]

/** Choices that are written as they are. */
const same = (values: readonly (string | number)[]): Options => values.map((value) => [value, String(value)])
