import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { buildEvent, buildGroup, endEvent, join, joinAsGuest, open, roster, withdraw } from '../support/actions.ts'
import { testDatabase } from '../support/database.ts'
import { expectRefusal, refusals } from '../support/refusal.ts'
import { testUsers } from '../support/test-users.ts'

const db = testDatabase()
const { olga, ana, ben } = testUsers(db)

describe('slots', () => {
  test('people take the lowest free slot, starting at 1', async () => {
    const event = await buildEvent(olga)
    const first = await join(ana, event)
    await join(ben, event)
    expect(await roster(ana, event)).toEqual(['1 Ana', '2 Ben'])
    await withdraw(ana, [first])
    await joinAsGuest(db.anon, event)
    expect(await roster(ben, event)).toEqual(['1 Gus Guest', '2 Ben'])
  })

  test('the response is the whole registration, without a user id', async () => {
    const event = await buildEvent(olga)
    const id = randomUUID()
    const row = await join(ana, event, {
      p_id: id,
      p_name: '  Ana Andrade ',
      p_email: 'ana@home.example',
      p_phone: '+351 912 345 678',
      p_notes: 'I bring a ball',
    })
    expect(row).toEqual({
      id,
      event_id: event.id,
      name: 'Ana Andrade',
      email: 'ana@home.example',
      phone: '+351 912 345 678',
      notes: 'I bring a ball',
      responses: {},
      slot_number: 1,
      created_at: expect.any(String),
    })
  })

  test('the organizer joins like everyone else and wears the badge', async () => {
    const event = await buildEvent(olga)
    await join(ana, event)
    await join(olga, event)
    const page = await open(ana, event)
    expect(page.roster.map((row) => [row.slot_number, row.is_organizer, row.is_mine])).toEqual([
      [1, false, true],
      [2, true, false],
    ])
  })
})

describe('once only', () => {
  test('a retry with the same id finds the first row, whatever the rest says', async () => {
    const event = await buildEvent(olga)
    const first = await join(ana, event, { p_notes: 'first' })
    const again = await join(ana, event, { p_id: first.id, p_name: 'Somebody else', p_notes: 'second' })
    expect(again).toEqual(first)
    expect(await roster(ana, event)).toEqual(['1 Ana'])
  })

  test('a retry finds the row also after the event has become full or has ended', async () => {
    const event = await buildEvent(olga, { max_participants: 1 })
    const first = await join(ana, event)
    expect(await join(ana, event, { p_id: first.id })).toEqual(first)
    await endEvent(olga, event)
    expect(await join(ana, event, { p_id: first.id })).toEqual(first)
  })

  test("an id of another person's row is refused, also in another event", async () => {
    const event = await buildEvent(olga)
    const other = await buildEvent(olga)
    const row = await join(ana, event)
    await expectRefusal(join(ben, event, { p_id: row.id }), refusals.idTaken)
    await expectRefusal(join(ben, other, { p_id: row.id }), refusals.idTaken)
    await expectRefusal(joinAsGuest(db.anon, event, { p_id: row.id }), refusals.idTaken)
    expect(await roster(ana, event)).toEqual(['1 Ana'])
  })

  test('a second registration of the same account is refused', async () => {
    const event = await buildEvent(olga)
    await join(ana, event)
    await expectRefusal(join(ana, event), refusals.alreadyRegistered)
  })
})

describe('capacity', () => {
  test('a full event takes no one, until a person leaves', async () => {
    const event = await buildEvent(olga, { max_participants: 1 })
    const row = await join(ana, event)
    await expectRefusal(join(ben, event), refusals.full)
    await expectRefusal(joinAsGuest(db.anon, event), refusals.full)
    await withdraw(ana, [row])
    await join(ben, event)
    expect(await roster(ben, event)).toEqual(['1 Ben'])
  })

  test('a lower maximum removes no one and admits no one', async () => {
    const event = await buildEvent(olga, { max_participants: 3 })
    const row = await join(ana, event)
    await join(ben, event)
    await olga.update('events', { id: event.id }, { max_participants: 1 })
    const page = await open(ana, event)
    expect([page.participant_count, page.event.max_participants]).toEqual([2, 1])
    await expectRefusal(join(olga, event), refusals.full)
    await withdraw(ana, [row])
    await expectRefusal(join(olga, event), refusals.full)
  })

  test('an event without a maximum is never full', async () => {
    const event = await buildEvent(olga, { max_participants: null })
    await join(ana, event)
    await join(ben, event)
    expect(await roster(ana, event)).toEqual(['1 Ana', '2 Ben'])
  })
})

describe('which events', () => {
  test.each(['zzzzzzzzzzzz', '', 'short', "'; drop table events; --", 'way-too-long-to-be-an-event'])(
    'the unknown id %j is not found',
    async (id) => {
      await expectRefusal(join(ana, { id }), refusals.eventNotFound)
      expect(await ana.rpc('get_event', { p_event_id: id })).toBeNull()
    },
  )

  test('an event of a group takes no guests, and joining it makes no one a member', async () => {
    const group = await buildGroup(olga)
    const event = await buildEvent(olga, { group_id: group.id })
    await expectRefusal(joinAsGuest(db.anon, event), refusals.signInToRsvp)
    await join(ana, event)
    expect(await db.owner('select 1 from public.group_participants where group_id = $1', [group.id])).toEqual([])
  })
})
