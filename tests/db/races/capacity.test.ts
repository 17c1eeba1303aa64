import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { ASKED, atOnce, CROWD, each, expectOnly, expectOrder, race, rounds, testRace } from '../support/crowd.ts'
import { buildEvent } from '../support/event-actions.ts'
import { claim, join, joinAsGuest, withdraw } from '../support/registration-actions.ts'
import { shuffled } from '../support/seeded-random.ts'
import type { Person } from '../support/visitor.ts'

const { db, olga, crowd } = testRace()
const TURNS = ASKED ? 10 : 4

test.each(rounds)('fifty sign up for the last slot: one gets it, the others are refused (round %i)', async () => {
  const event = await buildEvent(olga, { max_participants: 3 })
  await join(olga, event)
  await claim(olga, event)
  const { done, refused } = await atOnce(shuffled(crowd).map((person) => () => join(person, event)))
  expect(done.map((row) => row.slot_number)).toEqual([3])
  expect(refused).toEqual({ full: CROWD - 1 })
  expect(await expectOrder(db, event, 3)).toBe(3)
})

test('hundreds of sign-ups and withdrawals: no slot twice, never one too many', async () => {
  const capacity = 20
  const event = await buildEvent(olga, { max_participants: capacity })
  let looking = true
  const watch = async () => {
    let looks = 0
    while (looking) {
      await expectOrder(db, event, capacity)
      looks += 1
    }
    return looks
  }
  const watching = watch()

  const refusals: Record<string, number> = {}
  const comeAndGo = async (person: Person) => {
    for (let turn = 0; turn < TURNS; turn += 1) {
      const joined = await atOnce([() => join(person, event)])
      for (const [word, count] of Object.entries(joined.refused)) refusals[word] = (refusals[word] ?? 0) + count
      if (joined.done.length) expect(await withdraw(person, joined.done)).toEqual({ removed: 1 })
      else await withdraw(person, [])
    }
  }
  // 50 people, 4 times in and out: 400 calls. In `npm run test:races` a thousand.
  await Promise.all(crowd.map(comeAndGo)).finally(() => {
    looking = false
  })
  expect(await watching).toBeGreaterThan(0)
  expect(Object.keys(refusals).filter((word) => word !== 'full')).toEqual([])
  expect(await expectOrder(db, event, capacity)).toBe(0)
})

test.each(rounds)('joining fills gaps from below while others leave (round %i)', async () => {
  const event = await buildEvent(olga, { max_participants: 30 })
  const first = await Promise.all(crowd.slice(0, 25).map((person) => join(person, event)))
  const leaving = crowd.slice(0, 20).map((person, index) => () => withdraw(person, first.slice(index, index + 1)))
  const coming = crowd.slice(25).map((person) => () => join(person, event))
  const { refused } = await race<unknown>([...leaving, ...coming])
  expectOnly(refused, 'full')
  const rows = await expectOrder(db, event, 30)
  const { done } = await atOnce(shuffled(crowd).map((person) => () => join(person, event)))
  expect(await expectOrder(db, event, 30)).toBe(30)
  expect(done).toHaveLength(30 - rows)
})

test.each(rounds)(
  'the capacity falls while people join: people who are in stay, and later ones are refused (round %i)',
  async () => {
    const event = await buildEvent(olga, { max_participants: 40 })
    const lower = async () => {
      await olga.update('events', { id: event.id }, { max_participants: 20 })
      return expectOrder(db, event, 40)
    }
    const joining = shuffled(crowd).map((person) => () => join(person, event))
    const { done, refused } = await atOnce<unknown>([...joining.slice(0, 25), lower, ...joining.slice(25)])
    const counts = done.filter((answer): answer is number => typeof answer === 'number')
    const rows = await expectOrder(db, event, 40)
    expect(Object.keys(refused)).toEqual(['full'])
    expect(rows).toBe(Math.max(20, counts[0] ?? 0))
    expect(done).toHaveLength(rows + 1)
  },
)

test.each(rounds)('everyone claims the last slot for a friend: one gets it (round %i)', async () => {
  const event = await buildEvent(olga, { max_participants: CROWD })
  const claimers = crowd.slice(1)
  await Promise.all(claimers.map((person) => join(person, event)))
  const { done, refused } = await atOnce(shuffled(claimers).map((person) => () => claim(person, event)))
  expect(done.map((row) => row.slot_number)).toEqual([CROWD])
  expect(refused).toEqual({ full: claimers.length - 1 })
  expect(await expectOrder(db, event, CROWD)).toBe(CROWD)
})

test('fifty claims of one person at once: ten slots, ten names', async () => {
  const [person] = crowd as [Person]
  const event = await buildEvent(olga, { max_participants: 100 })
  await join(person, event)
  const { done, refused } = await atOnce(crowd.map(() => () => claim(person, event)))
  expect(refused).toEqual({ claim_limit: CROWD - 10 })
  expect(new Set(done.map(({ name }) => name)).size).toBe(10)
  expect(await expectOrder(db, event, 11)).toBe(11)
})

test('three hundred guests for a hundred slots: all are taken, and no one must wait', async () => {
  const event = await buildEvent(olga, { max_participants: 100 })
  const signUps = Array.from({ length: 300 }, (_, index) => {
    // Half of them sit behind one address, the others each behind their own.
    const from = index % 2 ? '203.0.113.1' : `198.51.100.${index}`
    return () => joinAsGuest(db.anon.with({ 'cf-connecting-ip': from }), event)
  })
  const { done, refused } = await race(signUps)
  expect(done).toHaveLength(100)
  expect(refused).toEqual({ full: 200 })
  expect(await expectOrder(db, event, 100)).toBe(100)
})

test('hundreds of guests from one address only: the same', async () => {
  const event = await buildEvent(olga, { max_participants: 100 })
  const guest = db.anon.with({ 'cf-connecting-ip': '203.0.113.2' })
  const { done, refused } = await atOnce(Array.from({ length: 300 }, () => () => joinAsGuest(guest, event)))
  expect(done).toHaveLength(100)
  expect(refused).toEqual({ full: 200 })
})

test('two hundred guests at once from one address on an event without a maximum: the throttle counts exactly', async () => {
  const event = await buildEvent(olga, { max_participants: null })
  const guest = db.anon.with({ 'cf-connecting-ip': '203.0.113.3' })
  const { done, refused } = await atOnce(Array.from({ length: 200 }, () => () => joinAsGuest(guest, event)))
  expect(done).toHaveLength(120)
  expect(refused).toEqual({ throttled: 80 })
  expect(await expectOrder(db, event, 120)).toBe(120)
})

test.each(rounds)('families of guests run for the last slots: each person is on the list once (round %i)', async () => {
  const event = await buildEvent(olga, { max_participants: 14 })
  const guests = await Promise.all(Array.from({ length: 4 }, () => joinAsGuest(db.anon, event)))
  const ids = guests.flatMap((guest) => Array.from({ length: 5 }, () => ({ guest, p_id: randomUUID() })))
  // Each call twice, as after a lost answer: 40 at once for 10 slots.
  const { done, refused } = await atOnce(
    each(shuffled([...ids, ...ids]), ({ guest, p_id }) =>
      joinAsGuest(db.anon, event, { p_id, p_name: 'Friend', p_for: 'claim', p_secret: guest.secret }),
    ),
  )
  expect(new Set(done.map(({ id }) => id)).size).toBe(10)
  expect(Object.keys(refused)).toEqual(['full'])
  expect(await expectOrder(db, event, 14)).toBe(14)
})

test.each(rounds)('fifteen people are added at once with one secret: ten of them (round %i)', async () => {
  const event = await buildEvent(olga, { max_participants: 50 })
  const { secret } = await joinAsGuest(db.anon, event)
  const friends = Array.from(
    { length: 15 },
    () => () => joinAsGuest(db.anon, event, { p_name: 'Friend', p_for: 'claim', p_secret: secret }),
  )
  const { done, refused } = await atOnce(friends)
  expect([done.length, refused]).toEqual([10, { claim_limit: 5 }])
})
