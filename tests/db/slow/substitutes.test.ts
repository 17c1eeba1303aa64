import { expect, test } from 'vitest'
import { atOnce, expectOnly, expectOrder, race, rounds, testRace } from '../support/crowd.ts'
import { buildEvent } from '../support/event-actions.ts'
import { join, roster, wait, withdraw } from '../support/registration-actions.ts'
import { seededRandom, shuffled } from '../support/seeded-random.ts'
import { offer, takeOffered } from '../support/substitute-actions.ts'
import { testUsers } from '../support/test-users.ts'
import type { Person } from '../support/visitor.ts'

/** Slots are offered, taken over, kept and given up at once. */

const { db, olga, crowd } = testRace()
const { ana } = testUsers(db)
const takers = crowd.slice(0, 40)

test.each(rounds)(
  'forty take one offered slot: one has it, and for the others the event is full (round %i)',
  async () => {
    const event = await buildEvent(olga, { max_participants: 2 })
    const own = await join(ana, event)
    await join(olga, event)
    await offer(ana, [own])
    const { done, refused } = await atOnce(
      shuffled(takers).map((person) => () => takeOffered(person, own, person.name)),
    )
    expect(done).toMatchObject([{ slot_number: 1 }])
    expect(refused).toEqual({ full: takers.length - 1 })
    expect(await roster(db.anon, event)).toEqual([`1 ${done[0]?.name}`, '2 Olga'])
  },
)

test.each(rounds)('one offer against a person who takes it, keeps it and gives it up (round %i)', async () => {
  const event = await buildEvent(olga, { max_participants: 2 })
  const own = await join(ana, event)
  await join(olga, event)
  await offer(ana, [own])
  const [taker] = shuffled(takers) as [Person]
  const { refused } = await race<unknown>([
    () => takeOffered(taker, own, taker.name),
    () => offer(ana, [own], { p_offered: false }),
    () => withdraw(ana, [own]),
  ])
  expectOnly(refused, 'full')
  // Ana is gone in any case, and the taker has the slot exactly if the response said so.
  expect(await roster(db.anon, event)).toEqual(refused.full ? ['2 Olga'] : [`1 ${taker.name}`, '2 Olga'])
})

test.each(rounds)(
  'a full event in which ten offer, some change their minds or leave, and forty want in (round %i)',
  async () => {
    const event = await buildEvent(olga, { max_participants: 10 })
    const holders = crowd.slice(40)
    const rows = await Promise.all(holders.map((person) => join(person, event)))
    const { refused } = await race<unknown>([
      ...holders.map(
        (person, index) => () =>
          seededRandom() < 0.2 ? withdraw(person, [rows[index] as never]) : offer(person, [rows[index] as never]),
      ),
      ...holders.slice(0, 4).map((person, index) => () => offer(person, [rows[index] as never], { p_offered: false })),
      ...takers.map((person) => () => wait(person, event)),
      ...takers
        .slice(0, 10)
        .map((person) => () => takeOffered(person, rows[Math.floor(seededRandom() * 10)] as never, person.name)),
    ])
    expectOnly(refused, 'full', 'already_registered', 'someone_waits')
    expect(await expectOrder(db, event, 10)).toBe(10)
    // All forty are in or wait, once each, and departed people take up no slot.
    const [count] = await db.owner(
      `select count(*) filter (where waiting_since is null and offered_at is not null) as offered,
              count(distinct user_id) filter (where user_id = any ($2)) as takers from public.participants where event_id = $1`,
      [event.id, takers.map(({ id }) => id)],
    )
    expect(count).toEqual({ offered: 0, takers: takers.length })
  },
)
