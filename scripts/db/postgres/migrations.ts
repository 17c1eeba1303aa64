import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { Server } from './server.ts'

/** The top folder of the project. */
export const projectRoot = fileURLToPath(new URL('../../../', import.meta.url))

/** The database with what hosted Supabase has before the first migration. */
export const BARE = 'bare'
/** The database that each test file gets a copy of. */
export const MIGRATED = 'migrated'

export interface Migration {
  /** Its file. */
  name: string
  sql: string
}

/** The migrations in the order in which they are applied. */
export function readMigrations(): Migration[] {
  const folder = path.join(projectRoot, 'supabase/migrations')
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  return names.sort().map((name) => ({ name, sql: readFileSync(path.join(folder, name), 'utf8') }))
}

/** Each release, and a date right after its last migration. */
export const RELEASES = {
  '1.0.0': '20261122',
  '1.1.0': '20261123',
  '1.2.0': '20261202100001',
  '2.0.0': '20261207200001',
} as const
export type Release = keyof typeof RELEASES
/** The database that a test of an upgrade gets a copy of. */
export const asReleased = (release: Release) => `released_${release.replaceAll('.', '_')}`

/** The migrations in two parts: those of a release, and those that came since. */
export function migrationsOf(release: Release): { released: Migration[]; since: Migration[] } {
  const released = migrationsBefore(RELEASES[release])
  return { released, since: readMigrations().slice(released.length) }
}

/** Runs work on a new connection. */
async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Makes the database BARE on a fresh server and lets the service roles log in. */
export async function bootstrap(server: Server): Promise<void> {
  const sql = readFileSync(new URL('./bootstrap.sql', import.meta.url), 'utf8')
  const { password } = new URL(server.url('x', 'x'))
  await connected(server.url('supabase_admin', 'postgres'), (client) => client.query(`create database ${BARE}`))
  await connected(server.url('supabase_admin', BARE), async (client) => {
    await client.query(sql)
    for (const role of ['postgres', 'authenticator', 'supabase_auth_admin']) {
      await client.query(`alter role ${role} password '${password}'`)
    }
  })
  await connected(server.url('supabase_admin', 'postgres'), (client) =>
    client.query(`alter database ${BARE} owner to postgres`),
  )
}

/**
 * Copies a database without connections to the source. File by file, because the default, page by page through the log,
 * takes a tenth of a second or more for each of a hundred test files.
 */
export async function copyDatabase(server: Pick<Server, 'url'>, source: string, name: string): Promise<void> {
  await connected(server.url('supabase_admin', 'postgres'), (client) => client.query(copying(source, name)))
}

/** The statement that copies one; the superuser's. */
export const copying = (source: string, name: string) =>
  `create database ${name} template ${source} strategy file_copy owner postgres`

/** @param date as in their names */
function migrationsBefore(date: string): Migration[] {
  return readMigrations().filter(({ name }) => name < date)
}

/** Applies all migrations, or these, as `postgres`, each in one transaction, and names the file that fails. */
export async function applyMigrations(
  server: Pick<Server, 'url'>,
  database: string,
  migrations = readMigrations(),
): Promise<void> {
  await connected(server.url('postgres', database), async (client) => {
    for (const { name, sql } of migrations) {
      try {
        await client.query(sql)
      } catch (error) {
        const { message, where } = error as pg.DatabaseError
        throw new Error(`${name}: ${message}${where ? `\n${where}` : ''}`, { cause: error })
      }
    }
  })
}
