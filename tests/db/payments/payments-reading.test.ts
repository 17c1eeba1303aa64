import { beforeEach, expect, test } from 'vitest'
import { claim, hours, join, joinAsGuest, open, wait, withdraw } from '../support/actions.ts'
import { helps } from '../support/cohost-actions.ts'
import { testDatabase } from '../support/database.ts'
import {
  balances,
  buildPriced,
  byPerson,
  markPaid,
  type PaymentsPage,
  paymentsPage,
  sayPaid,
  settle,
  unmarkPaid,
} from '../support/payment-actions.ts'
import type { Person } from '../support/visitor.ts'

const db = testDatabase()
let olga: Person
let ana: Person
let ben: Person

beforeEach(async () => {
  ;[olga, ana, ben] = await Promise.all([db.person('Olga'), db.person('Ana'), db.person('Ben')])
})

const lines = (events: PaymentsPage['to_collect'] | PaymentsPage['to_pay']) =>
  events.map(({ name, people }) => [name, ...people.map((one) => `${one.name} ${one.cents} ${one.state}`)])
const toPay = async (person: Person) => lines((await paymentsPage(person)).to_pay)

test('anyone who has nothing to do with money has an empty page', async () => {
  await join(ana, await buildPriced(olga, { price_cents: null, currency: null }))
  for (const person of [olga, ana]) expect(await paymentsPage(person)).toEqual({ to_collect: [], to_pay: [] })
})

test('the list to collect has debts first, then reports, refunds and payers; with sums', async () => {
  const event = await buildPriced(olga, { name: 'Football', pay_note: 'In cash', max_participants: 4 })
  const own = await join(olga, event)
  const paid = await join(ana, event)
  await claim(ana, event, 'Carla')
  const guest = await joinAsGuest(db.anon, event)
  await wait(ben, event)
  await markPaid(olga, paid)
  await sayPaid(db.anon, guest)
  await markPaid(olga, own)
  await withdraw(olga, [own])
  const page = await paymentsPage(olga)
  expect(page.to_pay).toEqual([])
  expect(page.to_collect).toMatchObject([
    {
      id: event.id,
      collected: 500,
      expected: 2000,
      price: { cents: 500, currency: 'EUR', link: null, note: 'In cash' },
      people: [
        { name: 'Ben', state: 'unpaid', claimed: false, payment_id: null },
        { name: 'Carla', state: 'unpaid', claimed: true },
        { name: 'Gus Guest', state: 'said' },
        { name: 'Olga', state: 'refund', participant_id: null },
        { name: 'Ana', state: 'confirmed' },
      ],
    },
  ])
})

test('the one who collects owes nothing: their own slot is in no list, the slots that they claimed are', async () => {
  const event = await buildPriced(olga, { name: 'Court' })
  const own = await join(olga, event)
  await claim(olga, event, 'Tom')
  const toCollect = async () => lines((await paymentsPage(olga)).to_collect)
  const people = async () => (await byPerson(olga)).people.map(({ name, sums }) => [name, sums[0]?.owed])
  expect(await toCollect()).toEqual([['Court', 'Tom 500 unpaid']])
  expect(await people()).toEqual([['Tom', 500]])
  expect((await paymentsPage(olga)).to_collect).toMatchObject([{ expected: 500, collected: 0 }])
  // Their ticks stay, and they may take them back.
  await markPaid(olga, own)
  expect(await toCollect()).toEqual([['Court', 'Tom 500 unpaid', 'Olga 500 confirmed']])
  await unmarkPaid(olga, own, { p_denied: true })
  expect(await toCollect()).toEqual([['Court', 'Tom 500 unpaid']])
})

test("people that a co-host added owe, and not the co-host; the co-host's own slot is owed", async () => {
  const event = await buildPriced(olga, { name: 'Court' })
  await join(ana, event)
  await claim(ana, event, 'Kid')
  expect(await toPay(ana)).toEqual([['Court', 'Ana 500 unpaid', 'Kid 500 unpaid']])
  await helps(ana, olga, event)
  expect(await toPay(ana)).toEqual([['Court', 'Ana 500 unpaid']])
  expect(lines((await paymentsPage(ana)).to_collect)).toEqual([['Court', 'Ana 500 unpaid', 'Kid 500 unpaid']])
})

test('the list to collect has open events first, nearest to today, with the paid price', async () => {
  const [far, near, done] = [
    await buildPriced(olga, { name: 'Far', datetime: hours(200), end_datetime: null }),
    await buildPriced(olga, { name: 'Near', datetime: hours(-20), end_datetime: null }),
    await buildPriced(olga, { name: 'Done', datetime: hours(1), end_datetime: null }),
  ]
  await joinAsGuest(db.anon, far)
  await db.owner(`insert into public.participants (event_id, name, slot_number) values ($1, 'Ana', 1)`, [near.id])
  await markPaid(olga, await joinAsGuest(db.anon, done))
  await olga.update('events', { id: done.id }, { price_cents: null })
  expect(lines((await paymentsPage(olga)).to_collect)).toEqual([
    ['Near', 'Ana 500 unpaid'],
    ['Far', 'Gus Guest 500 unpaid'],
    ['Done', 'Gus Guest 500 confirmed'],
  ])
})

test('the list to pay has own and claimed slots until confirmed; waiting costs nothing', async () => {
  const event = await buildPriced(olga, { name: 'Football', max_participants: 2, pay_link: 'https://pay.example/olga' })
  const row = await join(ana, event)
  const extra = await claim(ana, event, 'Carla')
  const waiting = await claim(ana, event, 'Dora', { p_wait: true })
  expect((await paymentsPage(ana)).to_pay).toMatchObject([
    {
      id: event.id,
      organizer_name: 'Olga',
      price: { cents: 500, link: 'https://pay.example/olga' },
      people: [{ claimed: false }, { claimed: true }],
    },
  ])
  await sayPaid(ana, row)
  expect(await toPay(ana)).toEqual([['Football', 'Carla 500 unpaid', 'Ana 500 said']])
  for (const one of [row, extra]) await markPaid(olga, one)
  expect(await toPay(ana)).toEqual([])
  await withdraw(ana, [extra])
  expect(await toPay(ana)).toEqual([['Football', 'Dora 500 unpaid', 'Carla 500 refund']])
  const refund = (await open(ana, event)).payments.find(({ state }) => state === 'refund')
  await settle(olga, refund as { id: string })
  await withdraw(ana, [waiting])
  expect(await toPay(ana)).toEqual([])
})

test('the list to pay names no own event, and no private event that one may not open', async () => {
  const event = await buildPriced(olga, { name: 'Secret dinner' })
  await join(olga, event)
  const row = await join(ana, event)
  await claim(ana, event, 'Carla')
  await markPaid(olga, row)
  await olga.update('events', { id: event.id }, { is_private: true })
  await withdraw(olga, [row])
  expect(await toPay(olga)).toEqual([])
  const page = await paymentsPage(ana)
  expect(lines(page.to_pay)).toEqual([['Private event', 'Ana 500 refund']])
  expect(JSON.stringify(page)).not.toContain('Secret')
  expect(JSON.stringify(page)).not.toContain(event.id)
})

test('no one else sees who paid: not on the page, not people who wait, not visitors', async () => {
  const event = await buildPriced(olga)
  await markPaid(olga, await join(ana, event))
  await join(ben, event)
  const payments = async (visitor: Parameters<typeof open>[0]) => (await open(visitor, event)).payments
  for (const visitor of [ben, db.anon]) expect(await payments(visitor)).toEqual([])
  expect(await payments(ana)).toMatchObject([{ name: 'Ana', state: 'confirmed' }])
  expect(await payments(olga)).toMatchObject([{ name: 'Ana', state: 'confirmed' }])
  expect(await toPay(ben)).toEqual([['Beach volleyball', 'Ben 500 unpaid']])
})

test('the list has at most 120 events, first those in which one owes', async () => {
  await db.owner(
    `with made as (insert into public.events (organizer_id, name, price_cents, currency)
       select case when n > 120 then $2::uuid else $1::uuid end, 'Event ' || n, 500, 'EUR' from generate_series(1, 130) n returning id)
     insert into public.participants (event_id, name, user_id, slot_number) select id, 'Ana', $2::uuid, 1 from made`,
    [olga.id, ana.id],
  )
  expect(await balances(olga)).toMatchObject({ events: { length: 120 }, more: false })
  const hers = await balances(ana)
  expect(hers).toMatchObject({ events: { length: 120 }, more: true })
  expect(hers.balances.filter(({ own }) => own)).toHaveLength(120)
})
