import { expect, test } from 'vitest'
import { atOnce, CROWD, expectOnly, race, rounds, testRace } from '../support/crowd.ts'
import { buildEvent, type EventRow, open } from '../support/event-actions.ts'
import {
  buildPriced,
  markPaid,
  markPeople,
  sayPaid,
  settle,
  unmarkPaid,
  unmarkPeople,
} from '../support/payment-actions.ts'
import { join, withdraw } from '../support/registration-actions.ts'
import { shuffled } from '../support/seeded-random.ts'
import type { Person } from '../support/visitor.ts'

const { db, olga, crowd } = testRace()

/** A third of the rounds, because each of these races makes a hundred calls. */
const some = rounds.filter((round) => round % 3 === 1)

const states = async (event: EventRow) =>
  (await open(olga, event)).payments.map(({ name, state }) => `${name} ${state}`).sort()

test('a thousand ticks at once lose none, also while people sign up', async () => {
  const event = await buildPriced(olga, { max_participants: null })
  const rows = await db.owner<{ id: string }>(
    `insert into public.participants (event_id, name, slot_number) select $1, 'Guest ' || n, n from generate_series(1, 1000) n returning id`,
    [event.id],
  )
  const ticks = rows.map((row) => () => markPaid(olga, row))
  const { refused } = await race<unknown>([...ticks, ...crowd.map((person) => () => join(person, event))])
  expect(refused).toEqual({})
  expect(
    await db.owner(`select count(*) as n from public.payments where event_id = $1 and state = 'confirmed'`, [event.id]),
  ).toEqual([{ n: 1000 }])
  expect(
    await db.owner(`select count(*) as n from private.activity where event_id = $1 and action = 'paid'`, [event.id]),
  ).toEqual([{ n: 1000 }])
})

test.each(some)('one slot, confirmed and reported by all at once, has one payment (round %i)', async () => {
  const event = await buildPriced(olga)
  const [ana] = crowd as [Person]
  const row = await join(ana, event)
  const { refused } = await atOnce<unknown>(
    Array.from({ length: CROWD }, (_, index) => () => (index % 2 ? sayPaid(ana, row) : markPaid(olga, row))),
  )
  expect(refused).toEqual({})
  expect(await states(event)).toEqual(['Person 0 confirmed'])
})

test.each(some)(
  'people leave and come back while they are ticked, unticked and settled: money stays in one place (round %i)',
  async () => {
    const event = await buildPriced(olga, { max_participants: null })
    const rows = await Promise.all(crowd.slice(0, 20).map((person) => join(person, event)))
    await Promise.all(rows.map((row) => markPaid(olga, row)))
    const paid = (await open(olga, event)).payments
    const { refused } = await race<unknown>([
      ...rows.slice(0, 10).map((row, index) => () => withdraw(crowd[index] as Person, [row])),
      ...rows.map((row) => () => unmarkPaid(olga, row)),
      ...rows.map((row) => () => markPaid(olga, row)),
      ...paid.map((payment) => () => settle(olga, payment)),
    ])
    const expected = ['participant_not_found', 'nothing_to_refund', 'payment_not_found']
    expectOnly(refused, ...expected)
    const book = await db.owner<{ participant_id: string; state: string }>(
      'select participant_id, state from public.payments where event_id = $1',
      [event.id],
    )
    const stayed = rows.slice(10).map(({ id }) => id)
    for (const { participant_id, state } of book) {
      expect([state, stayed.includes(participant_id)]).toEqual([state, state === 'confirmed'])
    }
  },
)

test.each(some)('each slot has one payment after concurrent ticks, reports and withdrawals (round %i)', async () => {
  const events = await Promise.all(Array.from({ length: 4 }, () => buildPriced(olga)))
  const people = crowd.slice(0, 8)
  const rows = await Promise.all(people.map((person) => Promise.all(events.map((event) => join(person, event)))))
  const { refused } = await race<unknown>([
    ...rows.flatMap((own) => [() => markPeople(olga, own), () => markPeople(olga, shuffled(own))]),
    ...rows.slice(0, 4).map((own) => () => unmarkPeople(olga, own)),
    // One ticks all people of one event, the other all events of one person.
    ...events.map(
      (_, index) => () =>
        markPeople(
          olga,
          rows.flatMap((own) => own[index] ?? []),
        ),
    ),
    ...rows.slice(6).map((own, index) => () => withdraw(people[index + 6] as Person, shuffled(own))),
    ...rows.flatMap((own, index) => own.map((row) => () => sayPaid(people[index] as Person, row))),
  ])
  expectOnly(refused, 'participant_not_found')
  const book = await db.owner<{ participant_id: string | null; state: string }>(
    'select participant_id, state from public.payments where event_id = any ($1)',
    [events.map(({ id }) => id)],
  )
  const stayed = rows
    .slice(4, 6)
    .flat()
    .map(({ id }) => id)
  expect(book.filter(({ participant_id: id }) => id && stayed.includes(id)).map(({ state }) => state)).toEqual(
    stayed.map(() => 'confirmed'),
  )
})

test.each(some)('the currency changes during a payment: price and payment agree (round %i)', async () => {
  const event = await buildPriced(olga)
  const [ana] = crowd as [Person]
  const row = await join(ana, event)
  const dollars = () => olga.update('events', { id: event.id }, { currency: 'USD' })
  const { refused } = await race<unknown>([dollars, () => sayPaid(ana, row), () => markPaid(olga, row)])
  expectOnly(refused, 'invalid_input')
  const page = await open(olga, event)
  expect(page.payments.map(({ currency }) => currency)).toEqual([(page.event.price as { currency: string }).currency])
})

test.each(some)('the event is deleted, and an account, while people pay: nothing is left over (round %i)', async () => {
  const event = await buildPriced(olga, { max_participants: null })
  const other = await buildPriced(olga, { max_participants: null })
  const leaver = await db.person('Leaver')
  const mine = [await join(leaver, event), await join(leaver, other)]
  const rows = await Promise.all(crowd.slice(0, 20).map((person) => join(person, event)))
  await Promise.all(rows.map((row) => markPaid(olga, row)))
  const { refused } = await race<unknown>([
    () => olga.remove('events', { id: event.id }),
    () => leaver.rpc('delete_account'),
    ...mine.map((row) => () => sayPaid(leaver, row)),
    ...mine.map((row) => () => markPaid(olga, row)),
    ...rows.map((row, index) => () => withdraw(crowd[index] as Person, [row])),
    ...rows.map((row) => () => unmarkPaid(olga, row)),
  ])
  const expected = ['participant_not_found', 'unauthorized', 'event_not_found']
  expectOnly(refused, ...expected)
  const of = (table: string, column: string, value: string) =>
    db.owner(`select * from ${table} t where ${column} = $1`, [value])
  for (const table of ['public.payments', 'private.activity']) {
    const told = await db.owner(`select * from ${table} t where t::text like '%' || $1 || '%'`, [leaver.id])
    expect([table, told]).toEqual([table, []])
  }
  expect(await of('public.payments', 'event_id', event.id)).toEqual([])
  // An entry that lost its name while the event was deleted stays without one, until it is pruned.
  for (const entry of await of('private.activity', 'event_id', event.id))
    expect(entry).toMatchObject({ name: null, subject_id: null })
  await db.owner("update private.activity set at = at - interval '91 days' where event_id = $1", [event.id])
  await buildEvent(olga)
  expect(await of('private.activity', 'event_id', event.id)).toEqual([])
})
