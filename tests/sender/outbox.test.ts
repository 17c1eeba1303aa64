import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { makePushKeys } from '../../scripts/push-keys.ts'
import type { Backend } from '../../supabase/functions/send-messages/backend.ts'
import type { Mail } from '../../supabase/functions/send-messages/mail-text.ts'
import type { Settings } from '../../supabase/functions/send-messages/settings.ts'
import { tick } from '../../supabase/functions/send-messages/tick.ts'
import { testDatabase } from '../db/support/database.ts'
import { follow } from '../db/support/device-actions.ts'
import { buildEvent, type EventRow, hours } from '../db/support/event-actions.ts'
import { later, letAllBeDue, waitingMessages } from '../db/support/message-actions.ts'
import { join, joinAsGuest, wait, withdraw } from '../db/support/registration-actions.ts'
import { type Person, Visitor } from '../db/support/visitor.ts'
import { PushService } from './support/push-service.ts'

/** From what happened to what arrives: the real outbox, the real sender, and a push service that decrypts. */

const db = testDatabase()
const keys = makePushKeys()
let service: PushService
let olga: Person
beforeAll(async () => {
  service = await PushService.start(keys.publicKey)
  await db.owner("insert into private.allowed_push_hosts values ('localhost')")
})
afterAll(() => service.stop())
beforeEach(async () => {
  service.received.length = 0
  await db.owner('delete from private.messages')
  await send()
  olga = await db.person('Olga')
})

/** The API with the secret key. */
const backend: Backend = { rpc: (name, args) => new Visitor(db, { role: 'service_role' }).rpc(name, args) }

const send = (change: Partial<Settings> = {}) =>
  tick({
    backend,
    siteUrl: 'https://roster.example',
    ownUrl: 'https://project.example/functions/v1/send-messages',
    token: null,
    vapid: { ...keys, subject: 'mailto:us@roster.example' },
    mailer: null,
    extraHosts: ['localhost'],
    ...change,
  })

/** The final notifications of a phone: a later one with the same topic replaces the first one. */
const shown = () => [...new Map(service.received.map((push) => [`${push.device} ${push.topic}`, push])).values()]
const titles = () => shown().map(({ payload }) => (payload as { notification: { title: string } }).notification.title)

const reached = () =>
  shown()
    .map(({ device }) => device)
    .sort()

/** Guests in line, each with a phone; then there is room for them. */
async function promote(count: number): Promise<{ event: EventRow; devices: string[] }> {
  const event = await buildEvent(olga, { max_participants: 1 })
  await join(olga, event)
  const devices: string[] = []
  for (let guest = 0; guest < count; guest++) {
    const row = await joinAsGuest(db.anon, event, { p_wait: true })
    const { endpoint } = await follow(db.anon, service.subscribe(), { p_secret: row.secret })
    devices.push(endpoint)
  }
  await olga.update('events', { id: event.id }, { max_participants: count + 1 })
  return { event, devices }
}

test('a promoted person gets the message on each phone after a withdrawal', async () => {
  const ana = await db.person('Ana')
  const event = await buildEvent(olga, { max_participants: 1 })
  const row = await join(olga, event)
  await wait(ana, event)
  const phones = [await follow(ana, service.subscribe()), await follow(ana, service.subscribe())]
  await withdraw(olga, [row])
  expect(await send()).toMatchObject({ settled: 1, delivered: 2 })
  expect(titles()).toEqual(['You got slot 1', 'You got slot 1'])
  expect(reached()).toEqual(phones.map(({ endpoint }) => endpoint).sort())
  expect(shown()[0]?.payload).toMatchObject({ notification: { navigate: `https://roster.example/signup/${event.id}` } })
  expect(await waitingMessages(db)).toBe(0)
  expect(service.complaints).toEqual([])
})

test('a phone that is gone is forgotten, and the others have it once', async () => {
  const { devices } = await promote(3)
  service.behave(devices[1] ?? '', { status: 410 })
  expect(await send()).toMatchObject({ delivered: 2, gone: 1 })
  await letAllBeDue(db)
  expect(await send()).toMatchObject({ settled: 0 })
  expect(await db.owner('select from private.push_subscriptions where endpoint = $1', [devices[1]])).toEqual([])
  expect(service.received).toHaveLength(3)
})

test('a busy service is called again at its time, only for refused messages', async () => {
  const { devices } = await promote(2)
  service.behave(devices[0] ?? '', { status: 429, headers: { 'retry-after': '100' } }, { status: 201 })
  expect(await send()).toMatchObject({ delivered: 1, later: 1 })
  await later(db, '99 s')
  expect(await send()).toMatchObject({ settled: 0 })
  await later(db, '2 s')
  expect(await send()).toMatchObject({ delivered: 1 })
  expect(service.received.map(({ device }) => device).sort()).toEqual([devices[0], ...devices].sort())
})

test('strangers with refused phones block no one else', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const ana = await db.person('Ana')
  const game = await buildEvent(olga, { datetime: hours(10), end_datetime: hours(12) })
  await join(ana, game)
  const { endpoint: phone } = await follow(ana, service.subscribe())
  const mallory = await db.person('Mallory')
  const party = await buildEvent(mallory, { datetime: hours(10), end_datetime: hours(12), max_participants: null })
  for (let n = 0; n < 50; n += 1) {
    const { secret } = await joinAsGuest(db.anon, party)
    const { endpoint } = await follow(db.anon, service.subscribe(), { p_secret: secret })
    service.behave(endpoint, { status: 403 })
  }
  // Their messages come first.
  await mallory.update('events', { id: party.id }, { location: 'Hall 1' })
  await olga.update('events', { id: game.id }, { location: 'Hall 2' })
  await later(db, '1 min')
  expect(await send()).toMatchObject({ settled: 51, delivered: 1, later: 50 })
  expect(service.received.filter(({ device }) => device === phone)).toMatchObject([{ urgency: 'high' }])
})

test('two senders at once notify everyone once', async () => {
  const { devices } = await promote(40)
  await Promise.all([send(), send(), send()])
  expect(service.received.map(({ device }) => device).sort()).toEqual(devices.sort())
  expect(await waitingMessages(db)).toBe(0)
})

describe('a sender that dies', () => {
  const LEASE = '61 s'

  /** Dies at a moment of its work: what it does after that never happens. */
  function dying(at: (name: string) => 'before' | 'after' | null): Backend {
    return {
      async rpc(name, args) {
        const moment = at(name)
        if (moment === 'before') throw new Error('died')
        const answer = await backend.rpc(name, args)
        if (moment === 'after') throw new Error('died')
        return answer
      },
    }
  }

  test.each<[string, (name: string) => 'before' | 'after' | null, sent: number]>([
    ['before it claims', (name) => (name === 'claim_messages' ? 'before' : null), 0],
    ['between claiming and sending', (name) => (name === 'claim_messages' ? 'after' : null), 0],
    ['between sending and settling', (name) => (name === 'settle_messages' ? 'before' : null), 5],
    ['when it has settled', (name) => (name === 'settle_messages' ? 'after' : null), 5],
  ])('%s: the next one tells everybody, and no phone shows it twice', async (_, at, sent) => {
    const { devices } = await promote(5)
    await expect(send({ backend: dying(at) })).rejects.toThrow('died')
    expect(service.received).toHaveLength(sent)
    await later(db, LEASE)
    await send()
    expect(reached()).toEqual(devices.sort())
    expect(await waitingMessages(db)).toBe(0)
    // No later message is left.
    await later(db, '1 day')
    expect(await send()).toMatchObject({ settled: 0 })
  })

  test('while it sends: people get the message once more at most, and no one misses it', async () => {
    const { devices } = await promote(5)
    for (const device of devices.slice(2)) service.behave(device, 'hang')
    const dead = send({ patienceMs: 60_000, backend: dying((name) => (name === 'settle_messages' ? 'before' : null)) })
    await expect(dead).rejects.toThrow('died')
    expect(service.received).toHaveLength(2)
    for (const device of devices.slice(2)) service.behave(device, { status: 201 })
    expect(await send()).toMatchObject({ settled: 0 })
    await later(db, LEASE)
    expect(await send()).toMatchObject({ settled: 5, delivered: 5 })
    expect(reached()).toEqual(devices.sort())
  })

  test('and comes back after another one has settled changes nothing', async () => {
    await promote(1)
    const late: Record<string, unknown>[] = []
    const slow: Backend = {
      async rpc(name, args) {
        if (name === 'settle_messages') return void late.push(args)
        return await backend.rpc(name, args)
      },
    }
    await send({ backend: slow })
    await later(db, LEASE)
    service.behave(service.received[0]?.device ?? '', { status: 503 }, { status: 201 })
    expect(await send()).toMatchObject({ later: 1 })
    for (const args of late) await backend.rpc('settle_messages', args)
    expect(await waitingMessages(db)).toBe(1)
    await letAllBeDue(db)
    expect(await send()).toMatchObject({ delivered: 1 })
  })
})

function mailbox() {
  const mails: Mail[] = []
  const mailer: Settings['mailer'] = async (mail) => {
    mails.push(mail)
    return { is: 'delivered' }
  }
  return { mails, mailer }
}

test('a mail goes to an account that takes them, until its link ends that', async () => {
  const { mails, mailer } = mailbox()
  await send({ mailer })
  const ana = await db.person('Ana')
  const promote = async () => {
    const event = await buildEvent(olga, { max_participants: 1 })
    const row = await join(olga, event)
    await wait(ana, event)
    await withdraw(olga, [row])
    await send({ mailer })
  }
  await promote()
  expect(mails).toMatchObject([{ to: ana.email, subject: 'You got slot 1' }])
  const [, token] = /token=([^>]+)>/.exec(mails[0]?.headers['List-Unsubscribe'] ?? '') ?? []
  expect(await backend.rpc('stop_mail', { p_token: token })).toBe(true)
  await promote()
  expect(mails).toHaveLength(1)
})

test('a guest asks for mails: the first one opens the registration, and then the others come to the provider too', async () => {
  const { mails, mailer } = mailbox()
  await send({ mailer })
  const event = await buildEvent(olga, { name: 'Run at evil.example', location: 'Gym' })
  const guest = await joinAsGuest(db.anon, event, { p_email: 'gus@home.example' })
  await db.anon.rpc('mail_guest', { p_id: guest.id, p_secret: guest.secret, p_on: true })
  await send({ mailer })
  await send({ mailer })
  expect(mails.map(({ to, subject }) => `${to}: ${subject}`)).toEqual(['gus@home.example: You are in: slot 1'])
  expect(mails[0]?.text).not.toMatch(/evil|Gym/)
  const token = /#r=(m[0-9a-f]{32})/.exec(mails[0]?.text ?? '')?.[1]
  expect(await db.anon.rpc('confirm_mail', { p_token: token })).toEqual([guest.id])
  await olga.update('events', { id: event.id }, { location: 'Park' })
  await letAllBeDue(db)
  await send({ mailer })
  expect(mails[1]).toMatchObject({ to: 'gus@home.example', subject: 'Run at evil.example is now at Park' })
  expect(mails[1]?.text).not.toContain('#r=')
})
