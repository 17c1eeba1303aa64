import * as z from 'zod/mini'
import { paymentSchema } from '@/entities/money/payment'
import { seriesSchema } from '@/entities/series/series'
import { pageResponseSchema, registrationResponseSchema, rowSchema, type WaitingRow } from './event-schema'
import { readPage, readRegistration, readRow } from './read-page'

/** Responses about an event, parsed into what the app works with. */

/** One registration as its owner sees it: the answer of register, update_registration and get_registration. */
export const registrationSchema = z.pipe(registrationResponseSchema, z.transform(readRegistration))

/**
 * The response for a guest's secret: their own registration, whose other fields `registrationSchema` reads, added people, and payments of
 * people who left. These stay where their own registration is gone; and a guest who keeps a place in the series need not be on this date.
 */
export const openedSchema = z.nullable(
  z.object({
    /** Only where the guest's own registration is there. */
    id: z.optional(z.string()),
    name: z.optional(z.string()),
    /** The date of a series that the link is about, also if none of its people is on the list. */
    event_id: z.optional(z.string()),
    added: z._default(z.array(registrationSchema), []),
    payments: z.optional(z.array(paymentSchema)),
    /** The series in which this guest keeps a place. */
    regular_in: z.optional(z.string()),
    /** An account has taken the registration over. */
    adopted: z.optional(z.boolean()),
  }),
)

/** A page of the waitlist. The same rules decide who may read its rows as for the roster. */
export const waitingRowsSchema = z.pipe(
  z.array(rowSchema),
  z.transform((rows) => rows.map(readRow) as WaitingRow[]),
)

/** The answer of `get_event`, as the page works with it. */
export const eventPageSchema = z.pipe(pageResponseSchema, z.transform(readPage))
/** Null: there is no such event, or the viewer may not open it. */
export const foundPageSchema = z.nullable(eventPageSchema)
/** True: the caller's version is the current one. */
export const polledPageSchema = z.union([z.literal(true), foundPageSchema])

/** Decides where to send a viewer without a response of `get_event`. */
export const accessSchema = z.nullable(
  z.object({
    /** The event's own id, or the series' where none of its dates exists. */
    id: z.string(),
    name: z.string(),
    is_private: z.boolean(),
    series: z.nullish(seriesSchema),
    viewer: z.object({ can_open: z.boolean() }),
  }),
)

export type Access = NonNullable<z.infer<typeof accessSchema>>
export type Opened = NonNullable<z.infer<typeof openedSchema>>
