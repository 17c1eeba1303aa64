import { type ComponentProps, useState } from 'react'
import { isTimed, type TimeFrame } from '@/entities/event/section-times'
import { lazyComponent } from '@/ui/feedback/lazy-component'
import { type PlannedTime, withRowTimes } from '../make-times'
import { SectionRowFields } from './section-row-fields'

const CollapsedTime = lazyComponent(() => import('./collapsed-time'), 'CollapsedTime', {
  placeholder: <div className="h-11" />,
})
const SectionTimeFields = lazyComponent(() => import('./section-time-fields'), 'SectionTimeFields')

interface SectionEntryProps extends Omit<ComponentProps<typeof SectionRowFields>, 'time' | 'onSetTime'> {
  timeProblem: string | undefined
  frame: TimeFrame
  /** 'Sat, Nov 28', said above the first time of that day; null where all are on one day. */
  day: string | null
  /** The time to propose for a section that has none; undefined where the event has no start. */
  proposedTime: PlannedTime | undefined
}

/** A section of the form. One with a time is folded until it is tapped, or something is wrong with it. */
export function SectionEntry({ timeProblem, frame, day, proposedTime, ...fields }: SectionEntryProps) {
  const { row, index, problem, sections } = fields
  const [isOpen, setOpen] = useState(!isTimed(row))
  if (!isOpen && isTimed(row) && !problem && !timeProblem) {
    return <CollapsedTime row={row} index={index} frame={frame} day={day} onOpen={() => setOpen(true)} />
  }
  const change = (times: PlannedTime | null) => {
    setOpen(true)
    sections.retime(index, withRowTimes(row, times))
  }
  return (
    <SectionRowFields
      {...fields}
      onSetTime={proposedTime && !isTimed(row) ? () => change(proposedTime) : undefined}
      time={isTimed(row) && <SectionTimeFields row={row} index={index} problem={timeProblem} onChange={change} />}
    />
  )
}
