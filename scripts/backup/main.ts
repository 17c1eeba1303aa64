import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { versionOf } from '../version.ts'
import { copyIn, copyOut, measure } from './copy.ts'
import { databaseUrl, inTransaction, migrationsOf, sequencesOf, type Transaction, tablesOf } from './database.ts'
import { type Kept, MANIFEST, type Manifest, readManifest } from './manifest.ts'

/** `npm run backup` and `npm run restore`. */
export const main = ([what, folder]: string[]) => (what === 'restore' ? restore(folder) : backup(folder))

async function backup(folder = path.join('backups', new Date().toISOString().slice(0, 19).replaceAll(':', '-'))) {
  const { tables } = await backUp(databaseUrl(), folder)
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(
    `${rows} rows of ${tables.length} tables are in ${folder}. Keep it as you keep passwords: it has everybody's data.`,
  )
}

async function restore(folder?: string) {
  if (!folder) throw new Error('Which backup? npm run restore -- backups/<folder>')
  await bringBack(databaseUrl(), folder)
  console.log('Everything is back, and is what it was. docs/operator.md says what a backup does not hold.')
}

/** A snapshot of one moment, taken while people go on. */
export async function backUp(url: string, folder: string): Promise<Manifest> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return await inTransaction(url, 'isolation level repeatable read read only', async (sql) => {
    const tables: Kept[] = []
    for (const table of await tablesOf(sql)) {
      const file = `${table.name.replaceAll('"', '')}.copy.gz`
      tables.push({ ...table, file, ...(await copyOut(sql, table, path.join(folder, file))) })
    }
    const manifest: Manifest = {
      version: versionOf('.'),
      made: new Date().toISOString(),
      migrations: await migrationsOf(sql),
      tables,
      sequences: await sequencesOf(sql),
    }
    // Written last: a folder without it is not a backup.
    writeFileSync(path.join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`)
    return manifest
  })
}

/** All or nothing: if anything differs in the end, everything is undone. */
export async function bringBack(url: string, folder: string): Promise<void> {
  const manifest = readManifest(folder)
  await inTransaction(url, '', async (sql) => {
    await expectSameMigrations(sql, manifest)
    await expectNobody(sql)
    // The rows are stored as they are: no trigger runs, and they may come in any order.
    await sql`set local session_replication_role = replica`
    const own = manifest.tables.filter(({ name }) => !name.startsWith('auth.'))
    await sql.unsafe(`truncate ${own.map(({ name }) => name).join(', ')}`)
    for (const table of manifest.tables) await copyIn(sql, table, path.join(folder, table.file))
    for (const { name, last } of manifest.sequences) if (last !== null) await sql`select setval(${name}, ${last})`
    for (const table of manifest.tables) {
      const { rows, sha256 } = await measure(sql, table)
      if (rows !== table.rows || sha256 !== table.sha256)
        throw new Error(`${table.name} is not what was backed up: the backup is damaged.`)
    }
  })
}

async function expectSameMigrations(sql: Transaction, { migrations, version }: Manifest): Promise<void> {
  const there = await migrationsOf(sql)
  if (JSON.stringify(there) === JSON.stringify(migrations)) return
  throw new Error(
    `The backup has ${migrations.length} migrations up to ${migrations.at(-1)} (Roster ${version}), this project ${there.length} up to ${there.at(-1)}. ` +
      'Bring it into a project with the same ones, and update that afterwards.',
  )
}

async function expectNobody(sql: Transaction): Promise<void> {
  const [row] = await sql<{ used: boolean }[]>`
    select exists (select from auth.users) or exists (select from public.events) as used`
  if (row?.used) throw new Error('This project has accounts or events. A backup is brought into an empty one.')
}
