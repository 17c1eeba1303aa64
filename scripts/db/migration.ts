import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { readFrozen } from './frozen.ts'
import { projectRoot, readMigrations } from './postgres/migrations.ts'
import { differences } from './schemas/differences.ts'
import { reference } from './schemas/reference.ts'

/** How the migration begins that is made anew until the release. */
const MADE = '-- Made from supabase/schemas by `npm run db:migration`. Do not edit.'

const fileOf = (name: string) => path.join(projectRoot, 'supabase/migrations', name)

/**
 * `npm run db:migration -- name`: writes the migration that leads to `supabase/schemas`, and its table of contents. Until the release froze it, the same file is
 * written anew; then a new one is begun, with this name and the present time. What moves rows is written by hand beside it, before or after.
 */
export async function main([wish = 'functions']: string[] = []): Promise<number> {
  const migrations = readMigrations()
  const frozen = readFrozen(projectRoot)
  const found = migrations.find(({ name, sql }) => sql.startsWith(MADE) && !(name in frozen))
  const name = found?.name ?? `${timestamp(new Date())}_${wish.replaceAll('-', '_')}.sql`
  const before = migrations.filter((migration) => migration.name < name).map(({ sql }) => sql)
  const statements = await differences(before)
  writeFileSync(fileOf(name), `${MADE}\n\n${statements.join('\n\n')}\n`)
  writeFileSync(path.join(projectRoot, 'supabase/schemas/README.md'), reference())
  console.log(`${name}: ${statements.length} statements`)
  return 0
}

/** As in the name of a migration: 20261124100000. */
const timestamp = (now: Date) => now.toISOString().replaceAll(/\D/g, '').slice(0, 14)
