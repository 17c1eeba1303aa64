import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { withServer } from './ephemeral-database.ts'
import { readFrozen } from './frozen.ts'
import { applyMigrations, BARE, type Migration, projectRoot, readMigrations } from './postgres/migrations.ts'
import { differences, isByHand, makeWanted } from './schemas/differences.ts'
import { reference } from './schemas/reference.ts'

/** The first line of the migration that is rewritten until the release. */
const MADE = '-- Made from supabase/schemas by `npm run db:migration`. Do not edit.'

/** Its second paragraph: renames, written by hand. They take effect in the transaction that replaces the functions. */
const RENAMES = /^-- Renames, by hand:\n(?:.+\n)+/m

const fileOf = (name: string) => path.join(projectRoot, 'supabase/migrations', name)

/**
 * `npm run db:migration -- name`: writes the migration that makes the database what `supabase/schemas` says, and the table of contents there. Until a release freezes it,
 * the same file is rewritten, except for its renames; then a new one is begun, with this name and the present time. Migrations that move rows are written by hand, before or after it.
 */
export async function main([wish = 'functions']: string[] = []): Promise<void> {
  const migrations = readMigrations()
  const frozen = readFrozen(projectRoot)
  const found = migrations.find(({ name, sql }) => sql.startsWith(MADE) && !(name in frozen))
  const name = found?.name ?? newName(wish, new Date(), migrations.at(-1)?.name)
  const before = migrations.filter((migration) => migration.name < name)
  const renames = RENAMES.exec(found?.sql ?? '')?.[0]
  const statements = await missing(renames ? [...before, { name: 'Renames', sql: renames }] : before)
  const byHand = statements.filter(isByHand)
  if (byHand.length > 0) {
    throw new Error(
      `A migration by hand has to do this first (docs/guides/change-the-database.md):\n${byHand.join('\n')}`,
    )
  }
  writeFileSync(path.join(projectRoot, 'supabase/schemas/README.md'), reference())
  if (!found && statements.length === 0) {
    return console.log('Nothing differs, so no migration is begun.')
  }
  writeFileSync(
    fileOf(name),
    `${[MADE, ...(renames ? [renames.trim()] : []), ...statements.map((sql) => `${sql};`)].join('\n\n')}\n`,
  )
  console.log(`${name}: ${statements.length} statements`)
}

/** The statements that `supabase/schemas` asks for after these migrations. */
const missing = (migrations: Migration[]): Promise<string[]> =>
  withServer(async (server) => {
    await makeWanted(server, 'wanted')
    await applyMigrations(server, BARE, migrations)
    return await differences(server.url('postgres', BARE), server.url('postgres', 'wanted'))
  })

/**
 * The name of a migration that is begun: with the present time, or the next number after the last migration, if that has a later date.
 * @param last the name of the last one
 */
export function newName(wish: string, now: Date, last = '0'): string {
  const present = Number(now.toISOString().replaceAll(/\D/g, '').slice(0, 14))
  const free = Number.parseInt(last, 10) + 1
  return `${Math.max(free, present)}_${wish.replaceAll('-', '_')}.sql`
}
