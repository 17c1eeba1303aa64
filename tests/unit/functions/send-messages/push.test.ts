import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { makePushKeys } from '../../../../scripts/push-keys.ts'
import { push } from '../../../../supabase/functions/send-messages/push.ts'
import { PushService } from '../../../sender/support/push-service.ts'
import { buildDevice, buildMessage, EVENT } from './support.ts'

/** One push to one device of a stand-in service that checks, decrypts and misbehaves. */

const keys = makePushKeys()
const means = {
  vapid: { ...keys, subject: 'mailto:us@roster.example' },
  siteUrl: 'https://roster.example',
  extraHosts: ['localhost'],
}
let service: PushService
beforeAll(async () => {
  service = await PushService.start(keys.publicKey)
})
afterAll(() => service.stop())

type Manner = Parameters<PushService['behave']>[1]

async function pushTo(manners: Manner[], message = buildMessage(), patienceMs = 10_000) {
  const subscription = service.subscribe()
  if (manners.length > 0) service.behave(subscription.endpoint, ...manners)
  const outcome = await push(message, buildDevice(subscription), { ...means, patienceMs })
  return { outcome, received: service.received.filter(({ device }) => device === subscription.endpoint) }
}

it('arrives signed, encrypted and complete', async () => {
  const end = new Date(Date.now() + 3_600_000).toISOString()
  const { outcome, received } = await pushTo([], buildMessage({ drop_after: end }))
  expect(service.complaints).toEqual([])
  expect(outcome).toEqual({ is: 'delivered' })
  expect(received).toHaveLength(1)
  const topic = createHash('sha256').update('promoted-fiveaside').digest('base64url').slice(0, 32)
  expect(received[0]).toMatchObject({ urgency: 'high', topic })
  expect([3599, 3600]).toContain(received[0]?.ttl)
  expect(received[0]?.payload).toEqual({
    web_push: 8030,
    notification: {
      title: 'You got slot 7',
      body: 'Five-a-side · Tue, Dec 3, 2058, 8:00 PM',
      navigate: 'https://roster.example/signup/fiveaside',
      tag: 'promoted-fiveaside',
      lang: 'en',
      dir: 'ltr',
      silent: false,
      app_badge: null,
    },
    kind: 'promoted',
    event_id: 'fiveaside',
  })
})

it('has an answer button for expected people, for the service worker and for declarative push', async () => {
  const { received } = await pushTo([], buildMessage({ kind: 'asked', details: { event: EVENT } }))
  const address = 'https://roster.example/signup/fiveaside#r=cant'
  const actions = [{ action: address, title: 'Can’t come', navigate: address }]
  expect(received[0]?.payload).toMatchObject({ notification: { actions } })
})

it('waits four weeks at most for a device that is off, and is not urgent unless it says so', async () => {
  const far = buildMessage({ drop_after: '2058-01-01T00:00:00Z', urgent: false })
  const { received } = await pushTo([], far)
  expect(received[0]).toMatchObject({ ttl: 2_419_200, urgency: 'normal' })
})

it.each([
  [200, 'delivered'],
  [201, 'delivered'],
  [202, 'delivered'],
  [404, 'gone'],
  [410, 'gone'],
  [429, 'later'],
  [500, 'later'],
  [503, 'later'],
  [405, 'given up'],
])('an answer of %d: %s', async (status, is) => {
  expect((await pushTo([{ status }])).outcome).toMatchObject({ is })
})

it.each([301, 302, 303, 307, 308])('a redirect (%d) is followed nowhere and ends the subscription', async (status) => {
  const elsewhere = service.subscribe()
  const { outcome } = await pushTo([{ status, headers: { location: elsewhere.endpoint } }])
  expect(outcome).toEqual({ is: 'gone' })
  expect(service.received.some(({ device }) => device === elsewhere.endpoint)).toBe(false)
})

it('a service that is busy says how long to wait, in seconds or as a date', async () => {
  const busy = (wait: string) => pushTo([{ status: 429, headers: { 'retry-after': wait } }])
  expect((await busy('120')).outcome).toMatchObject({ is: 'later', after: 120 })
  const { outcome } = await busy(new Date(Date.now() + 90_000).toUTCString())
  expect(outcome.is === 'later' && [88, 89, 90].includes(outcome.after ?? 0)).toBe(true)
  expect((await busy('soon')).outcome).toMatchObject({ is: 'later', after: null })
  expect((await busy('99999999')).outcome).toMatchObject({ after: 86_400 })
})

it('a payload that is too long is sent again without its second line, then dropped', async () => {
  const { outcome, received } = await pushTo([{ status: 413 }, { status: 201 }])
  expect(outcome).toEqual({ is: 'delivered' })
  const bodies = received.map(({ payload }) => (payload as { notification: { body: string } }).notification.body)
  expect(bodies).toEqual(['Five-a-side · Tue, Dec 3, 2058, 8:00 PM', ''])
  const stubborn = await pushTo([{ status: 413 }])
  expect(stubborn.outcome).toMatchObject({ is: 'given up' })
  expect(stubborn.received).toHaveLength(2)
})

it.each(['hang', 'half-open', 'cut'] as const)('a service that does no more than %s is tried again', async (manner) => {
  expect((await pushTo([manner], buildMessage(), 100)).outcome).toMatchObject({ is: 'later', after: null })
})

it('an answer that never ends is read no further than its first KB', async () => {
  const refused = await pushTo([{ status: 500, body: 'endless' }])
  expect(refused.outcome).toMatchObject({ is: 'later', why: expect.stringMatching(/^500 x{1024}$/) })
  expect((await pushTo([{ status: 201, body: 'endless' }])).outcome).toEqual({ is: 'delivered' })
})

it('a service that accepts the push and then hangs counts as delivered', async () => {
  const { outcome } = await pushTo([{ status: 201, body: 'stalled' }], buildMessage(), 5000)
  expect(outcome).toEqual({ is: 'delivered' })
})

it('a device without proper keys is forgotten', async () => {
  const { endpoint, auth } = service.subscribe()
  const p256dh = Buffer.alloc(65, 4).toString('base64url')
  expect(await push(buildMessage(), buildDevice({ endpoint, auth, p256dh }), means)).toEqual({ is: 'gone' })
})

it('a missing key pair sends nothing, and loses nothing', async () => {
  const told = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const device = buildDevice(service.subscribe())
  const mixed = { ...means.vapid, ...makePushKeys(), privateKey: 'none' }
  for (const vapid of [mixed, mixed, null]) {
    expect(await push(buildMessage(), device, { ...means, vapid })).toMatchObject({ is: 'later' })
  }
  expect(told.mock.calls).toEqual([[expect.stringMatching(/are no pair: .*npm run push:keys/)]])
})

it('an unresolvable host is retried', async () => {
  const device = buildDevice({ ...service.subscribe(), endpoint: 'https://nobody.notify.windows.com/w/1' })
  const lost = vi.spyOn(globalThis, 'fetch')
  lost.mockRejectedValue(Object.assign(new TypeError('fetch failed'), { cause: { code: 'ENOTFOUND' } }))
  expect(await push(buildMessage(), device, means)).toMatchObject({ is: 'later', after: null, why: 'ENOTFOUND' })
})

it('rejected keys are retried and logged once with the fix', async () => {
  const told = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const foreign = { ...means, vapid: { ...makePushKeys(), subject: 'mailto:us@roster.example' } }
  const outcomes = await Promise.all(
    [1, 2, 3].map(() => push(buildMessage(), buildDevice(service.subscribe()), foreign)),
  )
  expect(outcomes.map(({ is }) => is)).toEqual(['later', 'later', 'later'])
  expect(told.mock.calls).toEqual([[expect.stringMatching(/refuses the VAPID keys \(403 .*npm run doctor/)]])
})

it.each([
  'https://fcm.googleapis.com.evil.example/1',
  'https://evil.example/fcm.googleapis.com',
  'https://notify.windows.com.evil.example/1',
  'https://evilnotify.windows.com/1',
  'https://fcm.googleapis.com:8443/1',
  'https://me@fcm.googleapis.com/1',
  'http://fcm.googleapis.com/1',
  'https://127.0.0.1/1',
  'http://[::1]/1',
  'https://169.254.169.254/latest',
  'file:///etc/passwd',
  'no address',
])('%s is never called', async (endpoint) => {
  const asked = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('called'))
  const device = buildDevice({ ...service.subscribe(), endpoint })
  expect(await push(buildMessage(), device, means)).toEqual({ is: 'gone' })
  expect(asked).not.toHaveBeenCalled()
})

it.each([
  'https://fcm.googleapis.com/fcm/send/1',
  'https://updates.push.services.mozilla.com/wpush/v2/1',
  'https://web.push.apple.com/1',
  'https://db5p.notify.windows.com/w/1',
])('%s is called', async (endpoint) => {
  const asked = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(null, { status: 201 }))
  const device = buildDevice({ ...service.subscribe(), endpoint })
  expect(await push(buildMessage(), device, { ...means, extraHosts: [] })).toEqual({ is: 'delivered' })
  expect(asked.mock.calls[0]?.[0]).toBe(endpoint)
})

it('localhost is called only where it is allowed', async () => {
  const device = buildDevice(service.subscribe())
  expect(await push(buildMessage(), device, { ...means, extraHosts: [] })).toEqual({ is: 'gone' })
})
