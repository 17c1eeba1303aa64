import { beforeEach, describe, expect, test } from 'vitest'
import { type EventRow, join, joinAsGuest, open, type Payment, withdraw } from '../support/actions.ts'
import { testDatabase } from '../support/database.ts'
import { buildPriced, markPaid, sayPaid, settle, unmarkPaid } from '../support/payment-actions.ts'
import { expectRefusal, refusals } from '../support/refusal.ts'
import type { Person, Row } from '../support/visitor.ts'

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
