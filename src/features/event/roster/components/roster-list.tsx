import type { ReactNode } from 'react'
import { cx } from '@/ui/layout/cx'
import { LazyBlock } from './lazy-block'

/** From this many lines on, the browser does not style or lay out lines outside the window. */
const MANY = 30
/** Up to this many lines are all drawn. A longer list comes in blocks of 50, each drawn while it is near the window. */
const PLAIN = 150
const BLOCK = 50
const LINE_HEIGHT_PX = 56

interface RosterListProps<Line> {
  lines: readonly Line[]
  /** What the list is called. */
  label?: string
  /** A line that is in the page wherever the window is: one lands on one's own. */
  keeps: (line: Line) => boolean
  /** Draws one line; the key is set here. */
  children: (line: Line) => ReactNode
}

const blocksOf = <Line,>(lines: readonly Line[]) =>
  Array.from({ length: Math.ceil(lines.length / BLOCK) }, (_, index) => {
    const from = index * BLOCK
    return { from, lines: lines.slice(from, from + BLOCK) }
  })

/** Slots, or a line, in order. A list of thousands scrolls like a short one, because only what is near the window is in the page. */
export function RosterList<Line>({ lines, label = 'Participants', keeps, children }: RosterListProps<Line>) {
  if (lines.length <= PLAIN) {
    return (
      <ol aria-label={label} className={cx('px-2 pb-2', lines.length > MANY && 'resting-lines')}>
        {lines.map(children)}
      </ol>
    )
  }
  return (
    <div className="px-2 pb-2">
      {blocksOf(lines).map(({ from, lines: block }) => (
        <LazyBlock
          key={from}
          estimate={block.length * LINE_HEIGHT_PX}
          initiallyDrawn={from === 0}
          keeps={block.some(keeps)}
        >
          {() => (
            <ol aria-label={`${label} ${from + 1} to ${from + block.length}`} className="resting-lines">
              {block.map(children)}
            </ol>
          )}
        </LazyBlock>
      ))}
    </div>
  )
}
