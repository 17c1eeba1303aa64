import { createHash } from 'node:crypto'
import pg from 'pg'
import type { Server } from '../../scripts/db/postgres/server.ts'
import { embeddedToken, openServer } from '../../scripts/vite/embedded-backend.ts'
import { median, quantile } from '../report.ts'
import { CALLERS, type Caller, READS, writes } from './calls.ts'

/** Times of one call, ms. */
export interface Cost {
  name: string
  p50: number
  p95: number
  goal?: number
  /** Tables of more than a thousand rows that were read from end to end. */
  scanned?: string[]
}

type Subject = Record<string, string | null>

const WARM_UP = 20
const EXPIRES = Math.floor(Date.now() / 1000) + 86_400

/** Times each read for so many callers, the median of three calls each, and notes the tables that it reads from end to end. */
export async function measureReads(server: Server, world: string, callers: number): Promise<Cost[]> {
  const owner = await connect(server.url('supabase_admin', world))
  const visitor = await connect(server.url('authenticator', world))
  const api = await openServer(server.url('supabase_admin', world), 1)
  const drawn = new Map<Caller, Subject[]>()
  for (const [caller] of READS) drawn.set(caller, await draw(owner, caller, callers))
  const costs: Cost[] = []
  try {
    let before = await scans()
    for (const [caller, call] of READS) {
      const subjects = drawn.get(caller) ?? []
      const time = (one: Subject) => (call.includes('?') ? askApi(call, one) : askFunction(call, one))
      for (const one of subjects.slice(0, WARM_UP)) await time(one)
      const times: number[] = []
      for (const one of subjects) times.push(median([await time(one), await time(one), await time(one)]))
      const after = await scans()
      const scanned = [...after.keys()].filter((table) => (after.get(table) ?? 0) > (before.get(table) ?? 0))
      costs.push({ name: `${labelOf(call)}, ${caller}`, p50: median(times), p95: quantile(times, 0.95), scanned })
      before = after
    }
  } finally {
    await Promise.all([owner.end(), visitor.end(), api.connection.close()])
  }
  return costs

  function askFunction(call: string, subject: Subject): Promise<number> {
    const values: unknown[] = []
    const filled = call.replaceAll(/:(\w+)/g, (_, key) => `$${values.push(subject[key])}`)
    // As text: PostgREST passes JSON on and does not read it, and the driver would.
    return timed(visitor, subject.user ?? null, `select json_agg(t)::text from public.${filled} t`, values).then(
      ({ ms }) => ms,
    )
  }

  async function askApi(call: string, subject: Subject): Promise<number> {
    const known: Subject = { ...subject, now: new Date().toISOString() }
    const path = call.replaceAll(/:(now|user|event|group)\b/g, (_, key) => encodeURIComponent(known[key] ?? ''))
    const authorization = `Bearer ${embeddedToken({ role: 'authenticated', sub: subject.user, exp: EXPIRES })}`
    const started = performance.now()
    const response = await api.fetch(new Request(`http://api/rest/v1/${path}`, { headers: { authorization } }))
    const text = await response.text()
    if (!response.ok) throw new Error(`${path}: ${text}`)
    return performance.now() - started
  }

  async function scans(): Promise<Map<string, number>> {
    // A connection reports its counts once a second, or on request as the transaction ends.
    const flush = 'select pg_stat_force_next_flush()'
    await Promise.all([owner.query(flush), visitor.query(flush), api.connection.exec(flush)])
    const { rows } = await owner.query<{ table: string; count: number }>(
      `select s.relid::regclass::text as table, s.seq_scan::float8 as count
         from pg_stat_user_tables s join pg_class c on c.oid = s.relid where c.reltuples > 1000`,
    )
    return new Map(rows.map(({ table, count }) => [table, count]))
  }
}

/** Times changes, from `begin` to the commit. */
export async function measureWrites(server: Server, world: string): Promise<Cost[]> {
  const owner = await connect(server.url('supabase_admin', world))
  const visitor = await connect(server.url('authenticator', world))
  try {
    await owner.query('set session_replication_role = replica')
    const { organizer, list } = await writes(owner)
    const costs: Cost[] = []
    for (const { name, goal, sql, values } of list) {
      const times: number[] = []
      for (const one of values) times.push((await timed(visitor, organizer, sql, one)).wholeMs)
      costs.push({ name, goal, p50: median(times), p95: quantile(times, 0.95) })
    }
    return costs
  } finally {
    await Promise.all([owner.end(), visitor.end()])
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client(url)
  await client.connect()
  return client
}

/** The same people in every run. */
async function draw(owner: pg.Client, caller: Caller, count: number): Promise<Subject[]> {
  const { rows } = await owner.query<{ subject: Subject }>(
    `select to_json(s) as subject from (${CALLERS[caller]}) s order by md5(s::text) limit $1`,
    [count],
  )
  return rows.map(({ subject }) => subject)
}

/** Sets role, claims and search path for the transaction, as PostgREST does. */
const INTRODUCTION = `select set_config('search_path', '"public"', true), set_config('role', $1, true),
  set_config('request.jwt.claims', $2, true), set_config('request.headers', '{}', true)`

/** One call as PostgREST makes it. `ms`: the statement, to the last byte of its response; `wholeMs`: its transaction. */
async function timed(client: pg.Client, userId: string | null, text: string, values: unknown[]) {
  const role = userId ? 'authenticated' : 'anon'
  const begun = performance.now()
  await client.query('begin')
  await client.query(INTRODUCTION, [role, JSON.stringify({ role, ...(userId && { sub: userId }) })])
  const started = performance.now()
  // The name of a prepared statement has 63 letters at most.
  await client.query({ name: createHash('md5').update(text).digest('hex'), text, values })
  const ms = performance.now() - started
  await client.query('commit')
  return { ms, wholeMs: performance.now() - begun }
}

/** `events by organizer_id`, `get_event` */
function labelOf(call: string): string {
  const [name = '', query] = call.split('?')
  if (query === undefined) return name.slice(0, name.indexOf('('))
  const by = [...new URLSearchParams(query).keys()].filter((key) => !['select', 'order', 'limit', 'or'].includes(key))
  return [name, ...by].join(' by ')
}
