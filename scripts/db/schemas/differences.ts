import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { runSupabase } from '../ephemeral-database.ts'
import { BARE, copyDatabase } from '../postgres/migrations.ts'
import type { Server } from '../postgres/server.ts'
import { applyStatements } from './apply.ts'
import { schemaStatements, statementsOf } from './statements.ts'

/** Makes a database from `supabase/schemas`. */
export async function makeWanted(server: Pick<Server, 'url'>, name: string): Promise<void> {
  await copyDatabase(server, BARE, name)
  const client = new pg.Client(server.url('postgres', name))
  await client.connect()
  try {
    await applyStatements(schemaStatements(), (sql) => client.query(sql))
  } finally {
    await client.end()
  }
}

/**
 * The statements that lead from one database to another, by their addresses, as Supabase's pg-delta writes them. A host may have granted more
 * by itself, so a new function is first closed to each role.
 */
export async function differences(from: string, to: string): Promise<string[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'roster-diff-'))
  try {
    const file = path.join(folder, 'diff.sql')
    await runSupabase('db', 'diff', '--use-pg-delta', `--from=${from}`, `--to=${to}`, `--output=${file}`)
    return statementsOf(readFileSync(file, 'utf8')).map(({ sql }) =>
      sql.replace(/^(REVOKE ALL ON FUNCTION .*) FROM PUBLIC$/, '$1 FROM PUBLIC, anon, authenticated, service_role'),
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** A table has rows, so a migration by hand changes it, unless it gets another column. */
export const isByHand = (statement: string): boolean =>
  /^(?:create|alter|drop) (?:(?:unique )?index|sequence|table|type)\b/i.test(statement) &&
  !/^alter table \S+\s+add column /i.test(statement)
