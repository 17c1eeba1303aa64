import { describe, expect, test } from 'vitest'
import { helps } from '../support/cohost-actions.ts'
import { testDatabase } from '../support/database.ts'
import { buildEvent, endEvent, open } from '../support/event-actions.ts'
import { addAnother } from '../support/guest-actions.ts'
import { expectRefusal, refusals } from '../support/refusal.ts'
import { claim, join, joinAsGuest, roster, withdraw } from '../support/registration-actions.ts'
import { testUsers } from '../support/test-users.ts'
import type { Person } from '../support/visitor.ts'

const db = testDatabase()
const { olga, ana, ben, cleo } = testUsers(db)

describe('the claimer', () => {
  test('a registered person claims a slot for another person', async () => {
    const event = await buildEvent(olga)
    await join(ana, event)
    const extra = await claim(ana, event, 'Carla')
    expect(extra).toMatchObject({ name: 'Carla', slot_number: 2 })
    const [row] = await db.owner('select user_id, claimed_by_user_id from public.participants where id = $1', [
      extra.id,
    ])
    expect(row).toEqual({ user_id: null, claimed_by_user_id: ana.id })
  })

  test('the list marks a claim for its claimer, and for no one else', async () => {
    const event = await buildEvent(olga)
    await join(ana, event)
    await claim(ana, event)
    await join(ben, event)
    const flags = async (viewer: Person) => (await open(viewer, event)).roster.map((row) => row.claimed_by_me)
    expect(await flags(ana)).toEqual([false, true, false])
    expect(await flags(ben)).toEqual([false, false, false])
  })

  test("event managers read who claimed a row, and which row is the claimer's", async () => {
    const event = await buildEvent(olga)
    expect(await open(olga, event)).not.toHaveProperty('claimers')
    const own = await join(ana, event, { p_name: 'Ana S.' })
    const friend = await claim(ana, event, 'Carla')
    const queued = await claim(olga, event, 'Dan')
    await helps(ben, olga, event)
    const expected = [
      { id: friend.id, name: 'Ana S.', row: own.id },
      { id: queued.id, name: 'Olga' },
    ].sort((one, other) => one.id.localeCompare(other.id))
    for (const runner of [olga, ben]) expect(await open(runner, event)).toMatchObject({ claimers: expected })
    for (const other of [ana, cleo, db.anon]) expect(await open(other, event)).not.toHaveProperty('claimers')
    await withdraw(ana, [own])
    expect(await open(olga, event)).toMatchObject({
      claimers: expect.arrayContaining([{ id: friend.id, name: 'Ana' }]),
    })
  })

  test('needs an own registration, also after withdrawing it', async () => {
    const event = await buildEvent(olga)
    await expectRefusal(claim(ben, event, 'Carla'), refusals.notRegistered)
    const own = await join(ana, event)
    await claim(ana, event)
    await withdraw(ana, [own])
    await expectRefusal(claim(ana, event), refusals.notRegistered)
  })
})

describe('limits', () => {
  test('ten claims are the most, and giving one up makes room for another', async () => {
    const event = await buildEvent(olga, { max_participants: 50 })
    await join(ana, event)
    const extras = []
    for (let count = 0; count < 10; count += 1) extras.push(await claim(ana, event))
    await expectRefusal(claim(ana, event), refusals.claimLimit)
    await withdraw(ana, extras.slice(0, 1))
    await claim(ana, event)
  })

  test('the organizer claims as many as there is room for', async () => {
    const event = await buildEvent(olga, { max_participants: 11 })
    for (let count = 0; count < 11; count += 1) await claim(olga, event)
    await expectRefusal(claim(olga, event), refusals.full)
  })

  test('claims count towards the capacity, and none is made past the end', async () => {
    const event = await buildEvent(olga, { max_participants: 2 })
    await join(ana, event)
    await claim(ana, event)
    await expectRefusal(claim(ana, event), refusals.full)
    const past = await buildEvent(olga)
    await join(ana, past)
    await endEvent(olga, past)
    await expectRefusal(claim(ana, past), refusals.closed)
  })

  test('a retried claim finds its row', async () => {
    const event = await buildEvent(olga)
    await join(ana, event)
    const extra = await claim(ana, event)
    expect(await claim(ana, event, 'Somebody', { p_id: extra.id })).toEqual(extra)
    expect((await open(ana, event)).participant_count).toBe(2)
  })
})

describe('naming', () => {
  test('nameless claims are numbered after the name the claimer registered with', async () => {
    const event = await buildEvent(olga)
    await join(ana, event, { p_name: 'Ana Banana' })
    await claim(ana, event)
    await claim(ana, event, 'Carla')
    await claim(ana, event, '   ')
    expect(await roster(ana, event)).toEqual(['1 Ana Banana', '2 Ana Banana - 1', '3 Carla', '4 Ana Banana - 2'])
  })

  test('the next number is one above the highest that is there, so no name comes twice', async () => {
    const event = await buildEvent(olga)
    await join(ana, event)
    const first = await claim(ana, event)
    await claim(ana, event)
    await withdraw(ana, [first])
    expect((await claim(ana, event)).name).toBe('Ana - 3')
  })

  test('numbers of other people and of other events do not count', async () => {
    const event = await buildEvent(olga)
    const other = await buildEvent(olga)
    await join(ana, event)
    await join(ana, other)
    await join(ben, event, { p_name: 'Ana' })
    await claim(ben, event)
    await claim(ana, other)
    expect((await claim(ana, event)).name).toBe('Ana - 1')
  })

  test('a name with signs that mean something to a pattern, and one that is very long', async () => {
    const event = await buildEvent(olga)
    await join(ana, event, { p_name: 'A.(n)a% [x]_\\' })
    await claim(ana, event)
    expect((await claim(ana, event)).name).toBe('A.(n)a% [x]_\\ - 2')
    await join(ben, event, { p_name: 'B'.repeat(100) })
    const long = await claim(ben, event)
    expect(long.name).toMatch(/^B+ - 1$/)
    expect(long.name.length).toBeLessThanOrEqual(100)
  })
})

describe('the number of others that one person may bring', () => {
  const limited = (message: string) => ({ ...refusals.claimLimit, message })

  test('holds for claims and for the people of a guest, and lowering it removes no one', async () => {
    const event = await buildEvent(olga, { max_others: 2 })
    await join(ana, event)
    const { secret } = await joinAsGuest(db.anon, event)
    for (const name of ['Carla', 'Dan']) {
      await claim(ana, event, name)
      await addAnother(db.anon, event, name, secret)
    }
    const two = limited('One person can bring at most 2 others to this event.')
    await expectRefusal(claim(ana, event, 'Eve'), two)
    await expectRefusal(addAnother(db.anon, event, 'Eve', secret), two)
    await olga.update('events', { id: event.id }, { max_others: 0 })
    expect((await open(olga, event)).roster).toHaveLength(6)
    await join(ben, event)
    const none = limited('No one can bring others to this event.')
    for (const person of [ana, ben]) await expectRefusal(claim(person, event), none)
    await expectRefusal(addAnother(db.anon, event, 'Eve', secret), none)
    await olga.update('events', { id: event.id }, { max_others: 1 })
    await claim(ben, event)
    await expectRefusal(claim(ben, event), limited('One person can bring at most 1 other to this event.'))
  })

  test('event managers have no limit', async () => {
    const event = await buildEvent(olga, { max_others: 0 })
    await join(olga, event)
    await helps(ben, olga, event)
    for (const runner of [olga, ben]) expect(await claim(runner, event)).toHaveProperty('slot_number')
  })
})
