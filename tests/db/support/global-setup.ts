import type { TestProject } from 'vitest/node'
import { applyMigrations, BARE, bootstrap, copyDatabase, MIGRATED } from './migrations.ts'
import { startServer } from './server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A connection string with the placeholders `role` and `database`. */
    postgresUrl: string
  }
}

/** One server a run; the migrations are applied once and each test file works in a copy. */
export default async function setup(project: TestProject): Promise<() => void> {
  const server = await startServer()
  try {
    await bootstrap(server)
    await copyDatabase(server, BARE, MIGRATED)
    await applyMigrations(server, MIGRATED)
  } catch (error) {
    server.stop()
    throw error
  }
  project.provide('postgresUrl', server.url('role', 'database'))
  return () => server.stop()
}
