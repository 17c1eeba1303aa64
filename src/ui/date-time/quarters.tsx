import { Chips } from '@/ui/form/chips'
import { type ClockTime, clockText, quartersOf } from './picker-rules'

interface QuartersProps {
  value: ClockTime
  /** It is only proposed: no quarter is chosen yet. */
  isProposed: boolean
  onChange: (time: ClockTime) => void
}

export function Quarters({ value, isProposed, onChange }: QuartersProps) {
  return (
    <Chips
      label="Time"
      options={quartersOf(value).map((time) => ({ value: time.minute, label: clockText(time) }))}
      value={isProposed ? null : value.minute}
      onChange={(minute) => onChange({ ...value, minute })}
    />
  )
}
