import { readFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { withMigrated } from './ephemeral-database.ts'
import { projectRoot } from './postgres/migrations.ts'

/**
 * `npm run db:shell`: SQL against a temporary Postgres with these migrations and the demo data, as the owner of the
 * tables. A statement ends with `;` at the end of a line. With an argument it runs that statement alone.
 */
export function main([statement]: string[]): Promise<number> {
  return withMigrated(async (url) => {
    const client = new pg.Client(url)
    await client.connect()
    try {
      await client.query(readFileSync(path.join(projectRoot, 'supabase/seed.sql'), 'utf8'))
      if (statement) return (await show(client, statement)) ? 0 : 1
      await readStatements(client)
      return 0
    } finally {
      await client.end()
    }
  })
}

async function readStatements(client: pg.Client): Promise<void> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout, prompt: 'roster=> ' })
  let typed = ''
  terminal.prompt()
  for await (const line of terminal) {
    typed += `${line}\n`
    if (/;\s*$/.test(line)) {
      await show(client, typed)
      typed = ''
    }
    terminal.prompt()
  }
}

/** Prints the rows or the refusal. @returns whether the statement worked */
async function show(client: pg.Client, statement: string): Promise<boolean> {
  try {
    for (const { rows, command, rowCount } of [await client.query(statement)].flat()) {
      if (rows.length > 0) console.table(rows)
      else console.log(`${command} ${rowCount ?? ''}`)
    }
    return true
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return false
  }
}
