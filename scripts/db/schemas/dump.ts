import { readFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { pgDump } from '@electric-sql/pglite-tools/pg_dump'
import { readMigrations } from '../postgres/migrations.ts'

/** One thing of a database as pg_dump tells it: a table, a comment, a policy, who may call a function … */
export interface Entry {
  /** `TABLE`, `FUNCTION`, `FK CONSTRAINT` …; `ACL` is who may do what. */
  type: string
  /** The schema it is in; '-' for a schema itself. */
  schema: string
  /** As pg_dump names it: `events`, `is_full(public.events)`, `events events_name_check`, `COLUMN events.name`. */
  name: string
  sql: string
}

const HEADING = /^--\n-- Name: (?<name>.*); Type: (?<type>[A-Z ]+); Schema: (?<schema>\S+); Owner: -\n--\n/gm

/** Everything of ours in a database that has just met all migrations, in pg_dump's own order. */
export async function dumpMigrated(): Promise<Entry[]> {
  const pg = await PGlite.create()
  try {
    await pg.exec(readFileSync(new URL('../postgres/bootstrap.sql', import.meta.url), 'utf8'))
    for (const { sql } of readMigrations()) await pg.exec(sql)
    // Moments in a CHECK are written in the zone of the session, which would else be that of this computer.
    await pg.exec("set timezone to 'UTC'")
    return entriesOf(await (await pgDump({ pg, args: ['--schema-only', '--no-owner'] })).text())
  } finally {
    await pg.close()
  }
}

/** Cuts what pg_dump wrote at its headings. */
export function entriesOf(dump: string): Entry[] {
  const [text = ''] = dump.split('\n--\n-- PostgreSQL database dump complete')
  const found = [...text.matchAll(HEADING)]
  return found.map((heading, index) => {
    const { type = '', schema = '', name = '' } = heading.groups ?? {}
    const sql = text.slice(heading.index + heading[0].length, found[index + 1]?.index).trim()
    return { type, schema, name, sql }
  })
}
