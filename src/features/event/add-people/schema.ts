import * as z from 'zod/mini'

/** What `add_people` answers: the rows that were made, how many found no room, and the entry of the activity by which all are taken back. */
export const addedSchema = z.object({
  added: z.array(z.object({ id: z.string(), slot: z.nullable(z.number()) })),
  left_out: z.number(),
  entry: z.nullish(z.number()),
})
export type Added = z.infer<typeof addedSchema>

/** What it answers where people are taken back: how many are gone, and how many stay, because something has happened to them since. */
export const takenBackSchema = z.object({ removed: z.number(), stay: z.number() })
export type TakenBack = z.infer<typeof takenBackSchema>
