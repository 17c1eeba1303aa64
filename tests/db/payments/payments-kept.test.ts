import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { type EventRow, open, type Payment } from '../support/event-actions.ts'
import { addAnother } from '../support/guest-actions.ts'
import { buildPriced, confirmLeft, markPaid, sayPaid, settle, unmarkPaid } from '../support/payment-actions.ts'
import { paymentsPage } from '../support/payments-page.ts'
import { expectRefusal, refusals } from '../support/refusal.ts'
import { change, claim, join, joinAsGuest, wait, withdraw } from '../support/registration-actions.ts'
import { buildSeries } from '../support/series-actions.ts'
import type { Person, Row } from '../support/visitor.ts'

/** A paid or reported amount stays: through another price, another name, leaving and coming back. */

const db = testDatabase()
let olga: Person
let ana: Person
let ben: Person
let event: EventRow

beforeEach(async () => {
  ;[olga, ana, ben] = await Promise.all([db.person('Olga'), db.person('Ana'), db.person('Ben')])
  event = await buildPriced(olga)
})

const set = (fields: Row) => olga.update('events', { id: event.id }, fields)
/** Name, amount and state of each payment that Olga sees. */
const book = async () => (await open(olga, event)).payments.map(({ name, cents, state }) => [name, cents, state])

describe('a payment of a person who left', () => {
  test('stays the same when the price changes or is removed', async () => {
    const [paid, said] = [await join(ana, event), await join(ben, event)]
    await markPaid(olga, paid)
    await sayPaid(ben, said)
    await set({ price_cents: 900 })
    await markPaid(olga, said)
    await set({ price_cents: null })
    expect(await book()).toEqual([
      ['Ana', 500, 'confirmed'],
      ['Ben', 500, 'confirmed'],
    ])
    expect(await unmarkPaid(olga, said)).toMatchObject({ state: 'said', cents: 500 })
  })

  test('follows the name on the roster', async () => {
    const row = await join(ana, event)
    await markPaid(olga, row)
    await change(ana, row, { p_name: 'Ana Sousa' })
    expect(await book()).toEqual([['Ana Sousa', 500, 'confirmed']])
  })

  test.each([
    ['withdraws', (row: { id: string }) => withdraw(ana, [row])],
    ['is removed', (row: { id: string }) => withdraw(olga, [row])],
    [
      'is deleted in the table',
      (row: { id: string }) => db.owner('delete from public.participants where id = $1', [row.id]),
    ],
  ])('is to be refunded when the person %s, until it is settled', async (_, leave) => {
    const row = await join(ana, event)
    await markPaid(olga, row)
    await leave(row)
    expect(await book()).toEqual([['Ana', 500, 'refund']])
    const [refund] = (await open(ana, event)).payments
    expect(refund).toMatchObject({ state: 'refund', participant_id: null })
    if (!refund) throw new Error('no refund')
    for (const visitor of [ana, ben]) await expectRefusal(settle(visitor, refund), refusals.unauthorized)
    const settled = await settle(olga, refund)
    expect(settled).toMatchObject({ state: 'settled' })
    expect(await settle(olga, refund)).toEqual(settled)
    expect(await book()).toEqual([])
    for (const _ of [1, 2]) expect(await settle(olga, refund, { p_settled: false })).toMatchObject({ state: 'refund' })
  })

  test('is read by a guest with the private link, also for added people, after all have left', async () => {
    const gus = await joinAsGuest(db.anon, event)
    const tom = await addAnother(db.anon, event, 'Tom', gus.secret)
    const opened = () => db.anon.rpc<Row | null>('get_registration', { p_secret: gus.secret, p_event_id: event.id })
    await markPaid(olga, gus)
    await sayPaid(db.anon, { id: tom.id, secret: gus.secret })
    expect(await opened()).not.toHaveProperty('payments')
    await withdraw(olga, [tom])
    expect(await opened()).toMatchObject({ name: 'Gus Guest', payments: [{ name: 'Tom', state: 'left' }] })
    await withdraw(db.anon, [gus], gus.secret)
    const { payments, ...others } = (await opened()) as { payments: Payment[] }
    expect(others).toEqual({})
    expect(payments.map(({ name, cents, state }) => [name, cents, state])).toEqual([
      ['Gus Guest', 500, 'refund'],
      ['Tom', 500, 'left'],
    ])
    for (const payment of payments) await settle(olga, payment)
    expect(await opened()).toBeNull()
  })

  test("is found by the series' private link too, of the last date where something is owed", async () => {
    const dates = await buildSeries(olga, { price_cents: 500, currency: 'EUR' })
    const gus = await joinAsGuest(db.anon, dates)
    const opened = (p_event_id: string) =>
      db.anon.rpc<Row | null>('get_registration', { p_secret: gus.secret, p_event_id })
    await markPaid(olga, gus)
    await withdraw(olga, [gus])
    const payments = [expect.objectContaining({ name: 'Gus Guest', state: 'refund' })]
    expect(await opened(dates.series_id)).toEqual({ event_id: dates.id, payments })
    expect(await opened(dates.id)).toEqual({ payments })
  })

  test('is not settled while the person is on the roster, nor when there is none', async () => {
    const payment = await markPaid(olga, await join(ana, event))
    await expectRefusal(settle(olga, payment), refusals.nothingToRefund)
    await expectRefusal(settle(olga, { id: event.organizer_id }), refusals.paymentNotFound)
  })

  test('counts again when the person comes back, at any price: no one owes twice', async () => {
    const row = await join(ana, event)
    await markPaid(olga, row)
    await withdraw(ana, [row])
    await set({ price_cents: 900, max_participants: 1 })
    const ahead = await join(ben, event)
    const back = await wait(ana, event)
    expect(await book()).toEqual([['Ana', 500, 'confirmed']])
    expect((await paymentsPage(olga)).to_collect).toMatchObject([{ collected: 500, expected: 1400 }])
    await withdraw(ben, [ahead])
    for (const p_said of [true, false]) {
      expect(await sayPaid(ana, back, { p_said })).toMatchObject({ state: 'confirmed', cents: 500 })
    }
    expect((await paymentsPage(ana)).to_pay).toEqual([])
  })

  test('stays given back when the person comes back later; taking that back counts it again, unless there is another payment', async () => {
    const row = await join(ana, event)
    const payment = await markPaid(olga, row)
    await withdraw(ana, [row])
    await settle(olga, payment)
    const back = await join(ana, event)
    expect(await book()).toEqual([])
    expect(await settle(olga, payment, { p_settled: false })).toMatchObject({
      state: 'confirmed',
      participant_id: back.id,
    })
    await withdraw(ana, [back])
    await settle(olga, payment)
    await sayPaid(ana, await join(ana, event))
    await expectRefusal(settle(olga, payment, { p_settled: false }), refusals.paymentChanged)
    expect(await book()).toEqual([['Ana', 500, 'said']])
  })

  test('stays a refund for a claimed slot when its claimer brings a friend of the same name', async () => {
    await join(ana, event)
    const carla = await claim(ana, event, 'Carla')
    const payment = await markPaid(olga, carla)
    await withdraw(olga, [carla])
    await claim(ana, event, 'Carla')
    expect(await book()).toEqual([['Carla', 500, 'refund']])
    await settle(olga, payment)
    expect(await settle(olga, payment, { p_settled: false })).toMatchObject({ state: 'refund', participant_id: null })
  })
})

describe('a payment that a departed person reported', () => {
  const leave = async () => {
    const row = await join(ana, event)
    await sayPaid(ana, row)
    await withdraw(ana, [row])
    return (await open(olga, event)).payments[0] as Payment
  }

  test('is counted apart, until it is confirmed or dismissed', async () => {
    const word = await leave()
    expect(word).toMatchObject({ state: 'left', participant_id: null })
    expect((await paymentsPage(olga)).to_collect).toMatchObject([
      { collected: 0, expected: 0, people: [{ name: 'Ana', state: 'left', payment_id: word.id }] },
    ])
    expect((await paymentsPage(ana)).to_pay).toMatchObject([{ people: [{ state: 'left' }] }])
    for (const visitor of [ana, ben]) {
      await expectRefusal(confirmLeft(visitor, word), refusals.unauthorized)
      await expectRefusal(settle(visitor, word), refusals.unauthorized)
    }
    for (const _ of [1, 2]) expect(await settle(olga, word)).toMatchObject({ state: 'dismissed' })
    await expectRefusal(confirmLeft(olga, word), refusals.paymentChanged)
    expect(await book()).toEqual([])
    for (const _ of [1, 2]) expect(await settle(olga, word, { p_settled: false })).toMatchObject({ state: 'left' })
    for (const _ of [1, 2]) expect(await confirmLeft(olga, word)).toMatchObject({ state: 'refund' })
    expect(await settle(olga, word)).toMatchObject({ state: 'settled' })
    await expectRefusal(confirmLeft(olga, { id: event.organizer_id }), refusals.paymentNotFound)
  })

  test('is reported again by coming back', async () => {
    const word = await leave()
    const back = await join(ana, event)
    expect(await book()).toEqual([['Ana', 500, 'said']])
    await expectRefusal(confirmLeft(olga, word), refusals.nothingToRefund)
    expect(await sayPaid(ana, back, { p_said: false })).toBeNull()
  })

  test('is kept once for each person, however often they join, say so and leave', async () => {
    for (let round = 0; round < 4; round++) await leave()
    expect(await book()).toEqual([['Ana', 500, 'left']])
  })

  test('is kept when ten invented guests say so and leave, also beside a guest of the same name', async () => {
    await set({ max_participants: null })
    const leaveAs = async (p_name: string) => {
      const row = await joinAsGuest(db.anon, event, { p_name })
      await sayPaid(db.anon, row, { p_secret: row.secret })
      await withdraw(db.anon, [row], row.secret)
    }
    const names = [...Array.from({ length: 11 }, (_, n) => `Invented ${n}`), 'Ana', 'Ana']
    for (const name of names) await leaveAs(name)
    expect((await book()).map(([name]) => name).sort()).toEqual([...names].sort())
  })

  test('is kept eleven times for one account and two thousand times for an event', async () => {
    await set({ max_participants: null })
    await join(ben, event)
    const leaveAs = async (who: Person, name: string) => {
      const claimed = await claim(who, event, name)
      await sayPaid(who, claimed)
      await withdraw(who, [claimed])
    }
    for (let round = 0; round < 13; round++) await leaveAs(ben, 'Same')
    expect(await book()).toEqual(Array(11).fill(['Same', 500, 'left']))
    await db.owner(
      `insert into public.payments (event_id, name, cents, currency, said_at, holder)
       select $1, 'Invented', 500, 'EUR', now(), gen_random_uuid() from generate_series(1, 1988)`,
      [event.id],
    )
    await join(ana, event)
    for (const name of ['Last', 'Beyond']) await leaveAs(ana, name)
    const names = (await book()).map(([name]) => name)
    expect([names.length, names.includes('Last'), names.includes('Beyond')]).toEqual([2000, true, false])
  })
})
