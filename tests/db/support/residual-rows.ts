import type { Database } from './database.ts'

/** Every row of every table, as text, by table. The tables come from the catalogue, so that none is forgotten. */
export async function allRows(db: Database): Promise<Map<string, string[]>> {
  const tables = await db.owner<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relkind in ('r', 'p') and relnamespace::regnamespace::text in ('public', 'private', 'auth') order by 1`,
  )
  const parts = tables.map(
    ({ name }) => `select '${name}' as name, array(select to_jsonb(t)::text from ${name} t) as rows`,
  )
  const all = await db.owner<{ name: string; rows: string[] }>(parts.join(' union all '))
  return new Map(all.map(({ name, rows }) => [name, rows]))
}

/** The tables that still have one of these texts in any column. */
export async function residualRows(db: Database, ...texts: string[]): Promise<string[]> {
  const found = [...(await allRows(db))].filter(([, rows]) =>
    rows.some((row) => texts.some((text) => row.includes(text))),
  )
  return found.map(([name]) => name)
}
