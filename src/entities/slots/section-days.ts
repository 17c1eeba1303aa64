import type { Facts, Section } from '@/entities/event/facts'
import { dayOfTime, isTimed, type SectionTimes, type TimeFrame, titleWithTime } from '@/entities/event/section-times'

/** Times below the heading of their day. Pure. */

export const frameOf = ({ time_zone, datetime }: Pick<Facts, 'time_zone' | 'datetime'>): TimeFrame => ({
  zone: time_zone,
  day: datetime,
})

/** As below the heading of its day, which need not appear twice. */
export const belowDay = (section: Section, { zone }: TimeFrame): Section =>
  isTimed(section)
    ? { ...section, name: titleWithTime({ ...section, name: section.ownName ?? '' }, { zone, day: section.start }) }
    : section

/**
 * 'Sat, Nov 28' for each time, which appears once above the times of that day. Null for sections without a time, and where all of them are on the
 * day of the event's start.
 */
export function dayIn(rows: readonly SectionTimes[], frame: TimeFrame) {
  const days = new Set(rows.filter(isTimed).map(({ start }) => dayOfTime(start, frame)))
  if (frame.day !== null) days.add(dayOfTime(frame.day, frame))
  return (row: SectionTimes | undefined): string | null =>
    row?.start === undefined || days.size < 2 ? null : dayOfTime(row.start, frame)
}
