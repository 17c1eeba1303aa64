import { beforeEach, describe, expect, test } from 'vitest'
import { ACCOUNT, GUEST } from '@/entities/person/holder'
import { helps } from '../support/cohost-actions.ts'
import { testDatabase } from '../support/database.ts'
import { hours, open } from '../support/event-actions.ts'
import { addMembers, buildGroup, promote } from '../support/group-actions.ts'
import {
  buildPriced,
  markPaid,
  markPeople,
  sayPaid,
  settle,
  unmarkPaid,
  unmarkPeople,
} from '../support/payment-actions.ts'
import { balances, byPerson, type PaymentsPage, paymentsPage } from '../support/payments-page.ts'
import { expectRefusal, refusals } from '../support/refusal.ts'
import { change, claim, join, joinAsGuest, wait, withdraw } from '../support/registration-actions.ts'
import { buildSeries, type DateRow, datesOf, openSeries } from '../support/series-actions.ts'
import type { Person, Row } from '../support/visitor.ts'

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
        { name: 'Ben', state: 'unpaid', payment_id: null },
        { name: 'Carla', state: 'unpaid' },
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
      people: [{ name: 'Ana' }, { name: 'Carla' }],
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

/** Two dates of one series, the later one last. */
async function twoDates(fields: Row = {}) {
  const first = await buildSeries(olga, { price_cents: 500, currency: 'EUR', ...fields }, { opens: 12 })
  await openSeries(olga, first.series_id)
  const [one, two] = await datesOf(db, first.series_id)
  return { seriesId: first.series_id, dates: [one as DateRow, two as DateRow] as const }
}

/** 'Ana: EUR 1000 owed, 500 paid' of each person, in order. */
async function told(visitor: Person = olga) {
  const { people } = await byPerson(visitor)
  return people.map(({ name, sums }) => `${name}: ${sums.map(sumText).join(' + ')}`).sort()
}
const sumText = (sum: Awaited<ReturnType<typeof byPerson>>['people'][number]['sums'][number]) =>
  `${sum.currency} ${(['owed', 'said', 'paid', 'refund'] as const).flatMap((part) => (sum[part] > 0 ? [`${sum[part]} ${part}`] : [])).join(', ')}`
const slotsOf = async (name: string) =>
  (await byPerson(olga)).people
    .filter((person) => person.name === name)
    .flatMap(({ dates }) => dates.map(({ participant_id }) => ({ id: String(participant_id) })))

describe('the debts of a person', () => {
  test('are added up over dates, in one sum for each currency', async () => {
    const { dates } = await twoDates()
    const dinner = await buildPriced(olga, { name: 'Dinner', price_cents: 1200, currency: 'USD' })
    for (const event of [...dates, dinner]) await join(ana, event)
    const said = await join(ben, dates[0])
    await sayPaid(ben, said)
    await markPaid(olga, await join(ben, dates[1]))
    await markPaid(olga, await join(olga, dinner))
    expect(await told()).toEqual([
      'Ana: EUR 1000 owed + USD 1200 owed',
      'Ben: EUR 500 said, 500 paid',
      'Olga: USD 1200 paid',
    ])
    const { events, people } = await byPerson(olga)
    const open = people.find(({ name }) => name === 'Ben')
    expect(open).toMatchObject({ holder: ACCOUNT, dates: [{ state: 'said', cents: 500, participant_id: said.id }] })
    expect(open?.dates.map(({ event }) => event)).toEqual([dates[0].id])
    expect(open?.paid.map(({ event }) => event)).toEqual([dates[1].id])
    expect(new Set(events.map(({ id }) => id))).toEqual(new Set([...dates, dinner].map(({ id }) => id)))
  })

  test('is what each single event says: waiting, leaving, coming back, denials, prices', async () => {
    const { dates } = await twoDates({ max_participants: 2 })
    const rows = [await join(ana, dates[0]), await join(ana, dates[1])]
    const guest = await joinAsGuest(db.anon, dates[0])
    await join(ben, dates[0], { p_wait: true })
    expect(await told()).toEqual(['Ana: EUR 1000 owed', 'Gus Guest: EUR 500 owed'])
    await markPaid(olga, guest)
    await withdraw(olga, [guest])
    expect(await told()).toEqual(['Ana: EUR 1000 owed', 'Ben: EUR 500 owed', 'Gus Guest: EUR 500 refund'])
    await withdraw(ben, [...(await slotsOf('Ben'))])
    await joinAsGuest(db.anon, dates[0], { p_name: 'gus  guest' })
    expect(await told()).toEqual(['Ana: EUR 1000 owed', 'gus  guest: EUR 500 owed, 500 refund'])
    await sayPaid(ana, rows[0] as { id: string })
    await olga.update('events', { id: dates[0].id }, { price_cents: 700 })
    expect(await told()).toEqual(['Ana: EUR 500 owed, 500 said', 'gus  guest: EUR 700 owed, 500 refund'])
    await unmarkPaid(olga, rows[0] as { id: string }, { p_denied: true })
    expect(await told()).toEqual(['Ana: EUR 1200 owed', 'gus  guest: EUR 700 owed, 500 refund'])
  })

  test('is added up for an account over all events, for a name only within one series or one event', async () => {
    const { dates } = await twoDates()
    const [dinner, picnic] = [await buildPriced(olga, { name: 'Dinner' }), await buildPriced(olga, { name: 'Picnic' })]
    const account = await join(ana, dates[0], { p_name: 'Rui' })
    await join(ana, dinner, { p_name: 'Rui' })
    await claim(ana, dates[0], 'Rui')
    await joinAsGuest(db.anon, dates[1], { p_name: 'RUI' })
    for (const event of [dinner, picnic]) await joinAsGuest(db.anon, event, { p_name: 'Rui' })
    const of = async () =>
      (await byPerson(olga)).people.map(({ holder, dates: { length } }) => `${holder === GUEST} ${length}`).sort()
    expect(await of()).toEqual(['false 2', 'true 1', 'true 1', 'true 2'])
    await change(ana, account, { p_name: 'Ana', p_email: null, p_phone: null, p_notes: null, p_responses: {} })
    await ana.rpc('delete_account')
    expect((await byPerson(olga)).people.every(({ holder }) => holder === GUEST)).toBe(true)
  })

  test("are visible to event managers under the same key each time, without an account's id", async () => {
    const group = await buildGroup(olga)
    const meeting = await buildPriced(olga, { name: 'Meeting', group_id: group.id })
    const own = await buildPriced(olga, { name: 'Own' })
    await addMembers(olga, group, [await join(ana, meeting)])
    await join(ben, own)
    await join(ben, meeting)
    expect(await told(ana)).toEqual([])
    await promote(olga, group, ana)
    expect(await told(ana)).toEqual(['Ana: EUR 500 owed', 'Ben: EUR 500 owed'])
    expect(await told()).toEqual(['Ana: EUR 500 owed', 'Ben: EUR 1000 owed'])
    const answers = await Promise.all([byPerson(olga), byPerson(olga), byPerson(ana)])
    const [keys, again, hers] = answers.map(({ people }) => people.map(({ name, key }) => `${name} ${key}`).sort())
    expect(again).toEqual(keys)
    expect(hers?.filter((key) => keys?.includes(key))).toEqual([])
    for (const { id } of [olga, ana, ben]) expect(JSON.stringify(answers)).not.toContain(id)
  })
})

test('an event that was paid comes in short, and whole where its id is given; another id gives nothing', async () => {
  const { seriesId, dates } = await twoDates()
  const row = await join(ana, dates[0])
  await markPaid(olga, row)
  await join(ben, dates[0])
  await join(ana, await buildPriced(ben))
  const [event] = (await balances(olga)).events.filter(({ id }) => id === dates[0].id)
  expect(event).toBeDefined()
  expect((await balances(olga)).balances.map(({ participant_id, state }) => [participant_id, state])).toContainEqual([
    null,
    'confirmed',
  ])
  const whole = await balances(olga, { p_event_id: dates[0].id })
  expect(whole).toMatchObject({ more: false, events: { length: 1 } })
  expect(whole.balances.map(({ participant_id, state }) => [participant_id, state])).toContainEqual([
    row.id,
    'confirmed',
  ])
  for (const p_event_id of [seriesId, 'nothing', 'x'.repeat(2_000_000)])
    expect(await balances(olga, { p_event_id })).toEqual({ events: [], balances: [], more: false })
})

describe('one tick', () => {
  test('settles all dates of a person, once; taking it back leaves what they said', async () => {
    const { dates } = await twoDates()
    const rows = [await join(ana, dates[0]), await join(ana, dates[1])] as const
    await sayPaid(ana, rows[1])
    const open = await slotsOf('Ana')
    expect((await markPeople(olga, open)).map(({ state }) => state)).toEqual(['confirmed', 'confirmed'])
    const first = await db.owner('select * from public.payments order by id')
    await markPeople(olga, [...open, ...open])
    expect(await db.owner('select * from public.payments order by id')).toEqual(first)
    expect(await told()).toEqual(['Ana: EUR 1000 paid'])
    expect(await unmarkPeople(olga, open)).toMatchObject([{ participant_id: rows[1].id, state: 'said' }])
    expect(await told()).toEqual(['Ana: EUR 500 owed, 500 said'])
    expect(await unmarkPeople(olga, [rows[1]], { p_denied: true })).toMatchObject([{ state: 'denied' }])
    expect(await told()).toEqual(['Ana: EUR 1000 owed'])
    expect(await markPeople(olga, [])).toEqual([])
  })

  test('confirms the amounts on the page; one changed price refuses all of it', async () => {
    const { dates } = await twoDates()
    const dinner = await buildPriced(olga, { price_cents: 1200, currency: 'USD' })
    const rows = [await join(ana, dates[0]), await join(ana, dinner), await join(ana, dates[1])]
    const amounts = { p_cents: [500, 1200, 500], p_currencies: ['EUR', 'USD', 'EUR'] }
    await olga.update('events', { id: dinner.id }, { price_cents: 1500 })
    await expectRefusal(markPeople(olga, rows, amounts), refusals.paymentChanged)
    expect(await told()).toEqual(['Ana: EUR 1000 owed + USD 1500 owed'])
    const now = { ...amounts, p_cents: [500, 1500, 500] }
    for (const _ of [1, 2]) expect(await markPeople(olga, rows, now)).toHaveLength(3)
    expect(await told()).toEqual(['Ana: EUR 1000 paid + USD 1500 paid'])
  })

  test('is for managers of all of the events: one foreign, gone or free slot refuses it', async () => {
    const { dates } = await twoDates({ max_participants: 1 })
    const row = await join(ana, dates[0])
    const waiting = await join(ben, dates[0], { p_wait: true })
    const foreign = await join(ana, await buildPriced(ben))
    const gone = await joinAsGuest(db.anon, dates[1])
    await withdraw(olga, [gone])
    const paid = await join(ben, dates[1])
    await markPaid(olga, paid)
    for (const [other, refusal] of [
      [foreign, refusals.unauthorized],
      [gone, refusals.participantNotFound],
      [waiting, refusals.nothingToPay],
    ] as const) {
      await expectRefusal(markPeople(olga, [row, other]), refusal)
      if (other !== waiting) await expectRefusal(unmarkPeople(olga, [paid, other]), refusal)
    }
    for (const visitor of [ana, ben]) {
      await expectRefusal(markPeople(visitor, [row]), refusals.unauthorized)
      await expectRefusal(unmarkPeople(visitor, [paid]), refusals.unauthorized)
    }
    const tooMany = Array.from({ length: 101 }, () => row)
    for (const call of [markPeople, unmarkPeople])
      await expectRefusal(call(olga, tooMany), { code: 'PT400', hint: 'invalid_input', detail: 'participant_ids' })
    expect(await told()).toEqual(['Ana: EUR 500 owed', 'Ben: EUR 500 paid'])
  })
})
