import type pg from 'pg'

interface FunctionSignature {
  returnsSet: boolean
  readOnly: boolean
  /** Parameter names and their types. */
  parameters: Record<string, string>
}

interface ForeignKey {
  from: string
  to: string
  pairs: [from: string, to: string][]
}

/** The catalogue that PostgREST reads at its start: API functions, keys of tables, and computed columns. */
export interface SchemaCache {
  functions: Map<string, FunctionSignature>
  foreignKeys: ForeignKey[]
  /** `table.column` of every function that takes the row. */
  computed: Set<string>
}

export async function readSchema(client: pg.ClientBase): Promise<SchemaCache> {
  const functions = await client.query<FunctionSignature & { name: string }>(
    `select p.proname as name, p.proretset as "returnsSet", p.provolatile <> 'v' as "readOnly", coalesce((
       select jsonb_object_agg(a.name, format_type(a.type, null))
       from unnest(p.proargnames, coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality as a(name, type, place)
       where a.place <= p.pronargs), '{}') as parameters
     from pg_proc p where p.pronamespace = 'public'::regnamespace and (p.proargnames is not null or p.pronargs = 0)`,
  )
  const keys = await client.query<ForeignKey>(
    `select f.relname as from, t.relname as to, jsonb_agg(jsonb_build_array(a.attname, b.attname)) as pairs
     from pg_constraint c
     join pg_class f on f.oid = c.conrelid join pg_class t on t.oid = c.confrelid
     cross join lateral unnest(c.conkey, c.confkey) k(here, there)
     join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.here
     join pg_attribute b on b.attrelid = c.confrelid and b.attnum = k.there
     where c.contype = 'f' and f.relnamespace = 'public'::regnamespace and t.relnamespace = 'public'::regnamespace
     group by c.oid, f.relname, t.relname`,
  )
  const computed = await client.query<{ name: string }>(
    `select c.relname || '.' || p.proname as name from pg_proc p join pg_class c on c.reltype = p.proargtypes[0]
     where p.pronamespace = 'public'::regnamespace and p.pronargs = 1`,
  )
  return {
    functions: new Map(functions.rows.map((row) => [row.name, row])),
    foreignKeys: keys.rows,
    computed: new Set(computed.rows.map(({ name }) => name)),
  }
}
