import * as z from 'zod/mini'

/** The answer of `get_attendance`: over a series or a group. */
export const attendanceSchema = z.object({
  dates: z.number(),
  /** People with the most dates first. */
  people: z.array(
    z.object({
      came: z.number(),
      of: z.number(),
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

export type Attendance = z.infer<typeof attendanceSchema>
