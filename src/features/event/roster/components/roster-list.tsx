import type { ReactNode } from 'react'
import { t } from '@/lib/text/translate'
import { cx } from '@/ui/layout/cx'
import { LazyBlock } from './lazy-block'

/** Up to this many rows are all drawn. A longer list comes in blocks of 50, each drawn while it is near the window. */
const MOST_WITHOUT_BLOCKS = 150
const BLOCK_SIZE = 50
/** From this many matches of a search on, lines outside the window are skipped: they are drawn anew with each key, and hardly scrolled. */
const SKIPPED_FROM = 30
const ROW_HEIGHT_PX = 56
/** As far from the card's upper edge as from its sides. */
const LIST = 'px-1.5 pt-1.5 pb-2 short:pt-1'

interface RosterListProps<Row> {
  rows: readonly Row[]
  /** The rows are those that match a search. */
  isFiltered?: boolean
  label?: string
  /** A row that stays in the page however far it is from the window: one's own, because the page scrolls to it. */
  isAlwaysDrawn: (row: Row) => boolean
  /** Draws one row and sets its key. */
  children: (row: Row) => ReactNode
}

const blocksOf = <Row,>(rows: readonly Row[]) =>
  Array.from({ length: Math.ceil(rows.length / BLOCK_SIZE) }, (_, index) => {
    const from = index * BLOCK_SIZE
    return { from, lines: rows.slice(from, from + BLOCK_SIZE) }
  })

/**
 * Slots, or a waitlist, in order. A list of thousands scrolls like a short one, because only what is near the window is
 * in the page.
 */
export function RosterList<Row>({
  rows,
  isFiltered,
  label = t('Participants'),
  isAlwaysDrawn,
  children,
}: RosterListProps<Row>) {
  if (rows.length <= MOST_WITHOUT_BLOCKS) {
    return (
      <ol aria-label={label} className={cx(LIST, isFiltered && rows.length > SKIPPED_FROM && 'lazy-rows')}>
        {rows.map(children)}
      </ol>
    )
  }
  return (
    <div className={LIST}>
      {blocksOf(rows).map(({ from, lines: block }) => (
        <LazyBlock
          key={from}
          estimate={block.length * ROW_HEIGHT_PX}
          initiallyDrawn={from === 0}
          alwaysDrawn={block.some(isAlwaysDrawn)}
        >
          {() => (
            <ol
              aria-label={t('{list} {from} to {to}', { list: label, from: from + 1, to: from + block.length })}
              className="lazy-rows"
            >
              {block.map(children)}
            </ol>
          )}
        </LazyBlock>
      ))}
    </div>
  )
}
