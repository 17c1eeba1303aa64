import { spawn } from 'node:child_process'
import { startApiServer } from '../scripts/db/api-server.ts'
import { embeddedToken } from '../scripts/vite/embedded-backend.ts'

const PORT = Number(process.env.ROSTER_BENCH_PORT ?? 4599)
const KEY = 'embedded'
/** How long it may take to start, seconds. */
const PATIENCE = 120

export interface Api {
  origin: string
  key: string
}

/** A temporary Postgres server, and the embedded backend on it in a separate process. `seed`: with the demo data. */
export async function startApi(seed: boolean, settings: string[] = []) {
  const database = await startApiServer(settings)
  const origin = `http://localhost:${PORT}`
  const child = spawn('node', ['node_modules/vite/bin/vite.js', '--port', String(PORT), '--strictPort'], {
    env: {
      ...process.env,
      CI: 'true',
      ROSTER_EMBEDDED: '1',
      ROSTER_DB: database.url,
      ROSTER_SEED: seed ? '1' : '0',
      PORT: String(PORT),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const stop = () => {
    child.kill()
    database.stop()
  }
  for (let second = 0; second < PATIENCE && child.exitCode === null; second += 1) {
    await new Promise((done) => setTimeout(done, 1_000))
    const response = await fetch(`${origin}/rest/v1/rpc/get_invite?p_type=event&p_id=x&apikey=${KEY}`).catch(() => null)
    if (response?.ok) return { api: { origin, key: KEY }, ownerUrl: database.ownerUrl, stop }
  }
  stop()
  throw new Error(`No API on port ${PORT}`)
}

/** One request; with `data` a POST, unless `method` says otherwise. @throws Error when it is refused */
export async function send(
  api: Api,
  path: string,
  { token, data, method }: { token?: string; data?: object; method?: string } = {},
) {
  const response = await fetch(`${api.origin}${path}`, {
    method: method ?? (data ? 'POST' : 'GET'),
    headers: {
      apikey: api.key,
      'content-type': 'application/json',
      prefer: 'return=representation',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(data && { body: JSON.stringify(data) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`)
  return text === '' ? null : JSON.parse(text)
}

/** An account's session as the auth library stores it. */
export interface Session {
  access_token: string
  user: { id: string }
}

export const signIn = (api: Api, email: string, password: string): Promise<Session> =>
  send(api, '/auth/v1/token?grant_type=password', { data: { email, password } })

/** Creates an event with a thousand people and one label as the operator, who bypasses the rules of joining. Returns its id. */
export async function createBigEvent(api: Api, organizerId: string): Promise<string> {
  const id = 'bigEvent1000'
  const token = embeddedToken({ role: 'service_role' })
  const write = (table: string, data: object[]) => send(api, `/rest/v1/${table}`, { token, data })
  await write('events', [{ id, organizer_id: organizerId, name: 'City run', max_participants: null }])
  const people = Array.from({ length: 1_000 }, (_, index) => ({
    event_id: id,
    name: `Person ${index + 1}`,
    email: `runner${index + 1}@people.example`,
    phone: `+351 91${String(index + 1).padStart(7, '0')}`,
    slot_number: index + 1,
  }))
  await write('participants', people)
  await write('labels', [{ event_id: id, name: 'Fast', color: 'red' }])
  return id
}
