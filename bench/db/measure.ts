import { QueryClient } from '@tanstack/react-query'
import pg from 'pg'
import { median, quantile } from '../quantile.mjs'
import { Api } from './api.ts'
import { type Case, cases } from './cases.ts'
import { draw, type Subject } from './person.ts'
import { answerWith, holdSecret, signIn } from './phone.ts'
import type { Urls } from './worlds.ts'

/** One request of one case at one size, in ms. */
export interface Measured {
  /** `get_event, attendee`. */
  name: string
  p50: number
  p95: number
  /** Tables of more than a thousand rows that were read from end to end. */
  scanned: string[]
}

const WARM_UP = 20
/** Rows. Postgres may read a smaller table from end to end. */
const LARGE = 1_000
const ROUNDS = 3

/** Runs the app's own query functions on a database, each for `samples` people, and times the statements that they cause. */
export async function measureQueries(url: Urls, samples: number, list = cases): Promise<Measured[]> {
  const owner = new pg.Client(url.owner)
  await owner.connect()
  const api = await Api.connect(url)
  answerWith(api.answer.bind(api))
  try {
    const drawn: Subject[][] = []
    for (const { who } of list) drawn.push(await draw(owner, who, samples))
    let before = await scans(owner, api)
    const measured: Measured[] = []
    for (const [index, one] of list.entries()) {
      const asked = await measure(one, api, drawn[index] ?? [])
      const after = await scans(owner, api)
      const scanned = [...before].flatMap(([table, { rows, count }]) =>
        rows > LARGE && (after.get(table)?.count ?? 0) > count ? [table] : [],
      )
      measured.push(...asked.map((request) => ({ ...request, scanned })))
      before = after
    }
    return measured
  } finally {
    await api.close()
    await owner.end()
  }
}

async function measure(one: Case, api: Api, subjects: Subject[]): Promise<Omit<Measured, 'scanned'>[]> {
  for (const subject of subjects.slice(0, WARM_UP)) await ask(one, subject)
  const asked = await timeAll(one, api, subjects)
  return [...asked].map(([request, times]) => ({
    name: `${one.query}, ${one.as ?? one.who}: ${request}`,
    p50: median(times),
    p95: quantile(times, 0.95),
  }))
}

/** Runs each call three times and takes the median, to ignore hiccups of the machine. */
async function timeAll(one: Case, api: Api, subjects: Subject[]): Promise<Map<string, number[]>> {
  const times = new Map<string, number[]>()
  for (const subject of subjects) {
    api.timings.length = 0
    for (let round = 0; round < ROUNDS; round += 1) await ask(one, subject)
    for (const request of new Set(api.timings.map((timing) => timing.request))) {
      const all = api.timings.filter((timing) => timing.request === request).map(({ ms }) => ms)
      times.set(request, [...(times.get(request) ?? []), median(all)])
    }
  }
  return times
}

async function ask(one: Case, subject: Subject): Promise<void> {
  const { anon, options } = one
  signIn(anon ? null : subject.user_id)
  if (subject.event_id && subject.secret) holdSecret(subject.event_id, subject.secret)
  const { queryFn } = options(subject as Record<keyof Subject, string>)
  const context = { client: new QueryClient(), signal: new AbortController().signal }
  await (queryFn as (asking: typeof context) => Promise<unknown>)(context)
}

interface Scans {
  rows: number
  count: number
}

/** How many rows each table has, and how often it was read from end to end so far, also inside functions. */
async function scans(owner: pg.Client, api: Api): Promise<Map<string, Scans>> {
  // A connection reports its counts once a second, or on request as the transaction ends.
  await Promise.all([owner.query('select pg_stat_force_next_flush()'), api.reportCounts()])
  const { rows } = await owner.query<Scans & { table: string }>(
    `select s.relid::regclass::text as table, c.reltuples::float8 as rows, s.seq_scan::float8 as count
       from pg_stat_user_tables s join pg_class c on c.oid = s.relid`,
  )
  return new Map(rows.map((row) => [row.table, row]))
}
