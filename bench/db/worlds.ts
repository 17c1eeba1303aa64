import {
  applyMigrations,
  BARE,
  bootstrap,
  copyDatabase,
  firstMigrations,
  readMigrations,
} from '../../tests/db/support/migrations.ts'
import { type Server, startServer } from '../../tests/db/support/server.ts'
import { load } from './load.ts'

// Like a small hosted project, but larger: commits wait for the disk, and everything fits into memory.
const SETTINGS = [
  'fsync=on',
  'synchronous_commit=on',
  'full_page_writes=on',
  'autovacuum=on',
  'shared_buffers=4GB',
  'effective_cache_size=12GB',
  'random_page_cost=1.1',
  'max_wal_size=16GB',
  'checkpoint_timeout=1h',
  'wal_level=minimal',
  'max_wal_senders=0',
]

/** Which migrations a world has: those of the first release, those up to the waitlist, or all. */
const STAGES = { first: () => firstMigrations(), line: () => firstMigrations('20261122066'), events: readMigrations }
type Stage = keyof typeof STAGES

export interface Worlds {
  server: Server
  /** Makes a database with so many events and returns its name. */
  make(events: number, stage?: Stage): Promise<string>
  stop(): void
}

/** The name of a world's database. */
export const nameOf = (events: number, stage: Stage = 'events') => `${stage}_${events}`

/** A Postgres of its own with one database for each size. */
export async function startWorlds(): Promise<Worlds> {
  const server = await startServer(SETTINGS)
  await bootstrap(server)
  const make = async (events: number, stage: Stage = 'events') => {
    const name = nameOf(events, stage)
    await copyDatabase(server, BARE, name)
    await applyMigrations(server, name, STAGES[stage]())
    await load(server.url('supabase_admin', name), events, {
      line: stage !== 'first',
      prices: stage === 'events',
    })
    return name
  }
  return { server, make, stop: server.stop }
}
