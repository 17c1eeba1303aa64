import pg from 'pg'
import { applyMigrations, BARE, copyDatabase } from '../../scripts/db/postgres/migrations.ts'
import type { Server } from '../../scripts/db/postgres/server.ts'
import { worldOf } from './data.ts'

/** Like a small hosted project, but larger: commits wait for the disk, and everything fits into memory. */
export const SETTINGS = [
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

const INDEXES = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
         format('alter table %s add constraint %I %s%s', conrelid::regclass, conname, pg_get_constraintdef(oid),
                case when contype in ('c', 'f') then ' not valid' end) as make,
         case contype when 'f' then 4 when 'c' then 3 else 1 end as rank
    from pg_constraint where contype in ('p', 'u', 'c', 'f') and connamespace::regnamespace::text in ('public', 'private')
  union all
  select 'drop index ' || indexrelid::regclass, pg_get_indexdef(indexrelid), 2
    from pg_index i join pg_class c on c.oid = i.indexrelid
   where c.relnamespace::regnamespace::text in ('public', 'private')
     and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid)`

/** Makes a migrated database with so many events. Its indexes and constraints are dropped while it is filled, which takes a third of the time. */
export async function makeWorld(server: Server, events: number): Promise<string> {
  const name = `world_${events}`
  await copyDatabase(server, BARE, name)
  await applyMigrations(server, name)
  const owner = new pg.Client(server.url('supabase_admin', name))
  await owner.connect()
  try {
    await owner.query(
      `set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '1GB'`,
    )
    const { rows } = await owner.query<{ drop: string; make: string; rank: number }>(INDEXES)
    for (const { drop } of rows.toSorted((a, b) => b.rank - a.rank)) await owner.query(drop)
    for (const sql of worldOf(events)) await owner.query(sql)
    for (const { make } of rows.toSorted((a, b) => a.rank - b.rank)) await owner.query(make)
    // No message is written for a sender that is not there, and a sign-up would cost less than it does.
    await owner.query("update private.channels set seen_at = now() + interval '1 day'")
    await owner.query('vacuum (analyze)')
    await owner.query('checkpoint')
  } finally {
    await owner.end()
  }
  return name
}
