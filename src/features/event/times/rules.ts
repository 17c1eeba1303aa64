import type { EventPageData, ListedRow } from '@/entities/event/event-schema'
import { overlap } from '@/entities/event/section-times'
import { isOneLine } from '@/entities/slots/one-line'
import { dayIn, frameOf } from '@/entities/slots/section-days'
import { mustWaitFor, type Section, sectionOf } from '@/entities/slots/sections'
import { isOwnRow } from '@/features/event/roster/rules'
import { bidiIsolate } from '@/lib/text/bidi-isolate'
import { plural, t } from '@/lib/text/translate'

/** A sheet of times: what is one line, what comes first, and who may take one more. Pure. */

/** One with people in its line has a head, and they stand below it. */
const isLineHere = (section: Section): boolean => isOneLine(section) && section.waiting === 0

interface TimeBlock {
  kind: 'lines' | 'sections'
  sections: Section[]
  /** 'Sat, Nov 28': above the first of a day, where one of the event's times is on another day than its start. */
  day: string | null
}

/**
 * The sections in order, with one-line ones side by side, and by day if the event has several, past days included.
 */
export function blocksOf(
  sections: readonly Section[],
  event: Pick<EventPageData['event'], 'time_zone' | 'datetime' | 'sections'>,
): TimeBlock[] {
  const dayOf = dayIn(event.sections, frameOf(event))
  const blocks: TimeBlock[] = []
  let shown: string | null = null
  for (const section of sections) {
    const kind = isLineHere(section) ? 'lines' : 'sections'
    const day = dayOf(section)
    const last = blocks.at(-1)
    if (last?.kind === kind && day === shown) last.sections.push(section)
    else blocks.push({ kind, sections: [section], day: day === shown ? null : day })
    shown = day
  }
  return blocks
}

/** Those with a slot for a new person, and the others. */
export const freeAndTaken = (sections: readonly Section[]): [free: Section[], taken: Section[]] => [
  sections.filter((section) => !mustWaitFor(section)),
  sections.filter(mustWaitFor),
]

/** '4 times are over' */
export const overText = (count: number): string => plural(count, '{count} time is over', '{count} times are over')

type Lists = Pick<EventPageData, 'event' | 'roster' | 'waitlist'>

const ownRows = ({ roster, waitlist }: Pick<Lists, 'roster' | 'waitlist'>, ownId: string): ListedRow[] =>
  [...roster, ...waitlist].filter((row) => row.id === ownId || (row.extra && isOwnRow(row, ownId)))

/** How many more slots a person may take. */
export const picksLeft = (data: Lists, ownId: string): number =>
  Math.max(0, (data.event.max_picks ?? 1) - ownRows(data, ownId).length)

/** The reason why a person cannot take this one beside their slots, in the database's words; null if they can. */
export function overlapSentence(data: Lists, section: Section, ownId: string): string | null {
  const { event } = data
  if (event.picks_overlap) return null
  const others = ownRows(data, ownId).map((row) => sectionOf(event, row))
  const other = others.find((one) => one && overlap(one, section))
  if (!other) return null
  return t('{section} overlaps with {other}, which you have already.', {
    section: bidiIsolate(section.name),
    other: bidiIsolate(other.name),
  })
}
