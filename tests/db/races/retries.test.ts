import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { atOnce, CONNECTIONS, CROWD, expectNoOrphans, expectOrder, rounds, warmUp } from '../support/crowd.ts'
import { testDatabase } from '../support/database.ts'
import { buildEvent } from '../support/event-actions.ts'
import { claim, join, joinAsGuest, newSecret, withdraw } from '../support/registration-actions.ts'
import { testUsers } from '../support/test-users.ts'

const db = testDatabase({ connections: CONNECTIONS })
const { olga, ana, ben } = testUsers(db)
const taps = Array.from({ length: CROWD })

beforeAll(async () => {
  await warmUp(db)
})

afterEach(() => expectNoOrphans(db))

test.each(rounds)(
  'the same sign-up sent fifty times at once is one row, and every answer is that row (round %i)',
  async () => {
    const event = await buildEvent(olga)
    const p_id = randomUUID()
    const { done, refused } = await atOnce(taps.map(() => () => join(ana, event, { p_id, p_notes: 'once' })))
    expect(refused).toEqual({})
    expect(new Set(done.map((row) => JSON.stringify(row))).size).toBe(1)
    expect(await expectOrder(db, event, 1)).toBe(1)
  },
)

test('the same holds for the last slot, for a guest and for a claim', async () => {
  const full = await buildEvent(olga, { max_participants: 1 })
  const p_id = randomUUID()
  expect((await atOnce(taps.map(() => () => join(ana, full, { p_id })))).refused).toEqual({})

  const open = await buildEvent(olga)
  const guest = { p_id: randomUUID(), p_secret: newSecret() }
  expect((await atOnce(taps.map(() => () => joinAsGuest(db.anon, open, guest)))).refused).toEqual({})
  await join(ana, open)
  const extra = randomUUID()
  expect((await atOnce(taps.map(() => () => claim(ana, open, '', { p_id: extra })))).refused).toEqual({})
  expect(await expectOrder(db, open, 3)).toBe(3)
})

test.each(rounds)('tabs of one person that send different ids make one registration (round %i)', async () => {
  const event = await buildEvent(olga)
  const { done, refused } = await atOnce(taps.map(() => () => join(ana, event)))
  expect(done).toHaveLength(1)
  expect(refused).toEqual({ already_registered: taps.length - 1 })
  expect(await expectOrder(db, event, 1)).toBe(1)
})

test('one id for two events, at the same moment, is one row', async () => {
  const [first, second] = [await buildEvent(olga), await buildEvent(olga)]
  for (const _ of taps) {
    const p_id = randomUUID()
    const { done, refused } = await atOnce([() => join(ana, first, { p_id }), () => join(ben, second, { p_id })])
    expect(done).toHaveLength(1)
    expect(refused).toEqual({ id_taken: 1 })
    await withdraw(olga, [{ id: p_id }])
  }
})

test('one secret for two events, at the same moment, opens one registration', async () => {
  const [first, second] = [await buildEvent(olga), await buildEvent(olga)]
  for (const _ of taps) {
    const p_secret = newSecret()
    const { done } = await atOnce([
      () => joinAsGuest(db.anon, first, { p_secret }),
      () => joinAsGuest(db.anon, second, { p_secret }),
    ])
    expect(done).toHaveLength(1)
    await withdraw(olga, done)
  }
})

test.each(rounds)('withdrawing fifty times at once frees one slot once (round %i)', async () => {
  const event = await buildEvent(olga)
  const row = await join(ana, event)
  const { done, refused } = await atOnce(taps.map(() => () => withdraw(ana, [row])))
  expect(refused).toEqual({})
  expect(done.reduce((sum, { removed }) => sum + removed, 0)).toBe(1)
  expect(await expectOrder(db, event, 0)).toBe(0)
})
