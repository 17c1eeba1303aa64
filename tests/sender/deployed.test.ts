import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePushKeys } from '../../scripts/push-keys.ts'
import { testDatabase } from '../db/support/database.ts'
import { follow } from '../db/support/device-actions.ts'
import { buildEvent } from '../db/support/event-actions.ts'
import { claimMessages, waitingMessages } from '../db/support/message-actions.ts'
import { join, joinAsGuest, withdraw } from '../db/support/registration-actions.ts'
import { startApi } from './support/api.ts'
import { type RunningFunction, runFunction } from './support/deno.ts'
import { PushService } from './support/push-service.ts'

/** The files that are deployed, on Deno, as they are. */

const KEY = 'sb_secret_test'
const SECRET_KEYS = JSON.stringify({ default: KEY })
const db = testDatabase()
const keys = makePushKeys()
let service: PushService
let api: Awaited<ReturnType<typeof startApi>>
let sender: RunningFunction

beforeAll(async () => {
  service = await PushService.start(keys.publicKey)
  api = await startApi(db, KEY)
  sender = await runFunction('send-messages', {
    SUPABASE_URL: api.url,
    SUPABASE_SECRET_KEYS: SECRET_KEYS,
    SITE_URL: 'https://roster.example',
    SENDER_TOKEN: 'wake up',
    VAPID_PUBLIC_KEY: keys.publicKey,
    VAPID_PRIVATE_KEY: keys.privateKey,
    VAPID_SUBJECT: 'mailto:us@roster.example',
    PUSH_EXTRA_HOSTS: 'localhost',
  })
  await db.owner("insert into private.allowed_push_hosts values ('localhost')")
})
afterAll(() => Promise.all([sender?.stop(), api?.stop(), service?.stop()]))

const wake = (token: string) =>
  fetch(sender.url, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: '{}' })

test('says what is set, and is woken with its token alone', async () => {
  const state = await (await fetch(sender.url)).json()
  expect(state).toMatchObject({ push: { publicKey: keys.publicKey, pair: true }, mail: false, token: true })
  expect((await wake('somebody')).status).toBe(401)
})

test('notifies a promoted person, encrypted for the phone and signed for its service', async () => {
  await claimMessages(db)
  const olga = await db.person('Olga')
  const event = await buildEvent(olga, { max_participants: 1 })
  const row = await join(olga, event)
  const guest = await joinAsGuest(db.anon, event, { p_wait: true })
  await follow(db.anon, service.subscribe(), { p_secret: guest.secret })
  await withdraw(olga, [row])
  const woken = await wake('wake up')
  expect([woken.status, await woken.json()]).toMatchObject([200, { settled: 1, delivered: 1 }])
  expect(service.complaints).toEqual([])
  expect(service.received).toMatchObject([{ payload: { web_push: 8030, notification: { title: 'You got slot 1' } } }])
  expect(await waitingMessages(db)).toBe(0)
})

test('names what is missing instead of not starting', async () => {
  const unset = await runFunction('send-messages', { SUPABASE_URL: api.url, SUPABASE_SECRET_KEYS: SECRET_KEYS })
  const answer = await fetch(unset.url)
  expect([answer.status, await answer.json()]).toEqual([
    500,
    { message: expect.stringContaining('SITE_URL is not set') },
  ])
  await unset.stop()
})

test('a calendar reads the dates of its address', async () => {
  const site = { SUPABASE_URL: api.url, SUPABASE_ANON_KEY: 'public', SITE_URL: 'https://roster.example' }
  const calendar = await runFunction('calendar', site)
  const vera = await db.person('Vera')
  const event = await buildEvent(vera, { name: 'Volley' })
  const token = await vera.rpc<string>('get_calendar_token')
  const answer = await fetch(`${calendar.url}/${token}.ics`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(await answer.text()).toContain(`UID:${event.id}@roster\r\n`)
  expect(
    (await fetch(`${calendar.url}/${token}.ics`, { headers: { 'if-none-match': answer.headers.get('etag') ?? '' } }))
      .status,
  ).toBe(304)
  expect((await fetch(`${calendar.url}/${event.id}.ics`)).status).toBe(404)
  await calendar.stop()
})
