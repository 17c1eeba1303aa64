import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { buildEvent, claim, join, joinAsGuest, open, roster, withdraw } from '../support/actions.ts'
import { testDatabase } from '../support/database.ts'
import { expectForbidden, expectRefusal, invalid } from '../support/refusal.ts'
import { testUsers } from '../support/test-users.ts'

const db = testDatabase()
const { olga, ana, ben } = testUsers(db)

describe('oneself', () => {
  test('a person withdraws, and the slot is free', async () => {
    const event = await buildEvent(olga, { max_participants: 1 })
    const row = await join(ana, event)
    expect(await withdraw(ana, [row])).toEqual({ removed: 1 })
    expect((await open(ana, event)).viewer.registered).toBe(false)
    await join(ben, event)
  })

  test('withdrawing twice is no error: the second time there is nothing to remove', async () => {
    const event = await buildEvent(olga)
    const row = await join(ana, event)
    await withdraw(ana, [row])
    expect(await withdraw(ana, [row])).toEqual({ removed: 0 })
    expect(await withdraw(ana, [{ id: randomUUID() }])).toEqual({ removed: 0 })
    expect(await withdraw(ana, [])).toEqual({ removed: 0 })
  })

  test('claimed rows stay, and so does the right to withdraw them', async () => {
    const event = await buildEvent(olga)
    const own = await join(ana, event)
    const extra = await claim(ana, event, 'Carla')
    await withdraw(ana, [own])
    expect(await roster(ana, event)).toEqual(['2 Carla'])
    expect(await withdraw(ana, [extra])).toEqual({ removed: 1 })
  })

  test('own and claimed rows go together, each freeing its slot', async () => {
    const event = await buildEvent(olga, { max_participants: 3 })
    const rows = [await join(ana, event), await claim(ana, event), await claim(ana, event)]
    expect(await withdraw(ana, [...rows, ...rows])).toEqual({ removed: 3 })
    expect((await open(ana, event)).participant_count).toBe(0)
  })
})

describe('others', () => {
  test('one foreign id refuses the whole call', async () => {
    const event = await buildEvent(olga)
    const own = await join(ana, event)
    const foreign = await join(ben, event)
    await expectForbidden(withdraw(ana, [own, foreign]))
    expect(await roster(ana, event)).toEqual(['1 Ana', '2 Ben'])
  })

  test('someone with a guest secret may withdraw that row also when signed in', async () => {
    const event = await buildEvent(olga)
    const guest = await joinAsGuest(db.anon, event)
    expect(await withdraw(ana, [guest], guest.secret)).toEqual({ removed: 1 })
  })
})

test('more than 100 ids at a time are refused', async () => {
  const ids = Array.from({ length: 101 }, () => ({ id: randomUUID() }))
  await expectRefusal(withdraw(ana, ids), invalid('Remove at most 100 participants at a time', 'ids'))
  expect(await withdraw(ana, ids.slice(1))).toEqual({ removed: 0 })
})
