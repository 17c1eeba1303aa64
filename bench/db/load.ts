import pg from 'pg'
import { worldOf } from './data.ts'

interface Definition {
  table: string
  name: string
  /** The statement that makes it again. */
  sql: string
  /** p, u: keys; c: check; f: foreign key; i: a plain index. */
  kind: 'p' | 'u' | 'c' | 'f' | 'i'
}

const DEFINITIONS = `
  select conrelid::regclass::text as table, conname as name, contype as kind,
         format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as sql
    from pg_constraint where contype in ('p', 'u', 'c', 'f') and connamespace::regnamespace::text in ('public', 'private')
  union all
  select indrelid::regclass::text, indexrelid::regclass::text, 'i', pg_get_indexdef(indexrelid)
    from pg_index i join pg_class c on c.oid = i.indexrelid
   where c.relnamespace::regnamespace::text in ('public', 'private')
     and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid)`

/**
 * Fills a migrated, empty database. For speed it drops indexes and constraints before and makes them again afterwards,
 * and no trigger runs. Checks and foreign keys are not tried on the rows, which were made to fit them. `knows`: what
 * the migrations know of.
 */
export async function load(url: string, events: number): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  const run = (sql: string) => client.query(sql)
  try {
    await run(`set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '1GB'`)
    const { rows } = await client.query<Definition>(DEFINITIONS)
    for (const { kind, table, name } of sorted(rows, 'ficup')) {
      await run(kind === 'i' ? `drop index ${name}` : `alter table ${table} drop constraint "${name}"`)
    }
    for (const sql of worldOf(events)) await run(sql)
    for (const { kind, sql } of sorted(rows, 'puicf')) {
      await run(kind === 'c' || kind === 'f' ? `${sql} not valid` : sql)
    }
    await run('vacuum (analyze)')
    await run('checkpoint')
  } finally {
    await client.end()
  }
}

function sorted(definitions: Definition[], kinds: string): Definition[] {
  return definitions.toSorted((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind))
}
