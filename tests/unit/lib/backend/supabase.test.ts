// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { rpc } from '@/lib/backend/rpc'
import { getSupabase } from '@/lib/backend/supabase'

const HOUR = 3_600
const answer = vi.fn<typeof fetch>()
const user = { id: 'ana', aud: 'authenticated', app_metadata: {}, user_metadata: {}, created_at: '' }
/** In seconds, on the server's clock. */
const serverNow = () => Math.round(new Date('2059-11-26T12:00:00Z').getTime() / 1000)
const session = (access_token: string) => ({
  access_token,
  refresh_token: 'again',
  token_type: 'bearer',
  user,
  expires_in: HOUR,
  expires_at: serverNow() + HOUR,
})

beforeEach(() => {
  vi.stubGlobal('fetch', answer)
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(async () => {
  await (await getSupabase()).auth.stopAutoRefresh()
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

it('a token that the server refuses is renewed once, also after a wrong clock', async () => {
  const taken = (token: string) => `Bearer ${token}`
  let valid = 'token 1'
  const renewals = () => answer.mock.calls.filter(([url]) => String(url).includes('refresh_token')).length
  answer.mockImplementation(async (url, init) => {
    if (String(url).includes('/auth/v1/')) return Response.json(session(valid))
    const isValid = new Headers(init?.headers).get('authorization') === taken(valid)
    return isValid ? Response.json([]) : Response.json({ message: 'JWT expired' }, { status: 401 })
  })
  vi.setSystemTime((serverNow() + 5 * HOUR) * 1000)
  const supabase = await getSupabase()
  await supabase.auth.signInWithPassword({ email: 'ana@roster.example', password: 'a-long-password' })
  vi.setSystemTime((serverNow() + 2 * HOUR) * 1000)
  valid = 'token 2'
  const ask = () => rpc('get_event', { p_event_id: 'event0000001' })
  expect(await ask()).toEqual([])
  expect(renewals()).toBe(1)
  valid = 'token 3'
  expect((await supabase.from('events').select('id')).data).toEqual([])
  expect(renewals()).toBe(2)

  // Errors with another reason stay errors.
  answer.mockImplementation(async (url) =>
    String(url).includes('/auth/v1/')
      ? Response.json(session('token 4'))
      : Response.json({ code: 'PT401', hint: 'unauthenticated' }, { status: 401 }),
  )
  await expect(ask()).rejects.toMatchObject({ code: 'unauthenticated' })
})
