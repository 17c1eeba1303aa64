import * as z from 'zod/mini'

/** The answer of `add_people`: the rows that were made, how many people found no room, and the activity entry with which `take_back_people` takes all back. */
export const addedSchema = z.object({
  added: z.array(z.object({ id: z.string(), slot: z.nullable(z.number()) })),
  left_out: z.number(),
  entry: z.nullish(z.number()),
})
export type Added = z.infer<typeof addedSchema>

/** The answer of `take_back_people`: how many people are gone, and how many stay because something has happened to them since. */
export const takenBackSchema = z.object({ removed: z.number(), stay: z.number() })
export type TakenBack = z.infer<typeof takenBackSchema>
