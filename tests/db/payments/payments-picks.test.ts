import { expect, test } from 'vitest'
import { buildEvent, joinAsGuest, open, type Payment, withdraw } from '../support/actions.ts'
import { testDatabase } from '../support/database.ts'
import { byPerson, markPeople, paymentsPage, sayAllPaid, settle } from '../support/payment-actions.ts'
import { joinIn, pick, timesOf } from '../support/section-actions.ts'
import { testUsers } from '../support/test-users.ts'
import type { Row, Visitor } from '../support/visitor.ts'

/** The debts of a person with two slots of one event: each has a price, a payment and a refund. */

const db = testDatabase()
const { olga, ana } = testUsers(db)
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
