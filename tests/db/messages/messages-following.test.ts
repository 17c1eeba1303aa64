import { describe, expect, test } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { type Device, follow, hashOf, newDevice, unfollow } from '../support/device-actions.ts'
import { buildEvent } from '../support/event-actions.ts'
import { claimMessages, leaveMessage, letItBeDay, sendAll, settleMessages } from '../support/message-actions.ts'
import { expectRefusal, invalid } from '../support/refusal.ts'
import { joinAsGuest, withdraw } from '../support/registration-actions.ts'
import type { Person, Row } from '../support/visitor.ts'

/** Which browsers are notified: of which people, how many, and at which services. */

const db = testDatabase()
const devices = (person: Person) => person.rpc<Row[]>('get_devices')
const stored = (where: string, values: unknown[]) =>
  db.owner<Row>(`select * from private.push_subscriptions where ${where} order by created_at`, values)

describe('an account', () => {
  test('is notified on each of its browsers, listed newest first, and finds its own by hash', async () => {
    const ana = await db.person('Ana')
    const phone = await follow(ana, newDevice(), { p_time_zone: 'Europe/Lisbon', p_device: ' Safari on iPhone ' })
    const laptop = await follow(ana, newDevice('updates.push.services.mozilla.com'))
    expect(await devices(ana)).toMatchObject([
      { device: 'Chrome on Android', endpoint_hash: hashOf(laptop), last_notified_at: null },
      { device: 'Safari on iPhone', endpoint_hash: hashOf(phone), time_zone: 'Europe/Lisbon' },
    ])
    expect(JSON.stringify(await devices(ana))).not.toContain('https://')
  })

  test('follows again with new keys, another zone and another name: still one device', async () => {
    const ana = await db.person('Ana')
    const device = await follow(ana)
    const { p256dh } = newDevice()
    const answer = { p_p256dh: p256dh, p_time_zone: 'Asia/Tokyo', p_device: 'Mine' }
    await follow(ana, device, answer)
    expect(await stored('holder = $1', [ana.id])).toMatchObject([{ p256dh, time_zone: 'Asia/Tokyo', device: 'Mine' }])
  })

  test('has at most five devices: the oldest goes', async () => {
    const ana = await db.person('Ana')
    const made: Device[] = []
    for (let n = 0; n < 6; n += 1) made.push(await follow(ana))
    const hashes = (await devices(ana)).map((row) => row.endpoint_hash)
    expect(hashes).toEqual(made.slice(1).reverse().map(hashOf))
  })

  test('gets nothing on a browser that unfollows, also signed out', async () => {
    const ana = await db.person('Ana')
    const [phone, laptop] = [await follow(ana), await follow(ana)]
    await unfollow(ana, phone, { p_auth: laptop.auth })
    expect(await devices(ana)).toHaveLength(2)
    await unfollow(db.anon, phone)
    await unfollow(db.anon, phone)
    expect(await devices(ana)).toMatchObject([{ endpoint_hash: hashOf(laptop) }])
  })

  test('takes the browser from the account before it, if it knows the key of the browser', async () => {
    const [ana, ben, cleo] = [await db.person('Ana'), await db.person('Ben'), await db.person('Cleo')]
    const device = await follow(ana)
    await follow(cleo, { ...device, auth: newDevice().auth })
    expect(await devices(ana)).toHaveLength(1)
    await follow(ben, device)
    expect(await devices(ana)).toEqual([])
    expect(await devices(ben)).toHaveLength(1)
  })

  test('gets UTC for a zone that Postgres does not know yet, and a name for a browser that has none', async () => {
    const ana = await db.person('Ana')
    await follow(ana, newDevice(), { p_time_zone: 'Europe/Atlantis', p_device: ' ' })
    expect(await devices(ana)).toMatchObject([{ time_zone: 'UTC', device: 'A browser' }])
  })

  test('loses its devices and waiting messages when it is deleted', async () => {
    const ana = await db.person('Ana')
    await follow(ana)
    await leaveMessage(db, ana)
    await ana.rpc('delete_account')
    expect(await stored('holder = $1', [ana.id])).toEqual([])
    expect(await db.owner('select 1 from private.messages where holder = $1', [ana.id])).toEqual([])
  })
})

describe('a guest', () => {
  test('keeps the device on that phone when an account signs out there, and the other way round', async () => {
    const ana = await db.person('Ana')
    const row = await joinAsGuest(db.anon, await buildEvent(ana))
    const device = await follow(ana)
    await follow(ana, device, { p_secret: row.secret })
    await unfollow(db.anon, device)
    expect(await stored('endpoint = $1 and holder = private.me($2)', [device.endpoint, row.secret])).toHaveLength(1)
    await follow(ana, device)
    await unfollow(db.anon, device, { p_secret: row.secret })
    expect(await stored('endpoint = $1', [device.endpoint])).toMatchObject([{ holder: ana.id }])
  })

  test('a guest who leaves has no device left', async () => {
    const row = await joinAsGuest(db.anon, await buildEvent(await db.person('Olga')))
    const { endpoint } = await follow(db.anon, newDevice(), { p_secret: row.secret })
    await withdraw(db.anon, [row], row.secret)
    expect(await stored('endpoint = $1', [endpoint])).toEqual([])
  })
})

describe('an address that is not a push service’s', () => {
  const paths = '/fcm/send/abc'
  const foreign = [
    `https://evil.example${paths}`,
    `http://fcm.googleapis.com${paths}`,
    `https://fcm.googleapis.com:8443${paths}`,
    `https://fcm.googleapis.com:443${paths}`,
    `https://fcm.googleapis.com@evil.example${paths}`,
    `https://user:secret@fcm.googleapis.com${paths}`,
    `https://fcm.googleapis.com\\@evil.example${paths}`,
    `https://fcm.googleapis.com.evil.example${paths}`,
    `https://fcm.googleapis.com.${paths}`,
    `https://FCM.googleapis.com${paths}`,
    `HTTPS://fcm.googleapis.com${paths}`,
    `https://fcm。googleapis.com${paths}`,
    `https://fcm%2egoogleapis.com${paths}`,
    `https://fсm.googleapis.com${paths}`,
    `https://xn--fm-xlc.googleapis.com${paths}`,
    `https://notify.windows.com${paths}`,
    `https://.notify.windows.com${paths}`,
    `https://evilnotify.windows.com${paths}`,
    `https://db5.notify.windows.com.evil.example${paths}`,
    `https:/fcm.googleapis.com${paths}`,
    `https:fcm.googleapis.com${paths}`,
    `//fcm.googleapis.com${paths}`,
    `https://fcm.googleapis.com`,
    `https://fcm.googleapis.com?x=/a`,
    `https://fcm.googleapis.com#/a`,
    `https://fcm.googleapis.com/a b`,
    `https://fcm.googleapis.com/a\nHost: evil.example`,
    ` https://fcm.googleapis.com${paths}`,
    `https://[::1]${paths}`,
    `https://127.0.0.1${paths}`,
    `https://2130706433${paths}`,
    `http://localhost:5432${paths}`,
    `https://localhost${paths}`,
    `file:///etc/passwd`,
    `data:text/plain,x`,
    `https://fcm.googleapis.com/${'x'.repeat(1000)}`,
    '',
  ]
  test.each(foreign)('%s is refused', async (p_endpoint) => {
    const ana = await db.person('Ana')
    await expect(follow(ana, newDevice(), { p_endpoint })).rejects.toMatchObject({ code: 'PT400', detail: 'endpoint' })
    expect(await devices(ana)).toEqual([])
  })

  test('is refused by the table too, also in an update', async () => {
    const ana = await db.person('Ana')
    await follow(ana)
    await expect(
      db.owner("update private.push_subscriptions set endpoint = 'https://evil.example/x' where holder = $1", [ana.id]),
    ).rejects.toMatchObject({ code: 'PT400' })
  })

  test.each([
    'web.push.apple.com',
    'updates.push.services.mozilla.com',
    'db5p.notify.windows.com',
    'a.b.notify.windows.com',
  ])('%s is one', async (host) => {
    const ana = await db.person('Ana')
    await follow(ana, newDevice(host))
    expect(await devices(ana)).toHaveLength(1)
  })

  test.each([
    ['p_p256dh', 'short'],
    ['p_auth', 'x'.repeat(21)],
    ['p_auth', `${'x'.repeat(21)}=`],
    ['p_p256dh', 'x'.repeat(10_000)],
  ])('a malformed key is refused: %s', async (name, value) => {
    const ana = await db.person('Ana')
    const sentence = 'This browser gave no address for notifications'
    await expectRefusal(follow(ana, newDevice(), { [name]: value }), invalid(sentence, 'endpoint'))
  })
})

describe('a browser', () => {
  test('keeps the time of its last delivered message', async () => {
    const ana = await db.person('Ana')
    await follow(ana)
    await leaveMessage(db, ana)
    expect(await sendAll(db)).toHaveLength(1)
    expect((await devices(ana)).map(({ last_notified_at }) => last_notified_at)).toEqual([expect.any(String)])
  })

  test('is deleted for all of its accounts and guests once its push service no longer knows it', async () => {
    const ana = await db.person('Ana')
    const row = await joinAsGuest(db.anon, await buildEvent(ana))
    const device = await follow(ana)
    await follow(ana, device, { p_secret: row.secret })
    await leaveMessage(db, ana)
    await letItBeDay(db)
    const [message] = await claimMessages(db)
    if (!message) throw new Error('The message is due')
    await settleMessages(db, [message], { delivered: [], gone: [message.targets[0]?.id ?? ''] })
    expect(await stored('endpoint = $1', [device.endpoint])).toEqual([])
    expect(await db.owner('select 1 from private.messages')).toEqual([])
  })
})

test('gets in Settings what a sender that was active within a day can send', async () => {
  const ana = await db.person('Ana')
  const channels = () => ana.rpc('get_channels')
  await claimMessages(db)
  expect(await channels()).toEqual({ push: true, mail: false })
  await claimMessages(db, 100, true)
  expect(await channels()).toEqual({ push: true, mail: true })
  await db.owner("update private.channels set seen_at = now() - interval '25 h'")
  expect(await channels()).toEqual({ push: false, mail: false })
  await db.owner('delete from private.channels')
  expect(await channels()).toEqual({ push: false, mail: false })
})
