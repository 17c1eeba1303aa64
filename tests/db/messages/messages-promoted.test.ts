import { beforeEach, describe, expect, test } from 'vitest'
import { claim, type EventRow, join, joinAsGuest, wait, withdraw } from '../support/actions.ts'
import { testDatabase } from '../support/database.ts'
import {
  claimMessages,
  follow,
  later,
  letAllBeDue,
  letItBeDay,
  newDevice,
  sendAll,
  setChoices,
  waitingMessages,
} from '../support/message-actions.ts'
import { buildPriced } from '../support/payment-actions.ts'
import { buildSectioned, moveTo } from '../support/section-actions.ts'
import type { Person } from '../support/visitor.ts'

/** A person who is promoted is notified once. */

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
  test('a person without a device gets no message, if no mails are sent', async () => {
    await promoteBen()
    expect(await waitingMessages(db)).toBe(0)
  })

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
