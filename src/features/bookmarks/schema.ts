import * as z from 'zod/mini'

const eventSchema = z.object({
  id: z.string(),
  name: z.string(),
  datetime: z.nullable(z.string()),
  location: z.nullable(z.string()),
  is_private: z.boolean(),
  look: z.nullish(z.number()),
  series_id: z.nullish(z.string()),
  called_off_at: z.nullish(z.string()),
  participant_count: z.nullish(z.number()),
  max_participants: z.nullish(z.number()),
})

/** A starred event; `event` is null when it can no longer be opened (it became private, or the person was removed). */
export const bookmarkSchema = z.object({
  event_id: z.string(),
  event: z.nullable(eventSchema),
})

export type Bookmark = z.infer<typeof bookmarkSchema>
