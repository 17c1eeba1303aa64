import * as z from 'zod/mini'
import { paymentSchema } from '@/entities/money/payment'
import { seriesSchema } from '@/entities/series/series'
import { type Facts, factsShape } from './facts'
import type { InSlot, RegistrationStatus, Waitlisted } from './registration-status'
import { sectionNameSchema } from './section-name-schema'

/**
 * The responses of `get_event`, `register` and `get_registration` as the database sends them, and the types that the app makes of
 * them (`page-schema.ts`). Forms have their schemas in their features.
 */

const customFieldSchema = z.object({
  id: z.optional(z.string()),
  label: z.string().check(z.trim(), z.minLength(1)),
  type: z.enum(['text', 'email', 'tel', 'number', 'select']),
  required: z.boolean(),
  options: z.optional(z.array(z.string())),
})

/** Invalid custom fields are silently dropped when an event is read (docs/product.md section 3). */
const customFieldsSchema = z.pipe(
  z.array(z.unknown()),
  z.transform((fields) =>
    fields.flatMap((field) => {
      const parsed = customFieldSchema.safeParse(field)
      return parsed.success ? [parsed.data] : []
    }),
  ),
)

const answerSchema = z.union([z.string(), z.number(), z.array(z.string())])
const answersSchema = z.record(z.string(), answerSchema)

const registrationFields = {
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  responses: answersSchema,
}

/** These fields become a `RegistrationStatus`. */
const statusShape = {
  slot_number: z.nullish(z.number()),
  place: z.optional(z.number()),
  section_id: z.optional(z.string()),
}

/** The mails that a guest asked for: their address, and whether the first one was opened; or why none is sent. */
export const guestMailSchema = z.object({
  address: z.optional(z.string()),
  state: z.optional(z.enum(['waits', 'on'])),
  why: z.optional(z.string()),
})

export const registrationResponseSchema = z.object({
  ...statusShape,
  id: z.string(),
  event_id: z.string(),
  name: z.string(),
  /** The name of its section in a private event, because the guest may not open the page that names the sections. */
  section: z.optional(sectionNameSchema),
  /** When it got the slot it waited for. */
  promoted_at: z.optional(z.string()),
  created_at: z.string(),
  /** Only in a guest's own registration. Otherwise payments are beside the roster (`payments`). */
  payment: z.optional(paymentSchema),
  /** Whether the guest came, if that is recorded. Only in a guest's own registration. */
  came: z.optional(z.boolean()),
  /** The series in which the guest keeps a place. Only in a guest's own registration. */
  regular_in: z.optional(z.string()),
  /** They come along where the guest who added them keeps a place. Only of an added person. */
  regular: z.optional(z.boolean()),
  /** The database's word for an extra slot: `extra` in the app (`read-page.ts`). */
  pick: z.optional(z.boolean()),
  /** A substitute is looked for. */
  offered: z.optional(z.boolean()),
  /** Only in a guest's own registration. */
  mail: z.optional(guestMailSchema),
  ...registrationFields,
})

export const rowSchema = z.object({
  ...statusShape,
  id: z.string(),
  name: z.string(),
  created_at: z.string(),
  label_ids: z.array(z.string()),
  is_organizer: z.boolean(),
  is_mine: z.boolean(),
  claimed_by_me: z.boolean(),
  /** The database's word for an extra slot: `extra` in the app (`read-page.ts`). */
  pick: z.optional(z.boolean()),
  /** A substitute is looked for. */
  offered: z.optional(z.boolean()),
  contact_visible: z.boolean(),
  /** Signed up without an account, and not claimed by one. Present with the contact data. */
  is_guest: z.optional(z.boolean()),
  /** A name without an account or a guest. Present with the contact data. */
  is_name: z.optional(z.boolean()),
  email: z.nullish(z.string()),
  phone: z.nullish(z.string()),
  notes: z.nullish(z.string()),
  responses: z.nullish(answersSchema),
  /** The time of the promotion, for a person who waited. Present for viewers who may read the row's contact data. */
  promoted_at: z.nullish(z.string()),
})

/** A message from an event manager to its people. */
export const noticeSchema = z.object({
  id: z.string(),
  at: z.string(),
  by: z.string(),
  /** The recipients: everyone, people with a slot, people who wait, or the section `section_id`. */
  told: z.enum(['all', 'slots', 'line', 'section']),
  section_id: z.optional(z.string()),
  text: z.string(),
})

const labelSchema = z.object({ id: z.string(), name: z.string(), color: z.string() })

export const pageResponseSchema = z.object({
  event: z.object({
    ...factsShape,
    withdraw_until: z.nullish(z.string()),
    /** The readers of names: 'participants' or 'managers'. Missing: everyone. */
    names_for: z.optional(z.string()),
    /** How many others one person may bring; missing: 10. */
    max_others: z.optional(z.number()),
    /** How often the part that calendars show was edited. */
    revision: z.optional(z.number()),
    custom_fields: customFieldsSchema,
    /** The price of each slot, and how to pay it. */
    price: z.nullish(
      z.object({
        cents: z.number(),
        currency: z.string(),
        link: z.nullable(z.string()),
        note: z.nullable(z.string()),
      }),
    ),
    group_name: z.nullish(z.string()),
    organizer_name: z.string(),
  }),
  viewer: z.object({
    is_organizer: z.boolean(),
    manages: z.boolean(),
    registered: z.boolean(),
    place: z.nullish(z.number()),
  }),
  people_count: z.number(),
  labels: z.array(labelSchema),
  roster: z.array(rowSchema),
  /** For event managers all that are not settled, otherwise the viewer's own and those of claimed slots. */
  payments: z.optional(z.array(paymentSchema)),
  series: z.nullish(seriesSchema),
  /** How many wait. Missing, like `waitlist`, in an answer that was stored before there were waitlists. */
  waiting_count: z.optional(z.number()),
  /** The first fifty who wait, then only the viewer's own rows. Event managers get all. */
  waitlist: z.optional(z.array(rowSchema)),
  /**
   * The claimer of each row, and the claimer's own row if they are on the list. For event managers; missing without claims.
   */
  claimers: z.optional(z.array(z.object({ id: z.string(), name: z.string(), row: z.optional(z.string()) }))),
  /** The viewer helps to run this event, or all dates of its series. Missing for all other viewers. */
  cohost: z.optional(z.enum(['event', 'series'])),
  /** The last three, the newest first. Missing where nothing was written. */
  notices: z.optional(z.array(noticeSchema)),
  /** Missing if the event was not split into teams. The room `teams` parses it, so that other pages do not load its schema. */
  teams: z.optional(z.unknown()),
  /** Missing without a mark that the viewer may know. The room `attendance` parses it. */
  came: z.optional(z.unknown()),
  /** The viewer reads 'Participant 3' instead of the names of others. Missing if not. */
  names_hidden: z.optional(z.boolean()),
  /** A hash of the response. Missing in one that was stored before there were versions. */
  version: z.optional(z.string()),
})

export type CustomField = z.infer<typeof customFieldSchema>
export type Answer = z.infer<typeof answerSchema>
export type Answers = Record<string, Answer>
export type RegistrationResponse = z.infer<typeof registrationResponseSchema>
export type RowResponse = z.infer<typeof rowSchema>
export type PageResponse = z.infer<typeof pageResponseSchema>

/** The page as the app works with it: each person has a `RegistrationStatus`, and the event at least one section. */
type Status<Said, Stand extends RegistrationStatus> = Omit<Said, keyof typeof statusShape | 'pick'> &
  Stand & {
    /** One more slot that the same person took for themselves. */
    extra?: boolean
  }
export type Registration = Status<RegistrationResponse, InSlot> | Status<RegistrationResponse, Waitlisted>
export type RosterRow = Status<RowResponse, InSlot>
export type WaitingRow = Status<RowResponse, Waitlisted>
export type ListedRow = RosterRow | WaitingRow
export type EventNotice = z.infer<typeof noticeSchema>
export type EventLabel = z.infer<typeof labelSchema>
export type EventDetails = Omit<PageResponse['event'], 'sections'> & {
  sections: Facts['sections']
}
export type EventPageData = Omit<PageResponse, 'event' | 'roster' | 'waitlist' | 'waiting_count'> & {
  event: EventDetails
  roster: RosterRow[]
  waitlist: WaitingRow[]
  waiting_count: number
}
