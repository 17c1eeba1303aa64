import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { type Throughput, throughput, type Work } from './throughput.ts'
import type { Urls } from './worlds.ts'

interface Rates {
  register: Throughput
  bare: Throughput
}

export interface SignUps {
  /** Target of the sign-ups: all events, or one that everyone wants. */
  where: string
  connections: number
  /** On each of the databases, in their order. */
  rates: Rates[]
}

interface Side {
  visitor: string
  events: string[]
  newcomers: string[]
  /** How many have signed up so far, in either way. */
  count: number
}

type Place = (n: number, events: string[]) => { event: string | undefined; newcomer: number }

/** How many people are on no roster yet. As many again are there for the hot events. */
const NEWCOMERS = 5_000
const ROUNDS = 4

// The first release has no column waiting_since, so it has no waitlist.
const PREPARE = `
  insert into auth.users (id, aud, role, email, email_confirmed_at, raw_user_meta_data, created_at)
  select md5('newcomer' || n)::uuid, 'authenticated', 'authenticated', 'newcomer' || n || '@people.example', now(),
         jsonb_build_object('full_name', 'Newcomer ' || n), now() from generate_series(0, ${2 * NEWCOMERS - 1}) n;
  delete from public.participants p where to_jsonb(p) ->> 'waiting_since' is not null;
  update public.events set max_participants = null, is_private = false, custom_fields = '[]', end_datetime = null,
         datetime = now() + interval '1 day';
  create table public.unprotected (like public.participants including defaults including indexes);
  insert into public.unprotected select * from public.participants;
  grant all on public.unprotected to authenticated;`

/** With the parameters of 1.2.0, which every stage knows. */
const REGISTER = `select public.register(p_id => $1, p_event_id => $2, p_name => $3, p_email => $4, p_phone => $5,
  p_notes => '')`
const INSERT = `insert into public.unprotected as p (id, event_id, name, email, phone, user_id, slot_number)
  values ($1, $2, $3, $4, $5, $6, $7) returning to_jsonb(p)`

const everywhere: Place = (n, events) => ({
  event: events[n % events.length],
  newcomer: (n + Math.floor(n / events.length) * 7) % NEWCOMERS,
})
/** An event without a maximum has 2,000 slots, of which some are taken. */
const SIGN_UPS_OF_HOT = 1_500

/** A new hot event before the one is full. */
const hot: Place = (n, events) => ({
  event: events[Math.floor(n / SIGN_UPS_OF_HOT)],
  newcomer: NEWCOMERS + (n % SIGN_UPS_OF_HOT),
})

/**
 * Sign-ups a second through `register`, and beside them bare rows into a copy of the table that keeps its indexes and has
 * no policies, checks, triggers and foreign keys. Both in the transaction that the API makes. All databases and both ways
 * take turns, and the best round of each counts, so that all meet the same load of other programs.
 */
export async function measureSignUps(urls: Urls[], seconds: number): Promise<SignUps[]> {
  const sides: Side[] = []
  for (const { visitor, owner } of urls) sides.push({ visitor, count: 0, ...(await prepare(owner)) })
  const events = `${(sides[0]?.events.length ?? 0).toLocaleString('en')} events`
  return [
    { where: events, connections: 20, rates: await best(sides, everywhere, 20, seconds) },
    { where: 'one hot event', connections: 100, rates: await best(sides, hot, 100, seconds) },
  ]
}

async function best(sides: Side[], place: Place, connections: number, seconds: number): Promise<Rates[]> {
  const runs = sides.map((side) => ({ visitor: side.visitor, ...workOf(side, place), rounds: [] as Rates[] }))
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { visitor, register, bare, rounds } of runs) {
      rounds.push({
        register: await throughput(visitor, register, connections, seconds),
        bare: await throughput(visitor, bare, connections, seconds),
      })
    }
  }
  return runs.map(({ rounds }) => ({ register: fastest(rounds, 'register'), bare: fastest(rounds, 'bare') }))
}

const fastest = (rounds: Rates[], way: keyof Rates) =>
  rounds.map((round) => round[way]).toSorted((a, b) => b.perSecond - a.perSecond)[0] as Throughput

function workOf(side: Side, place: Place): { register: Work; bare: Work } {
  const next = () => {
    const n = side.count++
    const { event, newcomer } = place(n, side.events)
    const contact = [`Newcomer ${newcomer}`, `newcomer${newcomer}@people.example`, '+351 912 000 000']
    return { n, userId: side.newcomers[newcomer] ?? '', values: [randomUUID(), event, ...contact] }
  }
  const nextBare = () => {
    const { n, userId, values } = next()
    return { userId, values: [...values, userId, 1_000_000 + n] }
  }
  return { register: { text: REGISTER, next }, bare: { text: INSERT, next: nextBare } }
}

async function prepare(url: string): Promise<{ events: string[]; newcomers: string[] }> {
  const owner = new pg.Client(url)
  await owner.connect()
  try {
    await owner.query('set session_replication_role = replica')
    await owner.query(PREPARE)
    await owner.query('vacuum (analyze)')
    await owner.query('checkpoint')
    const idsOf = async (sql: string) => (await owner.query<{ id: string }>(sql)).rows.map(({ id }) => id)
    return {
      events: await idsOf('select id from public.events order by md5(id)'),
      newcomers: await idsOf(
        `select md5('newcomer' || n)::uuid as id from generate_series(0, ${2 * NEWCOMERS - 1}) n order by n`,
      ),
    }
  } finally {
    await owner.end()
  }
}
