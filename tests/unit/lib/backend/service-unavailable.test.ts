// @vitest-environment jsdom
import { createClient } from '@supabase/supabase-js'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { toAppError } from '@/lib/backend/errors'

const URL = 'https://project.supabase.co'
/** The network's response to a request. */
type Network = (path: string, init: RequestInit) => Response | 'fails'

let network: Network
let asked: string[]

beforeEach(() => {
  asked = []
  // Supabase's library prints each failure.
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.resetModules()
  vi.stubEnv('VITE_SUPABASE_URL', URL)
  vi.stubEnv('VITE_SUPABASE_PUBLISHABLE_KEY', 'sb_publishable_x')
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const path = String(input).slice(URL.length).split('?')[0] ?? ''
    asked.push(`${init.mode ?? 'cors'} ${path}`)
    const answer = network(path, init)
    if (answer === 'fails') throw new TypeError('Failed to fetch')
    return answer
  })
})

/** The errors of a user whose page reads events, and of one who signs in. */
async function told(): Promise<{ code: string; kind: string }[]> {
  const { fetchAsPerson } = await import('@/lib/backend/supabase')
  const supabase = createClient(URL, 'key', {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: fetchAsPerson },
  })
  const read = await supabase.from('events').select('id')
  const signIn = await supabase.auth.signInWithPassword({ email: 'a@b.example', password: 'x' })
  return [read.error, signIn.error].map((error) => {
    const { code, kind } = toAppError(error)
    return { code, kind }
  })
}

const OUT = { code: 'out_of_service', kind: 'network' }
const NO_NETWORK = { code: 'unknown', kind: 'network' }

describe('a hosted project', () => {
  it.each([540, 402])('a status of %d means out of service', async (status) => {
    network = () => new Response('<html>', { status })
    expect(await told()).toEqual([OUT, OUT])
  })

  it('a paused backend whose responses are opaque counts as out of service too', async () => {
    network = (_path, { mode }) => (mode === 'no-cors' ? new Response() : 'fails')
    expect(await told()).toEqual([OUT, OUT])
  })

  it('a 540 without an earlier preflight means out of service', async () => {
    network = (path) => (path === '/auth/v1/health' ? new Response('', { status: 540 }) : 'fails')
    expect(await told()).toEqual([OUT, OUT])
  })

  it('a response to the next request means a short interruption', async () => {
    network = (path) => (path === '/auth/v1/health' ? Response.json({}) : 'fails')
    expect(await told()).toEqual([NO_NETWORK, NO_NETWORK])
  })

  it('an unreachable backend counts as no network', async () => {
    network = () => 'fails'
    expect(await told()).toEqual([NO_NETWORK, NO_NETWORK])
    expect(asked.slice(0, 3)).toEqual(['cors /rest/v1/events', 'cors /auth/v1/health', 'no-cors /auth/v1/health'])
  })
})
