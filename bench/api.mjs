import { spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** Starts the embedded backend on a separate origin, like a hosted project. */

const KEY = 'embedded'
/** How long it may take to start, seconds. */
const PATIENCE = 120

/**
 * With the demo data in memory, unless `settings` say otherwise.
 * @param {number} port
 * @param {Record<string, string>} [settings] environment variables
 * @returns {Promise<{ origin: string, key: string, stop: () => void }>}
 */
export async function startApi(port, settings = {}) {
  const origin = `http://localhost:${port}`
  const env = { ...process.env, CI: 'true', ROSTER_EMBEDDED: '1', ROSTER_DB: 'memory', ROSTER_SEED: '1' }
  const child = spawn('node', ['node_modules/vite/bin/vite.js', '--port', String(port), '--strictPort'], {
    env: { ...env, ...settings, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  for (let second = 0; second < PATIENCE && child.exitCode === null; second += 1) {
    await new Promise((done) => setTimeout(done, 1_000))
    const answer = await fetch(`${origin}/rest/v1/rpc/get_invite?p_type=event&p_id=x&apikey=${KEY}`).catch(() => null)
    if (answer?.ok) return { origin, key: KEY, stop: () => child.kill() }
  }
  child.kill()
  throw new Error(`No API on port ${port}`)
}

/**
 * Signs in a person of the demo data. Returns the session as the auth library stores it.
 * @param {string} origin
 * @param {string} email
 * @returns {Promise<{ access_token: string, user: { id: string } }>}
 */
export async function signIn(origin, email) {
  return post(`${origin}/auth/v1/token?grant_type=password`, { email, password: 'roster-demo' })
}

/**
 * Creates an event with a thousand people and one label as the operator, who bypasses the rules of joining.
 * @param {string} origin
 * @param {string} organizerId
 * @returns {Promise<string>} its id
 */
export async function createBigEvent(origin, organizerId) {
  const id = 'bigEvent1000'
  const operator = operatorToken()
  const write = (/** @type {string} */ table, /** @type {object[]} */ rows) =>
    post(`${origin}/rest/v1/${table}`, rows, { authorization: `Bearer ${operator}`, prefer: 'return=minimal' })
  await write('events', [{ id, organizer_id: organizerId, name: 'City run', max_participants: null }])
  const people = Array.from({ length: 1_000 }, (_, index) => index + 1)
  await write(
    'participants',
    people.map((number) => ({
      event_id: id,
      name: `Person ${number}`,
      email: `runner${number}@people.example`,
      phone: `+351 91${String(number).padStart(7, '0')}`,
      slot_number: number,
    })),
  )
  await write('labels', [{ event_id: id, name: 'Fast', color: 'red' }])
  return id
}

/**
 * @param {string} url
 * @param {unknown} body
 * @param {Record<string, string>} [headers]
 */
async function post(url, body, headers = {}) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { apikey: KEY, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${url}: ${await response.text()}`)
  const text = await response.text()
  return text === '' ? null : JSON.parse(text)
}

/** A token for the operator. The embedded backend's key is no secret, because it protects only demo data. */
function operatorToken() {
  const settings = readFileSync('supabase/lite.toml', 'utf8')
  const key = settings.match(/^jwt_secret = "(.+)"$/m)?.[1] ?? ''
  const encode = (/** @type {object} */ part) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const exp = Math.floor(Date.now() / 1000) + 3600
  const signed = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ role: 'service_role', exp })}`
  return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`
}
