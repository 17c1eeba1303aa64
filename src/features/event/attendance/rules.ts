import type { AttendanceMarks } from '@/entities/event/attendance-marks'
import type { EventPageData, RosterRow } from '@/entities/event/event-schema'
import { type EventTimes, eventDate } from '@/entities/event/event-times'
import { plural, t } from '@/lib/text/translate'
import type { Attendance } from './schema'

/** The marks of attendance, and their words. Pure. docs/decisions/event-managers.md */

/** By name: people in front of you say their name, not their slot. */
export const byName = <Row extends Pick<RosterRow, 'name'>>(rows: readonly Row[]): Row[] =>
  [...rows].sort((a, b) => a.name.localeCompare(b.name))

/** The people without a mark. */
export const openOf = (roster: readonly RosterRow[], came: AttendanceMarks) =>
  roster.filter(({ id }) => came[id] === undefined)

/** '8 of 10 came' */
export function countText(roster: readonly RosterRow[], came: AttendanceMarks): string {
  const there = roster.filter(({ id }) => came[id]).length
  return plural(roster.length, '{there} of {count} came', '{there} of {count} came', { there })
}

/** How long names are kept after an event, or after its series has ended. */
const KEPT_MS = 90 * 86_400_000

/** Whether it is too late to note who came. For a date of a series only the database knows. */
export function isOverForGood(event: EventTimes, series: EventPageData['series'], now: Date): boolean {
  const last = event.end_datetime ?? eventDate(event)
  return !series && last !== null && now.getTime() - new Date(last).getTime() > KEPT_MS
}

/** Names that several people have; these people are shown with more than the name. */
export const sharedNames = ({ people }: Attendance): Set<string> =>
  new Set(people.map(({ name }) => name).filter((name, at, names) => names.indexOf(name) !== at))

export interface Scope {
  id: string
  kind: 'series' | 'group'
  name: string
}

export const scopesOf = ({ event, series }: Pick<EventPageData, 'event' | 'series'>): Scope[] => [
  ...(series ? [{ id: series.id, kind: 'series' as const, name: t('This series') }] : []),
  ...(event.group_id ? [{ id: event.group_id, kind: 'group' as const, name: event.group_name ?? t('The group') }] : []),
]
