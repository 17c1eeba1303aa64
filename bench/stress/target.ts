import pg from 'pg'
import { type Api, send, signIn, startApi } from '../api.ts'
import type { Row } from './check.ts'

/** The server under test, with the organizer who drops the link. */
export interface Target {
  name: string
  api: Api
  organizer: { id: string; token: string }
  hasAddresses: boolean
  /** All rows of the event. */
  rows: (eventId: string) => Promise<Row[]>
  stop: () => void
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
  const { ROSTER_STRESS_URL: url, ROSTER_STRESS_KEY, ROSTER_STRESS_EMAIL, ROSTER_STRESS_PASSWORD } = process.env
  if (!url) return await ownServer()
  if (!ROSTER_STRESS_KEY || !ROSTER_STRESS_EMAIL || !ROSTER_STRESS_PASSWORD)
    throw new Error(
      'ROSTER_STRESS_URL names a hosted project: set ROSTER_STRESS_KEY to its publishable key, and ROSTER_STRESS_EMAIL and ROSTER_STRESS_PASSWORD to an account there.',
    )
  const api = { origin: new URL(url).origin, key: ROSTER_STRESS_KEY }
  const { access_token: token, user } = await signIn(api, ROSTER_STRESS_EMAIL, ROSTER_STRESS_PASSWORD)
  // As the organizer, who reads every row. PostgREST leaves out zeros at the end of microseconds.
  const rows = async (eventId: string) => {
    const query = `event_id=eq.${eventId}&select=id,slot_number,waiting_since`
    const found: Row[] = await send(api, `/rest/v1/participants?${query}`, { token })
    const padded = (text: string) =>
      text.replace(/(?:\.(\d+))?(?=[+-]\d\d:\d\d$)/, (_, part = '') => `.${part.padEnd(6, '0')}`)
    return found.map((row) => ({ ...row, waiting_since: row.waiting_since && padded(row.waiting_since) }))
  }
  const organizer = { id: user.id, token }
  return { name: api.origin, api, organizer, hasAddresses: false, rows, stop: () => {} }
}

/** A row that has changed since its creation would contain the change; the caller reads it before any change. */
const ROWS = `select id, slot_number, to_char(waiting_since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') as waiting_since,
    (extract(epoch from pg_xact_commit_timestamp(xmin)) * 1000000)::float8 as committed
  from public.participants where event_id = $1`

async function ownServer(): Promise<Target> {
  const { api, ownerUrl, stop } = await startApi(false, SETTINGS)
  const client = new pg.Client(ownerUrl)
  // The server ends before this connection.
  client.on('error', () => {})
  await client.connect()
  const data = { email: 'olga@roster.example', password: 'a-long-password', data: { full_name: 'Olga Ferreira' } }
  const { access_token: token, user } = await send(api, '/auth/v1/signup', { data })
  return {
    name: 'a Postgres server and an API on this machine',
    api,
    organizer: { id: user.id, token },
    hasAddresses: true,
    rows: async (eventId) => (await client.query<Row>(ROWS, [eventId])).rows,
    stop,
  }
}
