import * as z from 'zod/mini'
import type { EventPageData } from '@/entities/event/event-schema'

/** Who came, by the id of the row: the key `came` of `get_event`, and what `set_came` answers. */
export const cameSchema = z.record(z.string(), z.boolean())

const recordShape = {
  came: z.number(),
  /** Of how many dates: those on which it was noted. */
  of: z.number(),
  /** On how many dates they withdrew late. */
  late: z.number(),
}

/** The answer of `get_my_attendance`. */
export const recordSchema = z.object(recordShape)

/** The answer of `get_attendance`: over a series or a group. */
export const attendanceSchema = z.object({
  /** Newest first. */
  dates: z.array(
    z.object({ id: z.string(), name: z.string(), date: z.nullable(z.string()), came: z.number(), of: z.number() }),
  ),
  /** Those with the most dates first. Empty once names are not kept any more. */
  people: z.array(
    z.object({
      ...recordShape,
      /** The same at the next reading; says nothing else. */
      key: z.string(),
      name: z.string(),
      /** Without an account. */
      guest: z.boolean(),
    }),
  ),
  /** There are more dates or people than are told at once. */
  more: z.boolean(),
})

export type Came = z.infer<typeof cameSchema>
export type AttendanceRecord = z.infer<typeof recordSchema>
export type Attendance = z.infer<typeof attendanceSchema>

/** What is noted of the people of a page, as far as the viewer may know. */
export const cameIn = ({ came }: Pick<EventPageData, 'came'>): Came => z.safeParse(cameSchema, came).data ?? {}
