import type { Facts } from '@/entities/event/facts'
import { isTimed, type SectionTimes, shortTime, timeText } from '@/entities/event/section-times'

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

/** Whether a pill's time needs more room than '12:30 PM', as one with its day does. */
export const isLongTime = (time: string): boolean => time.length > 8

/** The text of a pill without a number, on another day than the event's 'Sat 4:10 PM'; undefined for a slot that has a number. */
export function pillTime(section: OneSlot | undefined, event: InZone & Pick<Facts, 'datetime'>): string | undefined {
  if (!section || !isOneLine(section)) return undefined
  return shortTime(section.start ?? '', { zone: event.time_zone, day: event.datetime })
}
