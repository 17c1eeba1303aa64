import { cx } from '@/ui/layout/cx'
import { hueProps } from '@/ui/layout/hue'
import { isOneLine } from './one-line'
import { countedRows, hasSections, type Section } from './sections'
import { MOST_SEGMENTS, type Segment, segmentsOf, type Taken } from './slot-meter-rules'

interface SlotMeterProps {
  people: readonly Taken[]
  max: number
  /** Each section with a name is a part of the meter, as wide as it has slots. */
  sections?: readonly Section[] | undefined
  className?: string
}

/**
 * How full an event is: a segment for each slot, in the hue of the person in it. Above 20 slots, and of one slot, there is none. Decoration: the count
 * always stands beside it in words.
 */
export function SlotMeter({ people, max, sections, className }: SlotMeterProps) {
  if (max > MOST_SEGMENTS || max === 1) return null
  // Times with one slot are slots of one meter.
  const lines = sections?.every(isOneLine) ? sections : undefined
  if (sections && !lines && hasSections({ sections })) {
    return (
      <div aria-hidden="true" className={cx('flex gap-2.5', className)}>
        {sections.map((section) => (
          <div key={section.id} className="min-w-0" style={{ flex: section.size ?? 0 }}>
            <Segments people={people.filter(({ section_id }) => section_id === section.id)} max={section.size ?? 0} />
          </div>
        ))}
      </div>
    )
  }
  return <Segments people={lines ? countedRows({ sections: lines }, people) : people} max={max} className={className} />
}

const Segments = ({ people, max, className }: Omit<SlotMeterProps, 'sections'>) => (
  <div aria-hidden="true" className={cx('meter', className)}>
    {segmentsOf(people, max).map((segment, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a segment is identified by its place; the person in it may change.
      <SegmentMark key={index} {...segment} />
    ))}
  </div>
)

function SegmentMark({ taken, isOver }: Segment) {
  if (!taken) return <i className="meter-free" />
  return (
    <i
      {...hueProps(taken.hue)}
      className={cx('hue', taken.isOwn && 'meter-own', taken.isNew && 'meter-new', isOver && 'meter-over')}
    />
  )
}
