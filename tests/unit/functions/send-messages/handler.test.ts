import { createHmac } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { makePushKeys } from '../../../../scripts/push-keys.ts'
import { createHandler } from '../../../../supabase/functions/send-messages/handler.ts'
import { type Settings, settingsFrom } from '../../../../supabase/functions/send-messages/settings.ts'
import { buildMailbox, buildMessage } from './support.ts'

/** The routes of the sender, and who may use them. */

const TOKEN = 'c4b5ad4e-3a55-45a5-9a32-8c3f4e0a9b10'
const keys = makePushKeys()

function start(change: Partial<Settings> = {}, answers: Record<string, unknown> = {}) {
  const rpc = vi.fn<Settings['backend']['rpc']>(
    async (name) => answers[name] ?? (name === 'claim_messages' ? { messages: [], more: false } : null),
  )
  const settings: Settings = {
    backend: { rpc },
    siteUrl: 'https://roster.example',
    ownUrl: 'https://project.example/functions/v1/send-messages',
    token: 'wake up',
    vapid: { ...keys, subject: 'mailto:us@roster.example' },
    mailer: null,
    extraHosts: [],
    ...change,
  }
  const handler = createHandler(settings)
  // Supabase calls it without the folder that the gateway has.
  const ask = (path: string, init?: RequestInit) =>
    handler(new Request(`https://project.example/send-messages${path}`, init))
  return { ask, rpc, settings }
}
const post = (token?: string, body?: object): RequestInit => ({
  method: 'POST',
  ...(token && { headers: { authorization: `Bearer ${token}` } }),
  ...(body && { body: JSON.stringify(body) }),
})

it('reports its settings to anyone, without secrets', async () => {
  const { ask } = start({}, { get_sender_state: { cron: true, waiting: 3 } })
  const answer = await ask('')
  const text = await answer.text()
  expect(JSON.parse(text)).toEqual({
    push: { publicKey: keys.publicKey, subject: 'mailto:us@roster.example', pair: true },
    mail: false,
    site: 'https://roster.example',
    token: true,
    database: { cron: true, waiting: 3 },
  })
  expect(text).not.toContain(keys.privateKey)
  expect(text).not.toContain('wake up')
})

it.each([undefined, 'wake', 'wake up!', ''])('is not woken by a caller with the token %j', async (token) => {
  const { ask, rpc } = start()
  expect((await ask('', post(token))).status).toBe(401)
  expect((await ask('/bounced', post(token, { addresses: ['ana@people.example'] }))).status).toBe(401)
  expect(rpc).not.toHaveBeenCalled()
})

it('cannot be woken without a configured token', async () => {
  const { ask, rpc } = start({ token: null })
  expect((await ask('', post(''))).status).toBe(401)
  expect((await ask('', post('null'))).status).toBe(401)
  expect(rpc).not.toHaveBeenCalled()
})

it('is woken with the token, at each of its addresses', async () => {
  const { ask, settings } = start()
  expect(await (await ask('', post('wake up'))).json()).toMatchObject({ settled: 0 })
  expect((await ask('/', post('wake up'))).status).toBe(200)
  const request = new Request('http://localhost:5173/functions/v1/send-messages', post('wake up'))
  expect((await createHandler(settings)(request)).status).toBe(200)
})

it('answers at once where the work may go on after that', async () => {
  const { settings, rpc } = start()
  const works: Promise<unknown>[] = []
  const handler = createHandler(settings, { later: (work) => works.push(work) })
  const answer = await handler(new Request('https://project.example/send-messages', post('wake up')))
  expect(answer.status).toBe(202)
  await Promise.all(works)
  expect(rpc).toHaveBeenCalledWith('claim_messages', { p_most: expect.any(Number), p_mail: false })
})

it('wakes itself again for what it has left over', async () => {
  const [mailbox, due] = [buildMailbox(), buildMessage()]
  const targets = Array.from({ length: 600 }, () => mailbox)
  let claims = 0
  const rpc: Settings['backend']['rpc'] = async (name) =>
    name === 'claim_messages' && { messages: claims++ === 0 ? [{ ...due, targets }] : [], more: false }
  const { settings } = start({ backend: { rpc }, mailer: async () => ({ is: 'delivered' }) })
  const asked = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(null, { status: 202 }))
  const works: Promise<unknown>[] = []
  const handler = createHandler(settings, { later: (work) => works.push(work) })
  for (let time = 0; time < 2; time++)
    await handler(new Request('https://project.example/send-messages', post('wake up')))
  await Promise.all(works)
  expect(asked.mock.calls).toEqual([
    [
      'https://project.example/functions/v1/send-messages',
      { method: 'POST', headers: { authorization: 'Bearer wake up' } },
    ],
  ])
})

it('ends mails with one POST, as mail programs send it, and by a GET changes nothing', async () => {
  const { ask, rpc } = start({}, { stop_mail: true })
  const look = await ask(`/unsubscribe?token=${TOKEN}`)
  expect([look.status, look.headers.get('location')]).toEqual([
    303,
    `https://roster.example/unsubscribe#token=${TOKEN}`,
  ])
  expect(rpc).not.toHaveBeenCalled()
  const body = 'List-Unsubscribe=One-Click'
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const done = await ask(`/unsubscribe?token=${TOKEN}`, { method: 'POST', headers, body })
  expect([done.status, done.headers.get('access-control-allow-origin')]).toEqual([200, '*'])
  expect(rpc.mock.calls).toEqual([['stop_mail', { p_token: TOKEN }]])
})

it('explains an incomplete or expired unsubscribe link', async () => {
  const { ask, rpc } = start({}, { stop_mail: false })
  expect((await ask('/unsubscribe', { method: 'POST' })).status).toBe(400)
  expect((await ask("/unsubscribe?token=1';drop", { method: 'POST' })).status).toBe(400)
  expect(rpc).not.toHaveBeenCalled()
  expect((await ask(`/unsubscribe?token=${TOKEN}`, { method: 'POST' })).status).toBe(404)
})

it.each<[string, object, string[]]>([
  ['by address', { addresses: ['a@people.example', 'b@people.example'] }, ['a@people.example', 'b@people.example']],
  ['by Resend', { type: 'email.bounced', data: { to: ['a@people.example'] } }, ['a@people.example']],
  ['as spam', { type: 'email.complained', data: { to: ['a@people.example'] } }, ['a@people.example']],
  ['as delivered', { type: 'email.delivered', data: { to: ['a@people.example'] } }, []],
  ['without sense', { addresses: [1, null] }, []],
])('hears of mails that came back: %s', async (_, body, addresses) => {
  const { ask, rpc } = start()
  expect((await ask('/bounced', post('wake up', body))).status).toBe(200)
  // A webhook cannot always send a header.
  expect((await ask('/bounced?token=wake%20up', post(undefined, body))).status).toBe(200)
  expect(rpc.mock.calls).toEqual([1, 2].map(() => ['mail_bounced', { p_addresses: addresses }]))
})

describe("the mail provider's webhook with a secret", () => {
  const SECRET = `whsec_${Buffer.from('a key of the provider').toString('base64')}`
  const body = JSON.stringify({ type: 'email.bounced', data: { to: ['a@people.example'] } })
  /** A call that the provider signed so many seconds ago. */
  function signed(ageS: number, text = body): RequestInit {
    const time = String(Math.floor(Date.now() / 1000) - ageS)
    const key = Buffer.from('a key of the provider')
    const signature = createHmac('sha256', key).update(`msg_1.${time}.${text}`).digest('base64')
    const headers = { 'svix-id': 'msg_1', 'svix-timestamp': time, 'svix-signature': `v1,AAAA v1,${signature}` }
    return { method: 'POST', headers, body }
  }

  it('is accepted with a fresh signature', async () => {
    const { ask, rpc } = start({ webhookSecret: SECRET })
    expect((await ask('/bounced', signed(10))).status).toBe(200)
    expect(rpc).toHaveBeenCalledWith('mail_bounced', { p_addresses: ['a@people.example'] })
  })

  it.each<[string, RequestInit]>([
    ['an old signature', signed(301)],
    ['the signature of another body', signed(10, '{}')],
    ['no signature', { method: 'POST', body }],
    ["the sender's token instead", post('wake up', JSON.parse(body))],
  ])('is refused with %s', async (_, init) => {
    const { ask, rpc } = start({ webhookSecret: SECRET })
    expect((await ask('/bounced?token=wake%20up', init)).status).toBe(401)
    expect(rpc).not.toHaveBeenCalled()
  })
})

it('has nothing else', async () => {
  const { ask } = start()
  for (const init of [undefined, post('wake up')]) expect((await ask('/elsewhere', init)).status).toBe(404)
  expect((await ask('', { method: 'DELETE' })).status).toBe(404)
})

it('takes its settings from the environment of a hosted function, and names what is missing', () => {
  const env: Record<string, string> = {
    SUPABASE_URL: 'https://project.example/',
    SUPABASE_SECRET_KEYS: '{"default":"sb_secret_x"}',
    SITE_URL: 'https://roster.example/',
    SENDER_TOKEN: 'wake up',
    VAPID_PUBLIC_KEY: keys.publicKey,
    VAPID_PRIVATE_KEY: keys.privateKey,
    VAPID_SUBJECT: 'mailto:us@roster.example',
  }
  const read = (change: Record<string, string> = {}) => settingsFrom((name) => ({ ...env, ...change })[name])
  expect(read()).toMatchObject({ siteUrl: 'https://roster.example', token: 'wake up', mailer: null, extraHosts: [] })
  expect(read().ownUrl).toBe('https://project.example/functions/v1/send-messages')
  const own = read({ SUPABASE_URL: 'http://envoy:8000', SUPABASE_PUBLIC_URL: 'https://api.roster.example' })
  expect(own.ownUrl).toBe('https://api.roster.example/functions/v1/send-messages')
  expect(
    read({ MAIL_URL: 'https://mail.example', MAIL_API_KEY: 'k', MAIL_FROM: 'r@roster.example' }).mailer,
  ).not.toBeNull()
  expect(read({ VAPID_PRIVATE_KEY: '' }).vapid).toBeNull()
  expect(() => read({ SITE_URL: '' })).toThrow('SITE_URL is not set: npx supabase secrets set SITE_URL=…')
  expect(() => read({ SUPABASE_SECRET_KEYS: '' })).toThrow('Neither SUPABASE_SECRET_KEYS nor')
  expect(() => read({ SUPABASE_SECRET_KEYS: '', SUPABASE_SERVICE_ROLE_KEY: 'eyJ' })).not.toThrow()
})
