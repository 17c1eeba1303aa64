import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { type EventRow, endEvent, open, type Payment } from '../support/event-actions.ts'
import { buildPriced, markPaid, sayPaid, settle, unmarkPaid } from '../support/payment-actions.ts'
import { paymentsPage } from '../support/payments-page.ts'
import { expectRefusal, refusals } from '../support/refusal.ts'
import { claim, join, joinAsGuest, wait, withdraw } from '../support/registration-actions.ts'
import type { Person, Row } from '../support/visitor.ts'

/** 'I have paid', and the tick of event managers. */

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

describe('I have paid', () => {
  test('is reported for oneself, for a claimed slot, and by a guest with the secret', async () => {
    const rows = [await join(ana, event), await claim(ana, event, 'Carla')]
    const guest = await joinAsGuest(db.anon, event)
    for (const row of rows) {
      expect(await sayPaid(ana, row)).toMatchObject({ state: 'said', cents: 500, currency: 'EUR' })
    }
    expect(await sayPaid(db.anon, guest)).toMatchObject({ state: 'said', name: 'Gus Guest' })
    expect(await book()).toEqual([
      ['Ana', 500, 'said'],
      ['Carla', 500, 'said'],
      ['Gus Guest', 500, 'said'],
    ])
    expect(await db.anon.rpc('get_registration', { p_secret: guest.secret })).toMatchObject({
      payment: { state: 'said' },
    })
  })

  test('is reported once, and taken back once; a confirmed payment stays', async () => {
    const row = await join(ana, event)
    const first = await sayPaid(ana, row)
    expect(await sayPaid(ana, row)).toEqual(first)
    for (const _ of [1, 2]) expect(await sayPaid(ana, row, { p_said: false })).toBeNull()
    expect(await book()).toEqual([])
    await sayPaid(ana, row)
    await markPaid(olga, row)
    for (const p_said of [true, false]) {
      expect(await sayPaid(ana, row, { p_said })).toMatchObject({ state: 'confirmed' })
    }
  })

  test('is possible after the end, because many pay late', async () => {
    const row = await join(ana, event)
    await endEvent(olga, event)
    expect(await sayPaid(ana, row)).toMatchObject({ state: 'said' })
    expect(await markPaid(olga, row)).toMatchObject({ state: 'confirmed' })
  })
})

describe('a tick', () => {
  test('set twice is one payment, also with the ignored p_method', async () => {
    const row = await join(ana, event)
    const first = await markPaid(olga, row)
    expect(await markPaid(olga, row)).toEqual(first)
    expect(await markPaid(olga, row, { p_method: 'transfer' })).toEqual(first)
    expect(await book()).toEqual([['Ana', 500, 'confirmed']])
  })

  test("leaves the person's report after it is taken off; a denial deletes that too", async () => {
    const row = await join(ana, event)
    await markPaid(olga, row)
    for (const _ of [1, 2]) expect(await unmarkPaid(olga, row)).toBeNull()
    await sayPaid(ana, row)
    await markPaid(olga, row)
    for (const _ of [1, 2]) expect(await unmarkPaid(olga, row)).toMatchObject({ state: 'said' })
    for (const _ of [1, 2]) {
      expect(await unmarkPaid(olga, row, { p_denied: true })).toMatchObject({ state: 'denied', participant_id: row.id })
    }
    expect((await open(ana, event)).payments).toMatchObject([{ state: 'denied' }])
  })

  test('is owed again at the former price after a denial, and deleted when the person leaves', async () => {
    const row = await join(ana, event)
    const deny = async () => {
      await sayPaid(ana, row)
      await unmarkPaid(olga, row, { p_denied: true })
    }
    await deny()
    await set({ price_cents: 700, currency: 'USD' })
    expect((await paymentsPage(ana)).to_pay).toMatchObject([
      { people: [{ state: 'denied', cents: 700, currency: 'USD' }] },
    ])
    expect((await paymentsPage(olga)).to_collect).toMatchObject([
      { expected: 700, collected: 0, people: [{ state: 'denied', cents: 700 }] },
    ])
    expect(await sayPaid(ana, row)).toMatchObject({ state: 'said', cents: 700, currency: 'USD' })
    await deny()
    expect(await markPaid(olga, row)).toMatchObject({ state: 'confirmed', cents: 700 })
    await unmarkPaid(olga, row, { p_denied: true })
    await withdraw(ana, [row])
    expect(await book()).toEqual([])
  })

  test('is refused where nothing is owed: without a price, or while waiting; anyone who moves up owes', async () => {
    const free = await join(ana, await buildPriced(olga, { price_cents: null, currency: null }))
    await expectRefusal(markPaid(olga, free), refusals.nothingToPay)
    await expectRefusal(sayPaid(ana, free), refusals.nothingToPay)
    await set({ max_participants: 1 })
    const holder = await join(ana, event)
    const waiting = await wait(ben, event)
    await expectRefusal(markPaid(olga, waiting), refusals.nothingToPay)
    await expectRefusal(sayPaid(ben, waiting), refusals.nothingToPay)
    await withdraw(ana, [holder])
    expect(await sayPaid(ben, waiting)).toMatchObject({ state: 'said' })
  })
})

test('the table itself refuses changes that no step allows, also without the functions', async () => {
  const payment = await markPaid(olga, await join(ana, event))
  for (const change of [
    'delete from public.payments y',
    'update public.payments y set confirmed_at = null, said_at = now()',
    'update public.payments y set cents = 1',
    'update public.payments y set settled_at = now(), participant_id = null',
  ])
    await expectRefusal(db.owner(`${change} where y.id = $1`, [payment.id]), refusals.unauthorized)
  expect(await book()).toEqual([['Ana', 500, 'confirmed']])
})

test('waiting people who leave, and people who never paid, are owed nothing', async () => {
  await set({ max_participants: 1 })
  const rows = [await join(ana, event), await wait(ben, event)]
  for (const row of rows) await withdraw(olga, [row])
  expect(await book()).toEqual([])
})

describe('an amount that the page showed', () => {
  const shown = (p_cents: number, p_currency = 'EUR') => ({ p_cents, p_currency })

  test('must match: if the price changed before the tap, nothing is written', async () => {
    const row = await join(ana, event)
    const guest = await joinAsGuest(db.anon, event)
    await set({ price_cents: 800 })
    for (const old of [shown(500), shown(800, 'USD')]) {
      await expectRefusal(sayPaid(ana, row, old), refusals.paymentChanged)
      await expectRefusal(sayPaid(db.anon, guest, old), refusals.paymentChanged)
    }
    expect(await book()).toEqual([])
    for (const _ of [1, 2]) expect(await sayPaid(ana, row, shown(800))).toMatchObject({ state: 'said', cents: 800 })
    // It stays as it was reported, whatever the page shows.
    expect(await sayPaid(ana, row, shown(900))).toMatchObject({ state: 'said', cents: 800 })
    expect(await sayPaid(ana, row, { p_said: false, ...shown(900) })).toBeNull()
  })

  test('counts again after a denial, and for a confirmation then: the price of that day', async () => {
    const row = await join(ana, event)
    await sayPaid(ana, row)
    await unmarkPaid(olga, row, { p_denied: true })
    await set({ price_cents: 800 })
    await expectRefusal(sayPaid(ana, row, shown(500)), refusals.paymentChanged)
    await expectRefusal(markPaid(olga, row, shown(500)), refusals.paymentChanged)
    expect(await book()).toEqual([['Ana', 500, 'denied']])
    expect(await markPaid(olga, row, shown(800))).toMatchObject({ state: 'confirmed', cents: 800 })
  })

  test('is confirmed, also if another amount was reported since; a confirmed one stays', async () => {
    const [row, other] = [await join(ana, event), await join(ben, event)]
    await sayPaid(ben, other)
    await set({ price_cents: 800 })
    await expectRefusal(markPaid(olga, row, shown(500)), refusals.paymentChanged)
    await sayPaid(ana, row, shown(800))
    await expectRefusal(markPaid(olga, row, shown(500)), refusals.paymentChanged)
    // Ben said it at the old price. A page that asks for today's would confirm another amount than it shows.
    await expectRefusal(markPaid(olga, other, shown(800)), refusals.paymentChanged)
    for (const _ of [1, 2]) expect(await markPaid(olga, other, shown(500))).toMatchObject({ cents: 500 })
    expect(await markPaid(olga, row, shown(800))).toMatchObject({ state: 'confirmed', cents: 800 })
    expect(await markPaid(olga, row, shown(500))).toMatchObject({ cents: 800 })
  })

  test('is not required of older pages: the price of the tap counts', async () => {
    const row = await join(ana, event)
    await set({ price_cents: 800 })
    expect(await sayPaid(ana, row)).toMatchObject({ cents: 800 })
  })
})

describe('payments that were settled in another currency', () => {
  /** Ana paid five euros and left. The refund is settled, or what she said was dismissed, and since then a slot costs seven dollars. */
  async function settledInEuros(pay: (row: { id: string }) => Promise<Payment>) {
    const row = await join(ana, event)
    const payment = await pay(row)
    await withdraw(ana, [row])
    await settle(olga, payment)
    await set({ price_cents: 700, currency: 'USD' })
    return payment
  }

  test.each([
    ['refund', (row: { id: string }) => markPaid(olga, row)],
    ['dismissal', (row: { id: string }) => sayPaid(ana, row)],
  ])('stays settled: a %s that is undone would leave two currencies open', async (_, pay) => {
    const payment = await settledInEuros(pay)
    await expectRefusal(settle(olga, payment, { p_settled: false }), refusals.paymentChanged)
    await markPaid(olga, await join(ben, event))
    await set({ price_cents: null })
    await expectRefusal(settle(olga, payment, { p_settled: false }), refusals.paymentChanged)
    expect(await book()).toEqual([['Ben', 700, 'confirmed']])
    await set({ name: 'Football', price_cents: 700, currency: 'USD' })
  })

  test('is undone where no price and no open payment is in another currency', async () => {
    const payment = await settledInEuros((row) => markPaid(olga, row))
    await set({ price_cents: null })
    expect(await settle(olga, payment, { p_settled: false })).toMatchObject({ state: 'refund', currency: 'EUR' })
  })

  test('is undone one after the other: of two at once in two currencies one is refused', async () => {
    const euros = await settledInEuros((row) => markPaid(olga, row))
    const row = await join(ben, event)
    const dollars = await markPaid(olga, row)
    await withdraw(ben, [row])
    await settle(olga, dollars)
    await set({ price_cents: null })
    const undone = await Promise.allSettled([euros, dollars].map((one) => settle(olga, one, { p_settled: false })))
    expect(undone.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await book()).toHaveLength(1)
  })
})

test('an event with money in two currencies, as there may be from before, can still be edited; its price cannot', async () => {
  await markPaid(olga, await join(ana, event))
  await db.owner(
    `insert into public.payments (event_id, name, cents, currency, confirmed_at) values ($1, 'Ben', 700, 'USD', now())`,
    [event.id],
  )
  expect(await set({ name: 'Football' })).toMatchObject([{ name: 'Football' }])
  await expectRefusal(set({ price_cents: 600 }), { code: 'PT400', hint: 'invalid_input', detail: 'currency' })
})
