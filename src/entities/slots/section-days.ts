import type { Facts, Section } from '@/entities/event/facts'
import { isTimed, type TimeFrame, titleWithTime } from '@/entities/event/section-times'

/** Times below the heading of their day. Pure. */

export const frameOf = ({ time_zone, datetime }: Pick<Facts, 'time_zone' | 'datetime'>): TimeFrame => ({
  zone: time_zone,
  day: datetime,
})

/** As it stands below the heading of its day, which need not be said twice. */
export const belowDay = (section: Section, { zone }: TimeFrame): Section =>
  isTimed(section)
    ? {
        ...section,
        name: titleWithTime({ ...section, name: section.ownName ?? section.name }, { zone, day: section.start }),
      }
    : section
