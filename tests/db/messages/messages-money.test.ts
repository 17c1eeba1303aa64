import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../support/database.ts'
import type { EventRow } from '../support/event-actions.ts'
import { addAnother } from '../support/guest-actions.ts'
import { threePhones, waitingMessages } from '../support/message-actions.ts'
import { buildPriced, confirmLeft, markPaid, sayPaid, settle, unmarkPaid } from '../support/payment-actions.ts'
import { claim, join, joinAsGuest, type Registration, withdraw } from '../support/registration-actions.ts'
import type { Person } from '../support/visitor.ts'

/** Money that never arrived or is given back: the payer is notified of the managers' decision. */

const db = testDatabase()
let olga: Person
let ana: Person
let event: EventRow
let row: Registration
let guest: Registration & { secret: string }
let ears: Awaited<ReturnType<typeof threePhones>>['ears']

beforeEach(async () => {
  ;({ olga, ana, ears } = await threePhones(db))
  event = await buildPriced(olga)
  row = await join(ana, event)
  guest = await joinAsGuest(db.anon, event)
  await ears.add('Gus', db.anon, guest.secret)
})

/** 'Ana denied 500 EUR' */
const money = async () =>
  (await ears.heard())
    .filter(({ kind }) => kind === 'payment')
    .map(({ who, details }) => `${who} ${details.what} ${details.cents} ${details.currency}`)

test('the payer is notified that money never arrived, also a guest', async () => {
  for (const one of [row, guest]) await sayPaid(one === guest ? db.anon : ana, one)
  for (const one of [row, guest]) await unmarkPaid(olga, one, { p_denied: true })
  const heard = await ears.heard()
  expect(heard[0]?.details).not.toHaveProperty('parts')
  expect(heard.map(({ who, details }) => `${who} ${details.what}`)).toEqual(['Ana denied', 'Gus denied'])
})

test('a payment that is confirmed before a denial was sent is not announced', async () => {
  await sayPaid(ana, row)
  await unmarkPaid(olga, row, { p_denied: true })
  await markPaid(olga, row)
  expect(await waitingMessages(db)).toBe(0)
})

test('a person whose payment was denied and who leaves gets nothing more', async () => {
  for (const one of [row, guest]) {
    await sayPaid(one === guest ? db.anon : ana, one)
    await unmarkPaid(olga, one, { p_denied: true })
    await (one === guest ? withdraw(db.anon, [one], guest.secret) : withdraw(ana, [one]))
  }
  expect(await money()).toEqual([])
})

test('a removed person, also a guest, is notified of the refund, and again of the payout', async () => {
  const payments = [await markPaid(olga, row), await markPaid(olga, guest)]
  await withdraw(olga, [row, guest])
  expect(await money()).toEqual(['Ana refund 500 EUR', 'Gus refund 500 EUR'])
  for (const payment of payments) await settle(olga, payment)
  expect(await money()).toEqual(['Ana refunded 500 EUR', 'Gus refunded 500 EUR'])
})

test('a person who leaves is notified of money that arrived later, not of the refund', async () => {
  await markPaid(olga, row)
  await markPaid(olga, guest)
  await withdraw(ana, [row])
  await withdraw(db.anon, [guest], guest.secret)
  expect(await money()).toEqual([])
  const again = await claim(olga, event, 'Olga’s friend')
  await sayPaid(olga, again)
  const said = await db.person('Ben')
  await ears.add('Ben', said)
  const unsure = await join(said, event)
  const payment = await sayPaid(said, unsure)
  await withdraw(said, [unsure])
  await confirmLeft(olga, payment)
  expect(await money()).toEqual(['Ben refund 500 EUR'])
})

test('a denial for an added person is sent also if the guest leaves that person before', async () => {
  const tom = await addAnother(db.anon, event, 'Tom', guest.secret)
  await sayPaid(db.anon, { ...tom, secret: guest.secret })
  await unmarkPaid(olga, tom, { p_denied: true })
  await withdraw(db.anon, [guest], guest.secret)
  expect(await money()).toEqual(['Gus denied 500 EUR'])
})

test('a payout that was ticked by mistake and undone is announced as it is now', async () => {
  const payment = await markPaid(olga, row)
  await withdraw(olga, [row])
  await settle(olga, payment)
  await settle(olga, payment, { p_settled: false })
  expect(await money()).toEqual(['Ana refund 500 EUR'])
  await settle(olga, payment)
  await settle(olga, payment, { p_settled: false })
  expect(await money()).toEqual([])
})

test('two refunds of one person are one message with their sum, while both are still to be given back', async () => {
  const friend = await claim(ana, event, 'Carla')
  await markPaid(olga, row)
  const payment = await markPaid(olga, friend)
  await withdraw(olga, [row, friend])
  expect(await waitingMessages(db)).toBe(1)
  await settle(olga, payment)
  expect(await money()).toEqual(['Ana refunded 500 EUR'])
})

test('a refund that was taken back is not in the sum', async () => {
  const friend = await claim(ana, event, 'Carla')
  for (const one of [row, friend]) await markPaid(olga, one)
  await withdraw(olga, [row, friend])
  await join(ana, event)
  expect(await money()).toEqual(['Ana refund 500 EUR'])
})

test('a departed guest who has not read of the refund is notified of the payout; the device goes with the payment', async () => {
  await markPaid(olga, guest)
  await withdraw(olga, [guest])
  const devices = () => db.owner('select from private.push_subscriptions where holder = private.me($1)', [guest.secret])
  const [payment] = await db.owner<{ id: string }>('select id from public.payments where event_id = $1', [event.id])
  await settle(olga, payment as { id: string })
  expect(await money()).toEqual(['Gus refunded 500 EUR'])
  expect(await devices()).toHaveLength(1)
  await olga.remove('events', { id: event.id })
  expect(await devices()).toEqual([])
})

test('organizers get nothing about an own payment; a refund is sent also after a deletion', async () => {
  const own = await join(olga, event)
  await markPaid(olga, own)
  await markPaid(olga, guest)
  await withdraw(olga, [own, guest])
  await olga.remove('events', { id: event.id })
  expect(await ears.words()).toEqual(['Ana cancelled', 'Gus payment'])
})
