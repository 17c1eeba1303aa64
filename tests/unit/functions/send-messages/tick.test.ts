import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { makePushKeys } from '../../../../scripts/push-keys.ts'
import { backendAt } from '../../../../supabase/functions/send-messages/backend.ts'
import type { Device, Message } from '../../../../supabase/functions/send-messages/message.ts'
import type { Settings } from '../../../../supabase/functions/send-messages/settings.ts'
import { tick } from '../../../../supabase/functions/send-messages/tick.ts'
import { PushService } from '../../../sender/support/push-service.ts'
import { BackendStandIn } from './backend-stand-in.ts'
import { buildDevice, buildMailbox, buildMessage } from './support.ts'

/** A whole tick: what is handed out, what arrives, and what is written down. */

const keys = makePushKeys()
let service: PushService
beforeAll(async () => {
  service = await PushService.start(keys.publicKey)
})
afterAll(() => service.stop())

function settingsFor(backend: Settings['backend'], change: Partial<Settings> = {}): Settings {
  return {
    backend,
    siteUrl: 'https://roster.example',
    ownUrl: 'https://project.example/functions/v1/send-messages',
    token: null,
    vapid: { ...keys, subject: 'mailto:us@roster.example' },
    mailer: null,
    extraHosts: ['localhost'],
    ...change,
  }
}

type Manner = Parameters<PushService['behave']>[1]

function deviceThat(id: string, ...manners: Manner[]): Device {
  const subscription = service.subscribe()
  if (manners.length > 0) service.behave(subscription.endpoint, ...manners)
  return buildDevice(subscription, id)
}

const message = (id: number, targets: Message['targets']) => buildMessage({ id, lease: `lease-${id}`, targets })

it('writes down for each message who has it, which devices are gone, and how long to wait', async () => {
  const backend = new BackendStandIn([
    message(1, [deviceThat('a'), deviceThat('b', { status: 410 })]),
    message(2, [deviceThat('c', { status: 429, headers: { 'retry-after': '90' } }), deviceThat('d', { status: 503 })]),
    message(3, []),
  ])
  const report = await tick(settingsFor(backend))
  expect(report).toEqual({ settled: 3, delivered: 1, gone: 1, givenUp: 0, later: 2, more: false })
  const sorted = backend.settled.sort((one, other) => one.id - other.id)
  expect(sorted).toEqual([
    { id: 1, lease: 'lease-1', delivered: ['a'], gone: ['b'], retry_after: null, untried: false },
    { id: 2, lease: 'lease-2', delivered: [], gone: [], retry_after: 90, untried: false },
    { id: 3, lease: 'lease-3', delivered: [], gone: [], retry_after: null, untried: false },
  ])
})

it('asks again until nothing is left, and once when nothing is due', async () => {
  const many = Array.from({ length: 450 }, (_, index) => message(index, []))
  const backend = new BackendStandIn(many)
  expect(await tick(settingsFor(backend))).toMatchObject({ settled: 450 })
  const idle = new BackendStandIn([])
  await tick(settingsFor(idle))
  expect(idle.calls).toEqual(['claim_messages'])
})

it('leaves the rest to the next tick after its limit, and reports so', async () => {
  const targets = Array.from({ length: 5 }, () => buildMailbox())
  const many = Array.from({ length: 300 }, (_, index) => message(index, targets))
  const backend = new BackendStandIn(many)
  const mailer: Settings['mailer'] = async () => ({ is: 'delivered' })
  const first = await tick(settingsFor(backend, { mailer }))
  expect(first).toMatchObject({ settled: 100, delivered: 500, more: true })
  await tick(settingsFor(backend, { mailer }))
  expect(await tick(settingsFor(backend, { mailer }))).toMatchObject({ settled: 100, more: true })
  expect(await tick(settingsFor(backend, { mailer }))).toMatchObject({ settled: 0, more: false })
})

it('a device that hangs delays no one: results are stored and new messages are sent in the same tick', async () => {
  const late = message(3, [deviceThat('late')])
  const hanging = await PushService.start(keys.publicKey)
  const slow = hanging.subscribe()
  hanging.behave(slow.endpoint, 'hang')
  const backend = new BackendStandIn([message(1, [buildDevice(slow, 'slow')]), message(2, [deviceThat('quick')])])
  const settled = vi.spyOn(backend, 'rpc')
  const handOut = settled.getMockImplementation() ?? backend.rpc
  let isLateDue = false
  const running = tick(
    settingsFor(
      {
        rpc: async (name, args) => {
          if (name === 'settle_messages') isLateDue = true
          if (name === 'claim_messages' && isLateDue && !backend.calls.includes('late')) {
            backend.calls.push('late')
            return { messages: [late], more: false }
          }
          const answer = await handOut.call(backend, name, args)
          // The service that hangs goes on once message 3 is settled, so the speed of the others does not matter.
          if (backend.settled.some(({ id }) => id === 3)) await hanging.stop()
          return answer
        },
      },
      { patienceMs: 30_000 },
    ),
  )
  await running
  expect(backend.settled.map(({ id }) => id)).toEqual([2, 3, 1])
})

it('leaves a service alone that fails again and again, and none of the others', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const other = await PushService.start(keys.publicKey)
  const asked = service.requests
  const failing = Array.from({ length: 100 }, (_, index) => message(index, [deviceThat(`f${index}`, { status: 500 })]))
  const fine = message(200, [buildDevice(other.subscribe(), 'fine')])
  const backend = new BackendStandIn([...failing, fine])
  const report = await tick(settingsFor(backend))
  await other.stop()
  expect(report).toMatchObject({ settled: 101, delivered: 1, later: 100 })
  // Only the five failures after which it gives up, and the requests that were already on their way.
  expect(service.requests - asked).toBeLessThan(50)
  // The others were never sent, so for them this does not count as a try.
  const untried = backend.settled.filter((settled) => settled.untried)
  expect(untried.length).toBeGreaterThan(50)
  expect(untried.every(({ retry_after }) => retry_after === 60)).toBe(true)
})

it.each([401, 403, 429])('a refusal of many requests (%d) says nothing about the others', async (status) => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const refused = Array.from({ length: 60 }, (_, index) => message(index, [deviceThat(`r${index}`, { status })]))
  const backend = new BackendStandIn([...refused, message(200, [deviceThat('fine')])])
  expect(await tick(settingsFor(backend))).toMatchObject({ settled: 61, delivered: 1, later: 60 })
})

it('one device whose service keeps failing blocks no other device', async () => {
  const broken = deviceThat('broken', { status: 500 })
  const many = Array.from({ length: 60 }, (_, index) => message(index, [broken]))
  const backend = new BackendStandIn([...many, message(200, [deviceThat('fine')])])
  expect(await tick(settingsFor(backend))).toMatchObject({ settled: 61, delivered: 1, later: 60 })
})

it('claims again while scheduled jobs remain, even without messages', async () => {
  const backend = new BackendStandIn([message(1, [])])
  let left = 3
  const rpc: Settings['backend']['rpc'] = async (name, args) =>
    name === 'claim_messages' && left > 0 ? { messages: [], more: left-- > 0 } : await backend.rpc(name, args)
  expect(await tick(settingsFor({ rpc }))).toMatchObject({ settled: 1, more: false })
})

it('sends mail and pushes of one message and drops undeliverable ones', async () => {
  const told = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const mailer = vi.fn<NonNullable<Settings['mailer']>>(async ({ to }) =>
    to === 'no@address' ? { is: 'given up', why: '422 no such address' } : { is: 'delivered' },
  )
  const backend = new BackendStandIn([
    message(1, [deviceThat('a'), buildMailbox()]),
    message(2, [buildMailbox({ address: 'no@address' })]),
  ])
  expect(await tick(settingsFor(backend, { mailer }))).toMatchObject({ delivered: 2, givenUp: 1 })
  expect(backend.settled.map(({ delivered }) => delivered.length).sort()).toEqual([1, 2])
  expect(told).toHaveBeenCalledWith('Message 2 (promoted) was given up: 422 no such address')
})

it('says nothing where the database has no messages yet, and fails where it fails', async () => {
  const answer = (status: number, body: object) =>
    backendAt({ url: 'http://embedded', key: 'sb_secret_x', fetch: async () => Response.json(body, { status }) })
  const missing = answer(404, { code: 'PGRST202', message: 'no function' })
  expect(await tick(settingsFor(missing))).toMatchObject({ missing: true })
  const refusing = answer(403, { code: '42501', message: 'permission denied' })
  await expect(tick(settingsFor(refusing))).rejects.toThrow('claim_messages: permission denied (42501)')
})
