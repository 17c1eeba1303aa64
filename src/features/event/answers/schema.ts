import * as z from 'zod/mini'

const openSchema = z.object({
  name: z.string(),
  /** Why they are expected. */
  why: z.enum(['regular', 'last', 'member']),
  /** A reminder reaches them. */
  told: z.boolean(),
  is_me: z.optional(z.literal(true)),
})

/** What `get_answers` tells, by what the viewer may know. Null: nothing. */
export const answersSchema = z.nullable(
  z.object({
    /** The viewer is expected and not in. `cant_since` is null before they said that they can't come. */
    mine: z.optional(z.object({ name: z.string(), cant_since: z.nullable(z.string()) })),
    /** Who can't come, the last first. `id`: for those who run the event, who can clear it. */
    cant: z.optional(z.array(z.object({ id: z.optional(z.string()), name: z.string(), at: z.string() }))),
    /** Who has not answered. With the counts and `reminded` only for those who run the event. */
    open: z.optional(z.array(openSchema)),
    /** `expects`: somebody is expected at all, in or not. */
    counts: z.optional(z.object({ in: z.number(), cant: z.number(), open: z.number(), expects: z.boolean() })),
    /** A reminder was sent within a day. */
    reminded: z.optional(z.boolean()),
  }),
)

/** What `answer_event` answers. `withdrew`: it gave up a registration, of which the page did not know yet. */
export const ownAnswerSchema = z.object({ cant_since: z.nullable(z.string()), withdrew: z.optional(z.literal(true)) })

/** What `remind_expected` answers: to how many the reminder goes. */
export const sentSchema = z.object({ sent: z.number() })

export type Answers = z.infer<typeof answersSchema>
export type OpenPerson = z.infer<typeof openSchema>
