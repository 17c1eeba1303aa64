import { useId } from 'react'
import { Select } from '@/ui/form/select'
import { type ClockTime, HOURS, MINUTES } from './picker-rules'

interface TimeChooserProps {
  value: ClockTime
  onChange: (time: ClockTime) => void
}

const twoDigits = (number: number) => String(number).padStart(2, '0')

/** Hour (1-12), minute (steps of 5) and AM/PM, each the phone's own wheel. A typed odd minute is offered too. */
export function TimeChooser({ value, onChange }: TimeChooserProps) {
  const id = useId()
  const minutes = MINUTES.includes(value.minute) ? MINUTES : [...MINUTES, value.minute].sort((a, b) => a - b)
  const caption = 'mb-1 block font-semibold text-muted text-small'

  return (
    <div className="grid grid-cols-3 gap-2">
      <div>
        <label htmlFor={`${id}-hour`} className={caption}>
          Hour
        </label>
        <Select
          id={`${id}-hour`}
          value={value.hour}
          onChange={(event) => onChange({ ...value, hour: Number(event.target.value) })}
        >
          {HOURS.map((hour) => (
            <option key={hour} value={hour}>
              {hour}
            </option>
          ))}
        </Select>
      </div>
      <div>
        <label htmlFor={`${id}-minute`} className={caption}>
          Minute
        </label>
        <Select
          id={`${id}-minute`}
          value={value.minute}
          onChange={(event) => onChange({ ...value, minute: Number(event.target.value) })}
        >
          {minutes.map((minute) => (
            <option key={minute} value={minute}>
              {twoDigits(minute)}
            </option>
          ))}
        </Select>
      </div>
      <div>
        <label htmlFor={`${id}-half`} className={caption}>
          AM/PM
        </label>
        <Select
          id={`${id}-half`}
          value={value.meridiem}
          onChange={(event) => onChange({ ...value, meridiem: event.target.value === 'AM' ? 'AM' : 'PM' })}
        >
          <option value="AM">AM</option>
          <option value="PM">PM</option>
        </Select>
      </div>
    </div>
  )
}
