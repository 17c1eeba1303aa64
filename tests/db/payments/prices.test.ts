import { describe, expect, test } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { buildEvent, open, type Payment } from '../support/event-actions.ts'
import { buildPriced, markPaid, markPeople, sayAllPaid, settle } from '../support/payment-actions.ts'
import { byPerson, paymentsPage } from '../support/payments-page.ts'
import { expectRefusal, invalid } from '../support/refusal.ts'
import { join, joinAsGuest, withdraw } from '../support/registration-actions.ts'
import { joinIn, pick, timesOf } from '../support/section-actions.ts'
import { testUsers } from '../support/test-users.ts'
import type { Person, Row, Visitor } from '../support/visitor.ts'

const db = testDatabase()
const { olga, ana } = testUsers(db)

const link = 'Payment link must be a web address that starts with https://'
const refused: [Row, string, string][] = [
  [{ price_cents: 0 }, 'Price must be more than zero. Leave it empty if it costs nothing.', 'price_cents'],
  [{ price_cents: -500 }, 'Price must be more than zero. Leave it empty if it costs nothing.', 'price_cents'],
  [{ price_cents: 100_000_001 }, 'This price is too high', 'price_cents'],
  [{ currency: null }, 'Choose a currency for the price', 'currency'],
  [{ currency: 'eur' }, 'Unknown currency', 'currency'],
  [{ currency: 'EURO' }, 'Unknown currency', 'currency'],
  [{ pay_link: 'http://pay.example' }, link, 'pay_link'],
  [{ pay_link: 'javascript:alert(1)' }, link, 'pay_link'],
  [{ pay_link: 'https://bank.example@elsewhere.example/' }, link, 'pay_link'],
  [{ pay_link: 'https://bаnk.example' }, link, 'pay_link'],
  [{ pay_link: 'https://bank.example\\@elsewhere.example' }, link, 'pay_link'],
  [{ pay_link: 'https://bank.example/a b' }, link, 'pay_link'],
  [{ pay_link: 'https://localhost' }, link, 'pay_link'],
  [{ pay_link: 'https://1.2.3.4/' }, link, 'pay_link'],
  [{ pay_link: `https://pay.example/${'x'.repeat(481)}` }, 'Payment link must be less than 500 characters', 'pay_link'],
  [{ pay_note: 'x'.repeat(201) }, 'Payment note must be less than 200 characters', 'pay_note'],
]

describe('an event that costs something', () => {
  test.each(refused)('is refused with %j, new and later', async (fields, message, detail) => {
    await expectRefusal(buildPriced(olga, fields), invalid(message, detail))
    const event = await buildPriced(olga)
    await expectRefusal(olga.update('events', { id: event.id }, fields), invalid(message, detail))
  })

  test('is fine at its limits, and trimmed', async () => {
    const pay_link = `https://pay.example/${'x'.repeat(480)}`
    const event = await buildPriced(olga, {
      price_cents: 100_000_000,
      currency: 'JPY',
      pay_link,
      pay_note: ` ${'🥕'.repeat(200)} `,
    })
    expect((await open(db.anon, event)).event.price).toEqual({
      cents: 100_000_000,
      currency: 'JPY',
      link: pay_link,
      note: '🥕'.repeat(200),
    })
    const links = ['https://xn--bnk-5cd.example', 'https://pay.example:8443/a?b=c#d', 'https://a-b.pay.example/%C3%A9']
    for (const one of links) expect(await buildPriced(olga, { pay_link: one })).toMatchObject({ pay_link: one })
  })

  test('says so to everyone with the link; where to pay stands on its page', async () => {
    const event = await buildPriced(olga, { pay_link: 'https://pay.example/olga', pay_note: 'MB WAY 912 000 111' })
    const invite = await db.anon.rpc<Row>('get_invite', { p_type: 'event', p_id: event.id })
    expect(invite.price).toEqual({ cents: 500, currency: 'EUR' })
    const hidden = await buildPriced(olga, { is_private: true, pay_note: 'MB WAY 912 000 111' })
    const kept = await ana.rpc<Row>('get_invite', { p_type: 'event', p_id: hidden.id })
    expect(JSON.stringify(kept)).not.toContain('912')
  })

  test('is free again when the price is taken away; link and note are kept for the next price', async () => {
    const event = await buildPriced(olga, { pay_note: 'In cash' })
    await olga.update('events', { id: event.id }, { price_cents: null })
    expect((await open(ana, event)).event.price).toBeNull()
    await olga.update('events', { id: event.id }, { price_cents: 700, currency: 'USD' })
    expect((await open(ana, event)).event.price).toMatchObject({ cents: 700, currency: 'USD', note: 'In cash' })
  })

  test('keeps its currency while there are payments, also after a time without a price', async () => {
    const event = await buildPriced(olga)
    const row = await join(ana, event)
    await markPaid(olga, row)
    const kept = invalid('The currency cannot change after somebody has paid', 'currency')
    const dollars = (visitor: Visitor) =>
      (visitor as Person).update('events', { id: event.id }, { price_cents: 700, currency: 'USD' })
    await expectRefusal(dollars(olga), kept)
    await olga.update('events', { id: event.id }, { price_cents: null, currency: null })
    await expectRefusal(dollars(olga), kept)
    await ana.rpc('withdraw', { p_ids: [row.id] })
    const [refund] = (await open(olga, event)).payments
    await settle(olga, refund as { id: string })
    expect(await dollars(olga)).toHaveLength(1)
  })
})

test('the table itself keeps price and currency together, no matter who writes', async () => {
  const event = await buildEvent(olga)
  const wrong = [
    `price_cents = 500`,
    `price_cents = 0, currency = 'EUR'`,
    `price_cents = 500, currency = 'eur'`,
    `pay_link = 'http://pay.example'`,
    `pay_note = repeat('x', 201)`,
  ]
  for (const change of wrong) {
    await expect(
      db.owner(`update public.events set ${change} where id = $1`, [event.id]),
      change,
    ).rejects.toMatchObject({ code: 'PT400' })
  }
  const alone = `update public.events set currency = 'EUR' where id = $1 returning currency`
  expect(await db.owner(alone, [event.id])).toEqual([{ currency: null }])
})

const START = '2058-11-26T16:00:00.000Z'
const build = () =>
  buildEvent(olga, {
    datetime: START,
    end_datetime: '2058-11-26T19:00:00Z',
    sections: timesOf(START, { '4:00 PM': [0, 10], '4:10 PM': [10, 20] }),
    max_picks: 2,
    price_cents: 500,
    currency: 'EUR',
  })

interface Arrived {
  visitor: Visitor
  own: { id: string }
  secret?: string
}
const kinds = [
  {
    kind: 'an account',
    arrive: async (event: { id: string }): Promise<Arrived> => ({ visitor: ana, own: await joinIn(ana, event, 't0') }),
  },
  {
    kind: 'a guest',
    arrive: async (event: { id: string }): Promise<Arrived> => {
      const { secret, ...own } = await joinAsGuest(db.anon, event, { p_name: 'Ana', p_section: 't0' })
      return { visitor: db.anon, own, secret }
    },
  },
]

test.each(kinds)('$kind owes for both, pays both, and gets one back', async ({ arrive }) => {
  const event = await build()
  const { visitor, own, secret } = await arrive(event)
  const withSecret: Row = secret ? { p_secret: secret } : {}
  const second = await pick(visitor, event, 't1', withSecret)
  const people = async () => (await byPerson(olga, event.id)).people
  /** The sums of all people together. */
  const sums = async () => {
    const all = (await people()).flatMap((person) => person.sums)
    const total = (part: 'owed' | 'said' | 'paid' | 'refund') => all.reduce((sum, one) => sum + one[part], 0)
    return { owed: total('owed'), said: total('said'), paid: total('paid'), refund: total('refund') }
  }
  const sum = (parts: Row) => ({ owed: 0, said: 0, paid: 0, refund: 0, ...parts })
  const payments = async () =>
    (await open(olga, event)).payments.map(({ participant_id, cents, state }) => [participant_id, cents, state])
  expect(await sums()).toEqual(sum({ owed: 1000 }))
  // They are one person.
  expect((await people()).map(({ name, dates }) => [name, dates.length])).toEqual([['Ana', 2]])
  // On the page Payments an account reads both as its own.
  if (!secret) {
    const [{ people = [] } = {}] = (await paymentsPage(ana)).to_pay.filter(({ id }) => id === event.id)
    expect(people.map(({ participant_id, section, cents }) => [participant_id, section, cents])).toEqual([
      [own.id, '4:00 PM', 500],
      [second.id, '4:10 PM', 500],
    ])
  }

  expect(await sayAllPaid(visitor, [own, second], withSecret)).toHaveLength(2)
  expect(await sums()).toEqual(sum({ said: 1000 }))
  // One of them is taken back, and said again.
  await sayAllPaid(visitor, [second], { ...withSecret, p_said: false })
  expect(await sums()).toEqual(sum({ owed: 500, said: 500 }))
  await sayAllPaid(visitor, [own, second], withSecret)

  expect(await markPeople(olga, [own, second])).toHaveLength(2)
  expect(await sums()).toEqual(sum({ paid: 1000 }))

  await withdraw(visitor, [second], secret)
  expect(await sums()).toEqual(sum({ paid: 500, refund: 500 }))
  expect(await people()).toMatchObject([{ name: 'Ana', dates: [{ state: 'refund' }], paid: [{ cents: 500 }] }])
  expect(await payments()).toEqual(
    expect.arrayContaining([
      [own.id, 500, 'confirmed'],
      [null, 500, 'refund'],
    ]),
  )
  const [refund] = await db.owner<Payment>("select * from public.payments where event_id = $1 and state = 'refund'", [
    event.id,
  ])
  await settle(olga, refund as Payment)
  expect(await sums()).toEqual(sum({ paid: 500 }))

  // When the second slot is taken again, it is owed again, and the first one stays paid.
  await pick(visitor, event, 't1', withSecret)
  expect(await sums()).toEqual(sum({ owed: 500, paid: 500 }))
})

test('the organizer owes nothing for a second slot, and is marked as organizer in both', async () => {
  const event = await build()
  await joinIn(olga, event, 't0')
  await pick(olga, event, 't1')
  expect((await byPerson(olga, event.id)).people).toEqual([])
  const { roster } = await open(olga, event)
  expect(roster.map(({ name, is_organizer }) => [name, is_organizer])).toEqual([
    ['Olga', true],
    ['Olga', true],
  ])
})
