import pg from 'pg'
import { type Api, type Session, send, startApi } from '../api.ts'
import type { Row } from './check.ts'

/** The server under test, with the organizer who drops the link. */
interface Target {
  api: Api
  organizer: Session
  /** All rows of the event. */
  rows: (eventId: string) => Promise<Row[]>
  stop: () => void
}

// Like a small hosted project: commits wait for the disk.
const SETTINGS = ['fsync=on', 'synchronous_commit=on', 'full_page_writes=on', 'autovacuum=on', 'shared_buffers=256MB']

const ROWS = `select id, slot_number, to_char(waiting_since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') as waiting_since
  from public.participants where event_id = $1`

/** A Postgres server and an API on this machine. */
export async function startTarget(): Promise<Target> {
  const { api, ownerUrl, stop } = await startApi(false, SETTINGS)
  const client = new pg.Client(ownerUrl)
  // The server ends before this connection.
  client.on('error', () => {})
  await client.connect()
  const data = { email: 'olga@roster.example', password: 'a-long-password', data: { full_name: 'Olga Ferreira' } }
  const organizer: Session = await send(api, '/auth/v1/signup', { data })
  return { api, organizer, rows: async (eventId) => (await client.query<Row>(ROWS, [eventId])).rows, stop }
}
