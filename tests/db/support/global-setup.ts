import { randomInt } from 'node:crypto'
import type { TestProject } from 'vitest/node'
import {
  applyMigrations,
  asReleased,
  BARE,
  bootstrap,
  copyDatabase,
  MIGRATED,
  migrationsOf,
  RELEASES,
  type Release,
  readMigrations,
} from '../../../scripts/db/postgres/migrations.ts'
import { type Server, startServer } from '../../../scripts/db/postgres/server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A connection string with the placeholders `role` and `database`. */
    postgresUrl: string
    /** Decides the order in which people race. */
    raceSeed: number
  }
}

/** One server a run; the migrations are applied once, and each test file works in a copy, some in one of an earlier release. */
export default async function setup(project: TestProject): Promise<() => void> {
  const server = await startServer({ keepsMemory: true })
  try {
    await bootstrap(server)
    await migrate(server)
  } catch (error) {
    server.stop()
    throw error
  }
  project.provide('raceSeed', raceSeed())
  project.provide('postgresUrl', server.url('role', 'database'))
  return () => server.stop()
}

async function migrate(server: Server): Promise<void> {
  await copyDatabase(server, BARE, MIGRATED)
  let applied = 0
  for (const release of Object.keys(RELEASES) as Release[]) {
    const { released } = migrationsOf(release)
    await applyMigrations(server, MIGRATED, released.slice(applied))
    await copyDatabase(server, MIGRATED, asReleased(release))
    applied = released.length
  }
  await applyMigrations(server, MIGRATED, readMigrations().slice(applied))
}

/** Printed with each run; given back as ROSTER_RACE_SEED it runs the same order again. */
function raceSeed(): number {
  const seed = Number(process.env.ROSTER_RACE_SEED ?? randomInt(2 ** 31))
  if (!Number.isInteger(seed)) throw new Error('ROSTER_RACE_SEED must be a whole number')
  console.info(`Races are shuffled with ROSTER_RACE_SEED=${seed}`)
  return seed
}
