import * as z from 'zod/mini'
import { capacitySchema } from '@/entities/event/capacity-schema'
import { eachText, type TextColumn, textRow } from '@/entities/event/text-columns'
import { typedMoney } from '@/entities/money/money'
import { sectionDraftsSchema, storedSectionsSchema, submittedSectionsSchema } from '@/features/events/sections/schema'
import { asVisibleName, atMost } from '@/lib/text/text-schema'
import { t } from '@/lib/text/translate'
import { fieldDraftSchema, readCustomFields, submittedFieldsSchema } from './custom-field-schema'
import { deadlineAt, deadlineSchema } from './deadlines'
import type { Option } from './option-titles'
import { payLinkSchema } from './price'
import { repeatShape } from './repeats'

/** A card of the form, or the row behind which a field is. */
export type Place = 'head' | 'about' | 'when' | 'who' | Option

/**
 * A column that the form holds as the database does. Where it does not, the parts after it replace these. Its draft is any value that an
 * input can have, and may be older than the column.
 * @param empty the value in an empty form
 */
const held = <const In extends Place, Schema extends z.ZodMiniType>(
  place: In,
  schema: Schema,
  empty: z.infer<Schema>,
) => ({
  place,
  empty,
  draft: z._default(schema, empty as never),
  /** The rule at submit. */
  form: schema,
  /** The request's part. */
  sent: schema,
  /** The response's part. */
  read: z.nullable(schema),
})

const checked = <Schema extends z.ZodMiniType>(schema: Schema) => ({ form: schema, sent: schema })

/** An ISO-like date-time or anything `Date` can read, as ISO UTC; empty is null. */
const moment = (error: () => string) =>
  z.pipe(
    z.nullable(
      z.string({ error }).check(z.refine((text) => text === '' || !Number.isNaN(Date.parse(text)), { error })),
    ),
    z.transform((text) => (text ? new Date(text).toISOString() : null)),
  )

/** Empty text, also one of blanks, is stored as null. */
const textSchema = (name: TextColumn) => {
  const { label, max } = textRow(name)
  return z.pipe(
    z.nullable(
      z.string().check(
        z.trim(),
        atMost(max, () => t('{label} must be less than {max} characters', { label: label(), max })),
      ),
    ),
    z.transform((text) => text || null),
  )
}

export const EVENT_NAME_MAX = 200
const nameSchema = z.string({ error: () => t('Event name is required') }).check(
  asVisibleName(),
  z.minLength(1, { error: () => t('Event name is required') }),
  atMost(EVENT_NAME_MAX, () => t('Event name must be less than 200 characters')),
)

const text = z.string()
const storedText = z.nullable(text)
const storedNumber = z.nullable(z.int())

const deadline = (name: 'registration_deadline' | 'withdraw_until') => ({
  ...held('deadlines', deadlineSchema, null),
  sent: moment(() => t('Invalid date format')),
  read: storedText,
  of: ({ datetime, [name]: at }: { [Name in 'datetime' | typeof name]: string | null }) =>
    at === null ? null : deadlineAt(new Date(at), datetime === null ? null : new Date(datetime)),
})

/**
 * The columns of an event that its form edits. Form, draft, defaults, request, response and place follow from a row. Optional texts have
 * theirs in `text-columns.ts`. `of`: the value for an event, if the form holds it differently. `stays`: shown also while the form is folded.
 */
export const COLUMNS = {
  name: { ...held('head', text, ''), ...checked(nameSchema), read: text, stays: true },
  price_cents: {
    ...held('price', text, ''),
    sent: storedNumber,
    read: storedNumber,
    of: ({ price_cents, currency }: { price_cents: number | null; currency: string | null }) =>
      price_cents && currency ? typedMoney(price_cents, currency) : '',
  },
  currency: { ...held('price', text, ''), sent: storedText },
  pay_link: { ...held('price', text, ''), form: payLinkSchema, sent: storedText },
  ...eachText((name) => ({
    ...held(textRow(name).place, text, ''),
    ...checked(textSchema(name)),
    stays: textRow(name).stays,
  })),
  datetime: { ...held('when', text, ''), ...checked(moment(() => t('Invalid date format'))), stays: true },
  end_datetime: { ...held('when', text, ''), ...checked(moment(() => t('Invalid end date format'))) },
  max_participants: {
    ...held('who', z.nullable(z.number()), 10),
    ...checked(capacitySchema),
    of: ({ max_participants }: { max_participants: number | null }) => max_participants,
    stays: true,
  },
  custom_fields: {
    ...held('who', z.array(fieldDraftSchema), []),
    ...checked(submittedFieldsSchema),
    read: z.pipe(z.unknown(), z.transform(readCustomFields)),
    // A field without an id answers to its label. That becomes its id, so that its answers stay when it is renamed.
    of: ({ custom_fields }: { custom_fields: ReturnType<typeof readCustomFields> }) =>
      custom_fields.map((field) => ({ ...field, id: field.id || field.label })),
  },
  is_private: held('who', z.boolean(), false),
  waitlist: held('sections', z.boolean(), true),
  max_picks: held('sections', storedNumber, null),
  picks_overlap: held('sections', z.boolean(), false),
  cant_come: held('answers', storedText, null),
  names_for: held('names', storedText, null),
  max_others: held('others', storedNumber, null),
  min_people: held('minimum', storedNumber, null),
  decide_hours: { ...held('minimum', z.int(), 24), read: z.int() },
  look: { ...held('head', storedNumber, null), stays: true },
  sections: {
    ...held('sections', sectionDraftsSchema, []),
    form: submittedSectionsSchema,
    sent: storedSectionsSchema,
    read: storedSectionsSchema,
  },
  registration_deadline: deadline('registration_deadline'),
  withdraw_until: deadline('withdraw_until'),
}

/** The form's other values: the group, which stays once it is chosen, and how the event repeats, which its series stores. */
const OTHERS = {
  group_id: {
    ...held('when', text, ''),
    ...checked(
      z.pipe(
        storedText,
        z.transform((id) => id || null),
      ),
    ),
  },
  every: held('repeats', repeatShape.every, ''),
  opens_days_before: { ...held('repeats', z.number(), 7), form: repeatShape.opens_days_before },
  ends_on: held('repeats', repeatShape.ends_on, null),
  starts_on: held('repeats', repeatShape.starts_on, ''),
}

export const FIELDS = { ...COLUMNS, ...OTHERS }
export type FieldName = keyof typeof FIELDS
export const FIELD_NAMES = Object.keys(FIELDS) as FieldName[]

/** One part of every row: a shape for `z.object`, or the values of an empty form. */
export const partOf = <Rows extends Record<string, Record<Part, unknown>>, Part extends string>(
  rows: Rows,
  part: Part,
) =>
  Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, row[part]])) as {
    [Name in keyof Rows]: Rows[Name][Part]
  }
