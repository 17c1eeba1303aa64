import type { Pool, PoolClient } from 'pg'
import { expect } from 'vitest'
import type { Database } from './database.ts'
import { Person, type Row, type Visitor } from './visitor.ts'

/** Rows that are read and functions of ours that are called: the same on every machine. */
export interface Cost {
  read: number
  calls: number
  /** How many texts may be trimmed, before the one that is too big is refused. */
  trims?: number
  /** Entries of indexes that are looked at, those of rows that were just deleted too. */
  entries?: number
}

/** A call of a function or a table, its caller, and its allowed cost. */
export interface Asked {
  of: string
  name: string
  who: Visitor
  limit: Cost
  ask: (visitor: Visitor) => Promise<unknown>
}

export function asks(of: string, name: string, who: Visitor, limit: Cost, ask: Asked['ask']): Asked {
  return { of, name, who, limit, ask }
}

/** A function with these arguments. */
export function calls(of: string, name: string, who: Visitor, limit: Cost, args: () => Row): Asked {
  return asks(of, name, who, limit, (visitor) => visitor.rpc(of, args()))
}

/** A text of two million characters. */
export const HUGE = 'x'.repeat(2_000_000)

/** How many events other people have, each with ten people. */
export const OTHERS = 1000

/**
 * Fills the tables with ten thousand people of other events and their data: few enough for full scans by the planner, and enough that a
 * full scan breaks a limit. Ends with `analyze`, so call it
 * last.
 */
export async function buildOthers(db: Database): Promise<void> {
  const { id } = await db.person('Otto')
  const client = await db.pool('supabase_admin').connect()
  try {
    // Without triggers, which would take longer than the test.
    await client.query('set session_replication_role = replica')
    await client.query(
      `with others as (
         insert into public.events (id, organizer_id, name) select 'other' || lpad(n::text, 7, '0'), $1, 'Other'
         from generate_series(1, ${OTHERS}) n returning id),
       guests as (
         insert into private.holders (secret_hash) select sha256(uuid_send(gen_random_uuid())) from generate_series(1, ${OTHERS} * 10) returning id),
       people as (
         insert into public.participants (id, event_id, name, slot_number, holder)
         select h.id, o.id, 'Gus', h.slot, h.id
           from (select id, row_number() over () as n from others) o
           join (select id, row_number() over () as row from guests) g on true
           join lateral (select g.id, (g.row - 1) % 10 + 1 as slot) h on (g.row - 1) / 10 + 1 = o.n
         returning id, event_id, holder),
       cohosts as (
         insert into private.cohosts (event_id, user_id) select id, gen_random_uuid() from others),
       payments as (
         insert into public.payments (event_id, participant_id, name, cents, currency, said_at)
         select event_id, id, 'Gus', 100, 'EUR', now() from people),
       devices as (
         insert into private.push_subscriptions (endpoint, p256dh, auth, holder, device, time_zone)
         select 'https://push.example/' || id, repeat('p', 87), repeat('a', 22), holder, 'Phone', 'UTC' from people)
       insert into private.activity (event_id, action, name, subject_id) select event_id, 'joined', 'Gus', gen_random_uuid() from people`,
      [id],
    )
    // With few accounts, it depends on how full the table's pages are whether Postgres reads all of them to find one.
    await client.query(`insert into auth.users (id) select gen_random_uuid() from generate_series(1, ${OTHERS})`)
    await client.query('analyze')
  } finally {
    client.release(true)
  }
}

/**
 * The rows that a call reads and the functions that it calls; the call is rolled back. The database is made with `isMeasured`.
 * @param pool a superuser's
 */
export async function costOf(
  pool: Pool,
  visitor: Visitor,
  ask: (visitor: Visitor) => Promise<unknown>,
): Promise<Required<Cost> & { errors: number }> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const inside = visitor.within(client)
    const asking = visitor instanceof Person ? Object.assign(inside, { id: visitor.id }) : inside
    await asking.query('select 1')
    await client.query('savepoint before')
    const before = await counters(client)
    let errors = 0
    await ask(asking).catch(async (error: { code?: string }) => {
      errors += 1
      expect(error.code).toMatch(/^PT4/)
      await client.query('rollback to savepoint before')
    })
    // Work at the end of the transaction counts too.
    await client.query('set constraints all immediate')
    const after = await counters(client)
    return {
      read: after.read - before.read,
      calls: after.calls - before.calls,
      trims: after.trims - before.trims,
      entries: after.entries - before.entries,
      errors,
    }
  } finally {
    await client.query('rollback')
    client.release()
  }
}

async function counters(client: PoolClient): Promise<Required<Cost>> {
  const { rows: found } = await client.query(
    `select (select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int from pg_stat_xact_user_tables) as read,
       (select sum(pg_stat_get_xact_tuples_returned(indexrelid))::int from pg_stat_user_indexes) as entries,
       coalesce(sum(calls), 0)::int as calls, coalesce(sum(calls) filter (where funcname like 'clean%'), 0)::int as trims
     from pg_stat_xact_user_functions`,
  )
  return found[0]
}
