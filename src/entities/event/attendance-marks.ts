import * as z from 'zod/mini'
import type { EventPageData } from './event-schema'

/** Attendance in an event's page, and after a tick. Pure. docs/decisions/event-managers.md */

/** Attendance by the id of the row: the key `came` of `get_event`, and the response of `set_came`. */
export const attendanceMarksSchema = z.record(z.string(), z.boolean())

export type AttendanceMarks = z.infer<typeof attendanceMarksSchema>

/** A tap: these people came, did not come, or their mark is taken back. */
export interface AttendanceChange {
  ids: readonly string[]
  came: boolean | null
}

/** The marks on a page, as far as the viewer may know them. */
export const marksIn = ({ came }: Pick<EventPageData, 'came'>): AttendanceMarks =>
  z.safeParse(attendanceMarksSchema, came).data ?? {}

export function marksAfter(before: AttendanceMarks, { ids, came }: AttendanceChange): AttendanceMarks {
  const after = Object.fromEntries(Object.entries(before).filter(([id]) => !ids.includes(id)))
  return came === null ? after : { ...after, ...Object.fromEntries(ids.map((id) => [id, came])) }
}

/** The page with these marks. Without any it has no such key, like the database's answer. */
export function withMarks({ came: _, ...data }: EventPageData, came: AttendanceMarks): EventPageData {
  return Object.keys(came).length > 0 ? { ...data, came } : data
}
