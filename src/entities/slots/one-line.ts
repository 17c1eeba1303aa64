import type { Facts } from '@/entities/event/facts'
import { isTimed, type SectionTimes, timeText } from '@/entities/event/section-times'

/** A time with one slot: wherever people are listed it is one line, and the time stands where a slot's number would. Pure. */

interface OneSlot extends SectionTimes {
  size: number | null
  /** Left out where only the person's own slot is known. */
  taken?: number
}
type InZone = Pick<Facts, 'time_zone'>

export const isOneLine = (section: OneSlot): boolean =>
  isTimed(section) && section.size === 1 && (section.taken ?? 1) <= 1

/** The clock alone: '4:10 PM'. The day stands elsewhere. */
export const lineTime = ({ start }: SectionTimes, { time_zone: zone }: InZone): string =>
  start === undefined ? '' : timeText(start, { zone, day: start })

/** What somebody's pill says in place of the number; undefined for a slot that has one. */
export const pillTime = (section: OneSlot | undefined, event: InZone): string | undefined =>
  section && isOneLine(section) ? lineTime(section, event) : undefined
