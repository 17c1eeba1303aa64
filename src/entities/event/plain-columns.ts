import * as z from 'zod/mini'

/** @param empty what a new event has, and one in which the database has nothing there */
const column = <Schema extends z.ZodMiniType>(schema: Schema, empty: z.infer<Schema>) => ({ schema, empty })

/**
 * The columns of an event that its form holds just as the database does. The form, its draft, its defaults, what is read
 * and what is sent are made from these rows. Texts have rows of their own (`text-columns.ts`).
 */
const COLUMNS = {
  is_private: column(z.boolean(), false),
  waitlist: column(z.boolean(), true),
  remind: column(z.boolean(), true),
  confirm_within: column(z.nullable(z.int()), null),
  max_picks: column(z.nullable(z.int()), null),
  picks_overlap: column(z.boolean(), false),
  answers: column(z.nullable(z.array(z.string())), null),
  look: column(z.nullable(z.int()), null),
}
export type PlainColumn = keyof typeof COLUMNS
export const PLAIN_COLUMNS = Object.keys(COLUMNS) as PlainColumn[]

type SchemaOf<Name extends PlainColumn> = (typeof COLUMNS)[Name]['schema']
type ValueOf<Name extends PlainColumn> = z.infer<SchemaOf<Name>>
type PlainValues = { [Name in PlainColumn]: ValueOf<Name> }

const each = (make: (column: { schema: z.ZodMiniType; empty: unknown }) => unknown): object =>
  Object.fromEntries(Object.entries(COLUMNS).map(([name, column]) => [name, make(column)]))

/** What is sent. */
export const plainShape = each(({ schema }) => schema) as { [Name in PlainColumn]: SchemaOf<Name> }

/** A draft may be older than a column. */
export const plainDraftShape = each(({ schema, empty }) => z._default(schema, empty)) as {
  [Name in PlainColumn]: z.ZodMiniDefault<SchemaOf<Name>>
}

/** What is read. */
export const plainReadShape = each(({ schema, empty }) =>
  z.pipe(
    z.nullable(schema),
    z.transform((value) => value ?? empty),
  ),
) as { [Name in PlainColumn]: z.ZodMiniType<ValueOf<Name>, ValueOf<Name> | null> }

export const plainDefaults = each(({ empty }) => empty) as PlainValues

/** These columns of an event. */
export const plainOf = (event: PlainValues) =>
  Object.fromEntries(PLAIN_COLUMNS.map((name) => [name, event[name]])) as PlainValues
