import { randomInt } from 'node:crypto'
import type { TestProject } from 'vitest/node'
import { applyMigrations, BARE, bootstrap, copyDatabase, MIGRATED } from '../../../scripts/db/postgres/migrations.ts'
import { startServer } from '../../../scripts/db/postgres/server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A connection string with the placeholders `role` and `database`. */
    postgresUrl: string
    /** Decides the order in which people race. */
    raceSeed: number
  }
}

/** One server a run; the migrations are applied once and each test file works in a copy. */
export default async function setup(project: TestProject): Promise<() => void> {
  const server = await startServer({ keepsMemory: true })
  try {
    await bootstrap(server)
    await copyDatabase(server, BARE, MIGRATED)
    await applyMigrations(server, MIGRATED)
  } catch (error) {
    server.stop()
    throw error
  }
  project.provide('raceSeed', raceSeed())
  project.provide('postgresUrl', server.url('role', 'database'))
  return () => server.stop()
}

/** Printed with each run; given back as ROSTER_RACE_SEED it runs the same order again. */
function raceSeed(): number {
  const seed = Number(process.env.ROSTER_RACE_SEED ?? randomInt(2 ** 31))
  if (!Number.isInteger(seed)) throw new Error('ROSTER_RACE_SEED must be a whole number')
  console.info(`Races are shuffled with ROSTER_RACE_SEED=${seed}`)
  return seed
}
