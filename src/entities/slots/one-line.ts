import type { Facts } from '@/entities/event/facts'
import { isTimed, timeText } from '@/entities/event/section-times'
import type { Section } from './sections'

/** A time with one slot: wherever people are listed it is one line, and the time stands where a slot's number would. Pure. */

export const isOneLine = (section: Section): boolean => isTimed(section) && section.size === 1 && section.taken <= 1

/** The clock alone: '4:10 PM'. The day stands elsewhere. */
export const lineTime = (section: Section, { time_zone: zone }: Pick<Facts, 'time_zone'>): string =>
  section.start === undefined ? '' : timeText(section.start, { zone, day: section.start })
