import { readFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { pgDump } from '@electric-sql/pglite-tools/pg_dump'

/** One object of a database as pg_dump describes it: a table, a comment, a policy, a grant … */
export interface Entry {
  /** `TABLE`, `FUNCTION`, `FK CONSTRAINT` …; `ACL` for grants. */
  type: string
  /** The schema it is in; '-' for a schema itself. */
  schema: string
  /** As pg_dump names it: `events`, `is_full(public.events)`, `events events_name_check`, `COLUMN events.name`. */
  name: string
  sql: string
}

const HEADING = /^--\n-- Name: (?<name>.*); Type: (?<type>[A-Z ]+); Schema: (?<schema>\S+); Owner: -\n--\n/gm
/** Settings that pg_dump writes between two objects, for those that follow. */
const SETTING = /\n+SET default_\w+ = .*;/g

/** The files of the first bare database: a copy takes a fifth of the time that making one takes. */
let bareFiles: Blob | File | undefined

/** A temporary database with what hosted Supabase has before the first migration. */
export async function bareDatabase(): Promise<PGlite> {
  if (bareFiles) return await PGlite.create({ loadDataDir: bareFiles })
  const pg = await PGlite.create()
  await pg.exec(readFileSync(new URL('../postgres/bootstrap.sql', import.meta.url), 'utf8'))
  bareFiles = await pg.dumpDataDir('none')
  return pg
}

/** Everything of ours in a database, in pg_dump's own order. */
export async function dump(pg: PGlite): Promise<Entry[]> {
  // Moments in a CHECK are written in the zone of the session, which would otherwise be that of this computer.
  await pg.exec("set timezone to 'UTC'")
  const file = await pgDump({ pg, args: ['--schema-only', '--no-owner'] })
  const [text = ''] = (await file.text()).split('\n--\n-- PostgreSQL database dump complete')
  // It leaves its reading transaction open, and its settings set.
  await pg.exec('rollback; reset all')
  const found = [...text.matchAll(HEADING)]
  return found.map((heading, index) => {
    const { type = '', schema = '', name = '' } = heading.groups ?? {}
    const sql = text.slice(heading.index + heading[0].length, found[index + 1]?.index).replaceAll(SETTING, '')
    return { type, schema, name, sql: sql.trim() }
  })
}
