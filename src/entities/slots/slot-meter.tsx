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
  /** A bar, however few slots there are. */
  isBar?: boolean
  /** For a row of a list: 80 × 8 px, one pill cut into slots, in the row's hue unless a person gives one. */
  small?: boolean
  /** Never turns amber, because a full meter is good news here. */
  neverFull?: boolean
  className?: string
}

/**
 * How full an event is: a segment for each slot up to 20, in the hue of the person in it, a bar above that; amber when
 * full, or where its section is. Decoration: the count always stands beside it in words.
 */
export function SlotMeter({
  people,
  max,
  sections,
  isBar = max > MOST_SEGMENTS,
  small = false,
  neverFull = false,
  className,
}: SlotMeterProps) {
  // Times with one slot are slots of one meter: as parts of their own, all that are taken would be full, and amber.
  const lines = sections?.every(isOneLine) ? sections : undefined
  if (sections && !lines && hasSections({ sections })) {
    return (
      <div aria-hidden="true" className={cx('flex gap-2.5', className)}>
        {sections.map((section) => (
          <div key={section.id} className="min-w-0" style={{ flex: section.size ?? 0 }}>
            <SlotMeter
              people={people.filter(({ section_id }) => section_id === section.id)}
              max={section.size ?? 0}
              isBar={isBar}
              // A time of one person is taken rather than full, as long as there is another one.
              neverFull={isOneLine(section) && people.length < max}
            />
          </div>
        ))}
      </div>
    )
  }
  const segments = isBar ? null : segmentsOf(lines ? countedRows({ sections: lines }, people) : people, max)
  const isFull = !neverFull && people.length >= max
  if (!segments) {
    return (
      <div
        aria-hidden="true"
        className={cx('meter-bar', small && `meter-bar-small ${SMALL}`, isFull && 'meter-full', className)}
      >
        <div style={{ width: `${Math.min(1, people.length / max) * 100}%` }} />
      </div>
    )
  }
  return (
    <div aria-hidden="true" className={cx('meter', small && `meter-small ${SMALL}`, isFull && 'meter-full', className)}>
      {segments.map((segment, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a segment is identified by its place; the person in it may change.
        <SegmentMark key={index} {...segment} />
      ))}
    </div>
  )
}

/** The same width in every list, so that meters can be compared. */
const SMALL = 'w-20 flex-none'

function SegmentMark({ taken, isOver }: Segment) {
  if (!taken) return <i className="meter-free" />
  return (
    <i
      {...(taken.hue !== null && hueProps(taken.hue))}
      className={cx(
        taken.hue !== null && 'hue',
        taken.isOwn && 'meter-own',
        taken.isNew && 'meter-new',
        isOver && 'meter-over',
      )}
    />
  )
}
