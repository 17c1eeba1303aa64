import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { follow, newDevice } from '../support/device-actions.ts'
import type { EventRow } from '../support/event-actions.ts'
import {
  claimMessages,
  later,
  letAllBeDue,
  letItBeDay,
  sendAll,
  setChoices,
  settleMessages,
  waitingMessages,
} from '../support/message-actions.ts'
import { buildPriced } from '../support/payment-actions.ts'
import { claim, join, joinAsGuest, wait, withdraw } from '../support/registration-actions.ts'
import { buildSectioned, moveTo } from '../support/section-actions.ts'
import type { Person } from '../support/visitor.ts'

/** A message on its way: by mail, after a failure, at night. */

const db = testDatabase()
let olga: Person
let ana: Person
let ben: Person
let event: EventRow

beforeEach(async () => {
  await db.owner('delete from private.messages')
  await claimMessages(db)
  ;[olga, ana, ben] = await Promise.all([db.person('Olga'), db.person('Ana'), db.person('Ben')])
  event = await buildPriced(olga, { max_participants: 1, time_zone: 'Europe/Lisbon', location: 'Court 3' })
})

/** Ana has the slot. Ben waits, and his browser follows. Then Ana leaves. */
async function promoteBen(): Promise<void> {
  const row = await join(ana, event)
  await wait(ben, event)
  await withdraw(ana, [row])
}

describe('by mail', () => {
  test('an account is notified at its confirmed address, with a link that stops all mails', async () => {
    await claimMessages(db, 1, true)
    await promoteBen()
    const [message] = await claimMessages(db, 100, true)
    expect(message?.targets).toMatchObject([{ id: ben.id, channel: 'mail', address: ben.email, name: 'Ben' }])
    const token = message?.targets[0]?.stop_token
    const service = (name: string, args: object) =>
      db.owner(`select public.${name}($1) as done`, [Object.values(args)[0]])
    expect(await service('stop_mail', { token })).toEqual([{ done: true }])
    expect(await service('stop_mail', { token: ben.id })).toEqual([{ done: false }])
    const [account] = await db.owner('select raw_user_meta_data as data from auth.users where id = $1', [ben.id])
    expect(account).toEqual({ data: { full_name: 'Ben', settings: { emailNotifications: false } } })
    await settleMessages(db, [message as never])
    expect(await waitingMessages(db)).toBe(0)
    await claimMessages(db, 1, false)
  })

  test('no mail goes to an address that is not confirmed, or that bounced', async () => {
    await claimMessages(db, 1, true)
    await db.owner('select public.mail_bounced($1)', [[ben.email.toUpperCase()]])
    await promoteBen()
    const unsure = await db.person('Unsure', { confirmed: false })
    await wait(unsure, event)
    await olga.update('events', { id: event.id }, { max_participants: 5 })
    expect(await waitingMessages(db)).toBe(0)
    await claimMessages(db, 1, false)
  })
})

describe('an account whose metadata leave no room', () => {
  const fill = (person: Person, metadata: object) =>
    db.owner('update auth.users set raw_user_meta_data = $2 where id = $1', [person.id, JSON.stringify(metadata)])
  /** As much as fits: private.limit_metadata counts bytes of the stored form. */
  const ROOM = 'x'.repeat(19_900)
  const dataOf = async (person: Person) =>
    (await db.owner('select raw_user_meta_data as data from auth.users where id = $1', [person.id]))[0]?.data

  test('gets no more mails by the link of one, and keeps its name and settings', async () => {
    await db.owner('insert into private.mail_stops (user_id) values ($1)', [ben.id])
    await fill(ben, { full_name: 'Ben', x: ROOM, settings: { tellLate: false } })
    const [stopped] = await db.owner(
      'select public.stop_mail(o.token) as done from private.mail_stops o where o.user_id = $1',
      [ben.id],
    )
    expect(stopped).toEqual({ done: true })
    const settings = { tellLate: false, emailNotifications: false }
    expect(await dataOf(ben)).toEqual({ full_name: 'Ben', settings })
    await fill(ben, { full_name: 'Ben', settings: { x: 'x'.repeat(19_935) } })
    await db.owner('select private.stop_mails_of(array[$1::uuid])', [ben.id])
    expect(await dataOf(ben)).toEqual({ full_name: 'Ben', settings: { emailNotifications: false } })
  })

  test('keeps no mails going to the others that bounced; nor does one that cannot be written to at all', async () => {
    await fill(ben, { full_name: 'Ben', x: ROOM })
    const asOwner = (sql: string) => db.pool('supabase_auth_admin').query(sql)
    await asOwner(
      `create function auth.break() returns trigger language plpgsql set search_path = '' as $$ begin raise 'broken'; end $$;
       create trigger break before update on auth.users for each row when (new.id = '${ana.id}') execute function auth.break()`,
    )
    try {
      await db.owner('select public.mail_bounced($1)', [[ana.email, ben.email, olga.email]])
    } finally {
      await asOwner('drop trigger break on auth.users; drop function auth.break()')
    }
    for (const person of [ben, olga])
      expect(await dataOf(person)).toMatchObject({ settings: { emailNotifications: false } })
    expect(await dataOf(ana)).toEqual({ full_name: 'Ana' })
  })
})

describe('on its way', () => {
  test('a message stays while its service rests: a skipped request is no try', async () => {
    await follow(ben)
    await promoteBen()
    for (let tick = 0; tick < 8; tick += 1) {
      const [message] = await claimMessages(db)
      expect(message?.attempt).toBe(1)
      await settleMessages(db, [message as never], { delivered: [], retry_after: 60, untried: true })
      await letAllBeDue(db)
    }
    expect(await sendAll(db)).toMatchObject([{ kind: 'promoted', attempt: 1 }])
  })

  test('a message that failed is tried again later and later, six times, and then given up', async () => {
    await follow(ben)
    await promoteBen()
    const waits: number[] = []
    for (let attempt = 1; attempt <= 6; attempt += 1) {
      const [message] = await claimMessages(db)
      expect(message?.attempt).toBe(attempt)
      expect(await claimMessages(db)).toEqual([])
      await settleMessages(db, [message as never], { delivered: [] })
      const [row] = await db.owner<{ wait: number }>(
        'select extract(epoch from send_after - now())::float as wait from private.messages',
      )
      if (row) waits.push(Math.round(row.wait / 10) * 10)
      await letAllBeDue(db)
    }
    expect(waits).toEqual([30, 120, 600, 1800, 7200])
    expect(await waitingMessages(db)).toBe(0)
  })

  test('a message waits as long as the push service says, but not until it is too late', async () => {
    await follow(ben)
    await promoteBen()
    const [first] = await claimMessages(db)
    await settleMessages(db, [first as never], { delivered: [], retry_after: 400 })
    expect(await waitingMessages(db, "send_after between now() + interval '380 s' and now() + interval '400 s'")).toBe(
      1,
    )
    await letAllBeDue(db)
    const [second] = await claimMessages(db)
    await settleMessages(db, [second as never], { delivered: [], retry_after: 1e9 })
    expect(await waitingMessages(db, "send_after <= now() + interval '1 day'")).toBe(1)
    await db.owner("update private.messages set drop_after = now() - interval '1 s'")
    await letAllBeDue(db)
    expect(await claimMessages(db)).toEqual([])
    expect(await waitingMessages(db)).toBe(0)
  })

  test('a device that got it is not notified again when another one failed', async () => {
    const phone = await follow(ben)
    const laptop = await follow(ben)
    await promoteBen()
    const [message] = await claimMessages(db)
    const done = message?.targets.find(({ endpoint }) => endpoint === phone.endpoint)
    await settleMessages(db, [message as never], { delivered: [done?.id ?? ''] })
    await letAllBeDue(db)
    expect((await sendAll(db)).map(({ targets }) => targets)).toMatchObject([[{ endpoint: laptop.endpoint }]])
  })

  test('a sender that died loses nothing: the lease runs out', async () => {
    await follow(ben)
    await promoteBen()
    const [lost] = await claimMessages(db)
    await later(db, '59 seconds')
    expect(await claimMessages(db)).toEqual([])
    await later(db, '2 seconds')
    const [again] = await claimMessages(db)
    expect(again).toMatchObject({ id: lost?.id, attempt: 2 })
    expect(again?.lease).not.toBe(lost?.lease)
    await settleMessages(db, [lost as never])
    expect(await waitingMessages(db)).toBe(1)
    await settleMessages(db, [again as never])
    expect(await waitingMessages(db)).toBe(0)
  })

  test('a slot that is added while the sender has the message makes it send again, with both', async () => {
    await follow(ben)
    const holder = await join(ana, event)
    await wait(ben, event)
    await claim(ben, event, 'Carla', { p_wait: true })
    await withdraw(ana, [holder])
    const [first] = await claimMessages(db)
    await olga.update('events', { id: event.id }, { max_participants: 2 })
    await settleMessages(db, [first as never])
    expect((await sendAll(db)).map(({ details }) => details.slots?.length)).toEqual([2])
  })
})

describe('at night', () => {
  /** A zone where it is three in the morning, and one where it is noon. */
  const zone = async (hour: number) => {
    const [row] = await db.owner<{ name: string }>(
      `select name from (select format('Etc/GMT%s', to_char(n, 'SG99')) as name, n from generate_series(-13, 12) n) z
       where extract(hour from now() at time zone replace(name, ' ', '')) = $1`,
      [hour],
    )
    return row?.name.replaceAll(/ |(?<=[+-])0/g, '') ?? 'UTC'
  }

  test('a promotion is sent; other kinds wait until eight in the morning of that device', async () => {
    await follow(ben, newDevice(), { p_time_zone: await zone(3) })
    const noon = await follow(ben, newDevice(), { p_time_zone: await zone(12) })
    await promoteBen()
    expect((await claimMessages(db))[0]?.targets).toHaveLength(2)
    await db.owner('update private.messages set urgent = false, send_after = now(), lease = null')
    const sent = await sendAll(db)
    expect(sent.map(({ targets }) => targets)).toMatchObject([[{ endpoint: noon.endpoint }]])
    expect(
      await waitingMessages(db, "send_after between now() + interval '4 hours' and now() + interval '5 hours'"),
    ).toBe(1)
  })
})

describe('a promoted person', () => {
  test('is notified of the slot, its price and the event', async () => {
    const device = await follow(ben)
    await promoteBen()
    const [message, ...others] = await claimMessages(db)
    expect(others).toEqual([])
    expect(message).toMatchObject({ kind: 'promoted', event_id: event.id, urgent: true, attempt: 1 })
    expect(new Date(message?.drop_after ?? 0)).toEqual(new Date(String(event.end_datetime)))
    expect(message?.details).toEqual({
      event: {
        id: event.id,
        name: event.name,
        private: false,
        zone: 'Europe/Lisbon',
        location: 'Court 3',
        starts_at: expect.any(String),
        ends_at: expect.any(String),
        series_id: null,
      },
      slots: [{ slot: 1, name: null }],
      price: { cents: 500, currency: 'EUR' },
    })
    expect(message?.targets).toEqual([
      {
        id: expect.any(String),
        channel: 'push',
        endpoint: device.endpoint,
        guest: false,
        time_zone: 'UTC',
        p256dh: device.p256dh,
        auth: device.auth,
      },
    ])
  })

  test('is notified; a person who joins with a slot or begins to wait is not', async () => {
    for (const person of [olga, ana, ben]) await follow(person)
    await join(ana, event)
    await wait(ben, event)
    expect(await waitingMessages(db)).toBe(0)
  })

  test("is notified on the registration's device as a guest", async () => {
    const holder = await join(ana, event)
    const guest = await joinAsGuest(db.anon, event, { p_wait: true })
    const { endpoint } = await follow(db.anon, newDevice(), { p_secret: guest.secret })
    await withdraw(ana, [holder])
    expect((await sendAll(db)).map(({ kind, targets }) => [kind, targets])).toMatchObject([
      ['promoted', [{ endpoint, guest: true }]],
    ])
  })

  test("gets one message with both slots for a friend too, by the friend's name", async () => {
    await follow(ben)
    const holder = await join(ana, event)
    await wait(ben, event)
    await claim(ben, event, 'Carla', { p_wait: true })
    await withdraw(ana, [holder])
    await olga.update('events', { id: event.id }, { max_participants: 2 })
    const sent = await sendAll(db)
    expect(sent.map(({ details }) => details.slots)).toEqual([
      [
        { slot: 1, name: null },
        { slot: 2, name: 'Carla' },
      ],
    ])
  })

  test('gets nothing after giving the slot up before the message left', async () => {
    await follow(ben)
    await promoteBen()
    const [row] = await db.owner<{ id: string }>('select id from public.participants where user_id = $1', [ben.id])
    await withdraw(ben, [row as { id: string }])
    expect(await sendAll(db)).toEqual([])
    expect(await waitingMessages(db)).toBe(0)
  })
})

test('is notified ten times, then once an hour by day, if moved all night', async () => {
  const game = await buildSectioned(olga, { Driver: 1, Cook: 1 })
  await follow(ben)
  let row = await join(ben, game, { p_section: 'd' })
  let rings = 0
  for (let move = 0; move < 40; move += 1) {
    row = (await moveTo(olga, row, move % 2 ? 'd' : 'c')).moved[0] as never
    rings += (await sendAll(db)).length
    await later(db, '1 min')
  }
  expect(rings).toBe(10)
  expect(await waitingMessages(db, 'not urgent')).toBe(1)
  await letItBeDay(db)
  await letAllBeDue(db)
  expect((await sendAll(db)).map(({ details }) => details.slots)).toEqual([
    [expect.objectContaining({ section: 'Driver' })],
  ])
})

describe('nothing is written', () => {
  test('a person who switched it off gets none; invalid settings of others do no harm', async () => {
    for (const person of [ana, ben]) await follow(person)
    const holder = await join(olga, event)
    await wait(ana, event)
    await wait(ben, event)
    await setChoices(db, ana, { tellSlot: false })
    await setChoices(db, ben, { tellSlot: 'banana' })
    await olga.update('events', { id: event.id }, { max_participants: 3 })
    await withdraw(olga, [holder])
    const sent = await sendAll(db)
    expect(sent.map(({ targets }) => targets.length)).toEqual([1])
    expect(await waitingMessages(db)).toBe(0)
  })

  test('if no sender has asked within a day', async () => {
    await follow(ben)
    await db.owner("update private.channels set seen_at = now() - interval '25 hours'")
    await promoteBen()
    expect(await waitingMessages(db)).toBe(0)
    await claimMessages(db)
  })
})
