import * as z from 'zod/mini'

const openSchema = z.object({
  name: z.string(),
  /** Why the person is expected. */
  why: z.enum(['regular', 'last', 'member']),
  /** A reminder reaches them. */
  told: z.boolean(),
  is_me: z.optional(z.literal(true)),
})

/** The response of `get_answers`, by what the viewer may know. Null: the event takes no answers. */
export const answersSchema = z.nullable(
  z.object({
    /** The viewer is not on the list. `cant_since`: null without an answer. `name`: of a guest who is known. */
    mine: z.optional(z.object({ name: z.optional(z.string()), cant_since: z.nullable(z.string()) })),
    /** The people who can't come, the last first. */
    cant: z.optional(z.array(z.object({ name: z.string(), at: z.string() }))),
    /** The people without an answer. Like the counts and `reminded` only for event managers. */
    open: z.optional(z.array(openSchema)),
    counts: z.optional(z.object({ in: z.number(), cant: z.number(), open: z.number() })),
    /** A reminder was sent within a day. */
    reminded: z.optional(z.boolean()),
  }),
)

/** The response of `answer_event`. `withdrew`: it gave up a registration that the page did not know. */
export const ownAnswerSchema = z.object({ cant_since: z.nullable(z.string()), withdrew: z.optional(z.literal(true)) })

/** The response of `remind_expected`: how many people it notifies. */
export const sentSchema = z.object({ sent: z.number() })

export type Answers = z.infer<typeof answersSchema>
export type OpenPerson = z.infer<typeof openSchema>
