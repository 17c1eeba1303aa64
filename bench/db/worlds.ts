import pg from 'pg'
import { applyMigrations, BARE, bootstrap, copyDatabase } from '../../scripts/db/postgres/migrations.ts'
import { type Server, startServer } from '../../scripts/db/postgres/server.ts'
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

/** A database, as the API comes in and as its owner does. */
export interface Urls {
  visitor: string
  owner: string
}

export interface Worlds {
  server: Server
  /** Makes a database with so many events. */
  make(events: number): Promise<Urls>
  stop(): void
}

/** Starts a Postgres server with one database for each size. */
export async function startWorlds(): Promise<Worlds> {
  const server = await startServer({ settings: SETTINGS, isLarge: true })
  await bootstrap(server)
  let worlds = 0
  const make = async (events: number) => {
    worlds += 1
    const name = `world_${worlds}`
    await copyDatabase(server, BARE, name)
    await applyMigrations(server, name)
    const urls = { visitor: server.url('authenticator', name), owner: server.url('supabase_admin', name) }
    await load(urls.owner, events)
    await letSenderBeSeen(urls.owner)
    return urls
  }
  return { server, make, stop: server.stop }
}

/** While no sender asks for messages none are written, and a sign-up would cost less than it does. */
async function letSenderBeSeen(url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query("update private.channels set seen_at = now() + interval '1 day'")
  await client.end()
}
