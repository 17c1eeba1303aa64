import type { Database } from './database.ts'
import { type EventPage, hours, open } from './event-actions.ts'
import type { Person, Visitor } from './visitor.ts'

/** The response of `get_attendance`. */
export interface Attendance {
  dates: number
  people: { key: string; name: string; guest: boolean; came: number; of: number }[]
  more: boolean
}

/** The attendance, by the id of the row. */
export type AttendanceMarks = Record<string, boolean>

/** Notes that these people came or did not; null takes it back. */
export const setAttendance = (
  visitor: Visitor,
  event: { id: string },
  rows: { id: string }[],
  came: boolean | null = true,
) => visitor.rpc<AttendanceMarks>('set_came', { p_event_id: event.id, p_ids: rows.map(({ id }) => id), p_came: came })

/** Over a series or a group. */
export const attendance = (visitor: Visitor, scope: string) =>
  visitor.rpc<Attendance>('get_attendance', { p_scope: scope })

/** The attendance in an event's page; undefined if it has no such key. */
export const marksOf = async (visitor: Visitor, event: { id: string }) =>
  ((await open(visitor, event)) as EventPage & { came?: AttendanceMarks }).came

/** 'Ana 2 of 3', by name. */
export const linesOf = ({ people }: Attendance) => people.map(({ name, came, of }) => `${name} ${came} of ${of}`).sort()

/** Moves an event: it began an hour ago and goes on for another; giving up a slot is late now. */
export const begin = (organizer: Person, { id }: { id: string }, withdrawUntil: string | null = hours(-2)) =>
  organizer.update('events', { id }, { datetime: hours(-1), end_datetime: hours(1), withdraw_until: withdrawUntil })

/** The stored marks of all people. */
export const notesOf = (db: Database, { id }: { id: string }) =>
  db.owner<{ name: string }>('select * from private.attendance where event_id = $1', [id])

/** Deletes the names whose time is over. */
export async function prune(db: Database): Promise<void> {
  await db.owner('update private.attendance_totals set check_at = now()')
  await db.owner('select private.prune_attendance()')
}
