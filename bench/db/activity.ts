import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { median, quantile } from '../quantile.mjs'
import { INTRODUCTION, introduction } from './api.ts'

/** What a sign-up takes, ms from `begin` to the commit, and what of it is writing down that it happened. */
export interface ActivityCost {
  what: string
  p50: number
  p95: number
}

const TURNS = 40
const EACH = 50

const NEWCOMERS = `
  insert into auth.users (id, aud, role, email, email_confirmed_at, raw_user_meta_data, created_at)
  select md5('logged' || n)::uuid, 'authenticated', 'authenticated', 'logged' || n || '@people.example', now(),
         jsonb_build_object('full_name', 'Logged ' || n), now() from generate_series(1, $1) n returning id`

const REGISTER = `select public.register(p_id => $1, p_event_id => $2, p_name => 'Logged', p_email => 'logged@people.example')`

/**
 * Sign-ups with and without the trigger that writes the activity, in turns of fifty on one connection, so that both meet
 * the same load of other programs. Everybody signs up for another event.
 */
export async function measureActivity(url: { visitor: string; owner: string }): Promise<ActivityCost[]> {
  const owner = new pg.Client(url.owner)
  const visitor = new pg.Client(url.visitor)
  await Promise.all([owner.connect(), visitor.connect()])
  const times: Record<'enable' | 'disable', number[]> = { enable: [], disable: [] }
  const idsOf = async (sql: string, values: unknown[]) =>
    (await owner.query<{ id: string }>(sql, values)).rows.map(({ id }) => id)
  try {
    const people = await idsOf(NEWCOMERS, [TURNS * EACH])
    const events = await idsOf(
      // Those with room: the comparison before this gave every event a maximum.
      `select e.id from public.events e where not is_private and custom_fields = '[]'
         and coalesce(max_participants, 1000) - (select count(*) from public.participants p where p.event_id = e.id) > 10
         and coalesce(end_datetime, datetime) > now() order by md5(id) limit 1000`,
      [],
    )
    if (events.length === 0) throw new Error('No event is open to all')
    for (const [index, person] of people.entries()) {
      const turn = Math.floor(index / EACH) % 2 === 0 ? 'enable' : 'disable'
      if (index % EACH === 0) {
        await owner.query(`alter table public.participants ${turn} trigger log_joining`)
        await signUp(visitor, person, events[index % events.length], true)
      }
      times[turn].push(await signUp(visitor, person, events[index % events.length], false))
    }
    await owner.query('alter table public.participants enable trigger log_joining')
  } finally {
    await Promise.all([owner.end(), visitor.end()])
  }
  return (['disable', 'enable'] as const).map((turn) => ({
    what: turn === 'enable' ? 'with the activity' : 'without the activity',
    p50: median(times[turn]),
    p95: quantile(times[turn], 0.95),
  }))
}

async function signUp(
  client: pg.Client,
  person: string,
  event: string | undefined,
  warmingUp: boolean,
): Promise<number> {
  const started = performance.now()
  await client.query('begin')
  await client.query(INTRODUCTION, introduction(person))
  await client.query({ name: 'register', text: REGISTER, values: [randomUUID(), event] })
  // The first one after a change of the table plans everything anew.
  await client.query(warmingUp ? 'rollback' : 'commit')
  return performance.now() - started
}
