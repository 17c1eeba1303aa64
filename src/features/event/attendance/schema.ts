import * as z from 'zod/mini'

const recordShape = {
  came: z.number(),
  /** On how many dates it was noted whether they came. */
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
  /** People with the most dates first. Empty once names are not kept any more. */
  people: z.array(
    z.object({
      ...recordShape,
      /** Identifies the person from one answer to the next, and says nothing else about them. */
      key: z.string(),
      name: z.string(),
      /** Without an account. */
      guest: z.boolean(),
    }),
  ),
  /** There are more dates or people than one answer lists. */
  more: z.boolean(),
})

export type AttendanceRecord = z.infer<typeof recordSchema>
export type Attendance = z.infer<typeof attendanceSchema>
