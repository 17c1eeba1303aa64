import * as z from 'zod/mini'

/** What `add_people` answers: the rows that were made, and how many found no room. */
export const addedSchema = z.object({
  added: z.array(z.object({ id: z.string(), slot: z.nullable(z.number()) })),
  left_out: z.number(),
})
export type Added = z.infer<typeof addedSchema>
