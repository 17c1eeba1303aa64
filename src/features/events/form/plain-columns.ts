import * as z from 'zod/mini'

/** @param empty the value in a new event, and where the database has null */
const column = <Schema extends z.ZodMiniType>(schema: Schema, empty: z.infer<Schema>) => ({ schema, empty })

/**
 * The columns of an event that its form holds just as the database does. The form, its draft, its defaults, what is read
 * and what is sent are made from these rows. Texts have separate rows (`text-columns.ts`).
 */
const COLUMNS = {
  is_private: column(z.boolean(), false),
  waitlist: column(z.boolean(), true),
  max_picks: column(z.nullable(z.int()), null),
  picks_overlap: column(z.boolean(), false),
  cant_come: column(z.nullable(z.string()), null),
  look: column(z.nullable(z.int()), null),
}
type PlainColumn = keyof typeof COLUMNS
type SchemaOf<Name extends PlainColumn> = (typeof COLUMNS)[Name]['schema']
type ValueOf<Name extends PlainColumn> = z.infer<SchemaOf<Name>>

type Column = ReturnType<typeof column>
const each = (make: (column: Column, name: PlainColumn) => unknown): object =>
  Object.fromEntries(Object.entries(COLUMNS).map(([name, column]) => [name, make(column, name as PlainColumn)]))

/** The request's part. */
export const plainShape = each(({ schema }) => schema) as { [Name in PlainColumn]: SchemaOf<Name> }

/** A draft may be older than a column. */
export const plainDraftShape = each(({ schema, empty }) => z._default(schema, empty)) as {
  [Name in PlainColumn]: z.ZodMiniDefault<SchemaOf<Name>>
}

/** The response's part. */
export const plainReadShape = each(({ schema }) => z.nullable(schema)) as {
  [Name in PlainColumn]: z.ZodMiniNullable<SchemaOf<Name>>
}

/** These columns of an event, or of a new one. */
export const plainOf = (event: { [Name in PlainColumn]?: ValueOf<Name> | null }) =>
  each(({ empty }, name) => event[name] ?? empty) as { [Name in PlainColumn]: ValueOf<Name> }
