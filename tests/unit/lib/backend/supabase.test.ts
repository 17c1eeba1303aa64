// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { getSupabase } from '@/lib/backend/supabase'

const HOUR = 3_600
const answer = vi.fn<typeof fetch>()
const user = { id: 'ana', aud: 'authenticated', app_metadata: {}, user_metadata: {}, created_at: '' }
/** In seconds, on the server's clock. */
const serverNow = () => Math.round(new Date('2059-11-26T12:00:00Z').getTime() / 1000)
const session = (access_token: string) => ({
  ...{ access_token, refresh_token: 'again', token_type: 'bearer', user },
  ...{ expires_in: HOUR, expires_at: serverNow() + HOUR },
})

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('fetch', answer)
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(async () => {
  await (await getSupabase()).auth.stopAutoRefresh()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  answer.mockReset()
})

it.each([
  ['ahead', 5],
  ['behind', -5],
])('a phone whose clock is hours %s renews its token once an hour', async (_, by) => {
  vi.setSystemTime((serverNow() + by * HOUR) * 1000)
  answer.mockImplementation(async () => Response.json(session(`token ${answer.mock.calls.length}`)))
  const { auth } = await getSupabase()
  await auth.signInWithPassword({ email: 'ana@roster.example', password: 'a-long-password' })
  const token = async () => (await auth.getSession()).data.session?.access_token
  expect([await token(), await token()]).toEqual(['token 1', 'token 1'])
  vi.setSystemTime((serverNow() + (by + 1) * HOUR) * 1000)
  expect([await token(), await token()]).toEqual(['token 2', 'token 2'])
})
