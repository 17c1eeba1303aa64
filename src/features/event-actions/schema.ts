import * as z from 'zod/mini'

/** The database's answer once it has made an event. */
export const createdEventSchema = z.object({ id: z.string(), name: z.string() })
export type CreatedEvent = z.infer<typeof createdEventSchema>
