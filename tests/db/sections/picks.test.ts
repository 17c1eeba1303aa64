import { describe, expect, test } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { buildEvent, type EventRow, open } from '../support/event-actions.ts'
import { addAnother, addPeople, giveLink, people } from '../support/guest-actions.ts'
import { expectRefusal, refusals } from '../support/refusal.ts'
import { change, claim, joinAsGuest, type Registration, withdraw } from '../support/registration-actions.ts'
import { joinIn, moveTo, pick, rosterBySection, switchTo, timesOf } from '../support/section-actions.ts'
import { testUsers } from '../support/test-users.ts'
import type { Row, Visitor } from '../support/visitor.ts'

/** One person takes several slots. docs/decisions/sections.md has the rules. */

const db = testDatabase()
const { olga, ana, ben, cleo } = testUsers(db)
const START = '2058-11-26T16:00:00.000Z'
/** Four times, of which the last overlaps the third. */
const build = (fields: Row = {}, size = 1) =>
  buildEvent(olga, {
    datetime: START,
    end_datetime: '2058-11-26T19:00:00Z',
    sections: timesOf(START, { '4:00 PM': [0, 10], '4:10 PM': [10, 20], '4:20 PM': [20, 30], Late: [25, 35] }, size),
    max_picks: 3,
    ...fields,
  })

/** An account and a guest: each joins, picks, and asks for their rows. */
const kinds = [
  {
    kind: 'an account',
    arrive: async (event: EventRow) => ({ visitor: ana as Visitor, own: await joinIn(ana, event, 't0'), with: {} }),
  },
  {
    kind: 'a guest',
    arrive: async (event: EventRow) => {
      const { secret, ...own } = await joinAsGuest(db.anon, event, { p_name: 'Ana', p_section: 't0' })
      return { visitor: db.anon as Visitor, own: own as Registration, with: { p_secret: secret } }
    },
  },
]

describe.each(kinds)('$kind', ({ arrive }) => {
  test('takes as many as the event allows, each with their own name, and the same tap twice is one', async () => {
    const event = await build()
    const { visitor, own, with: secret } = await arrive(event)
    expect(own).not.toHaveProperty('pick')
    const second = await pick(visitor, event, 't1', { ...secret, p_name: 'Somebody else' })
    expect(second).toMatchObject({ name: 'Ana', section_id: 't1', slot_number: 1, pick: true })
    expect(await pick(visitor, event, 't1', { ...secret, p_id: second.id })).toEqual(second)
    await pick(visitor, event, 't2', secret)
    await expectRefusal(pick(visitor, event, 't3', secret), refusals.picksFull)
    const { roster, people_count, participant_count } = await open(olga, event)
    expect(roster.map(({ name, pick }) => [name, pick])).toEqual([
      ['Ana', undefined],
      ['Ana', true],
      ['Ana', true],
    ])
    expect({ people_count, participant_count }).toEqual({ people_count: 1, participant_count: 3 })
    // They are one person, also once the organizer allows no extra slots.
    await olga.update('events', { id: event.id }, { max_picks: null })
    expect(await open(olga, event)).toMatchObject({ people_count: 1, participant_count: 3 })
    await olga.update('events', { id: event.id }, { max_picks: 3 })
    await withdraw(visitor, [second], (secret as { p_secret?: string }).p_secret)
    await expectRefusal(pick(visitor, event, 't3', secret), refusals.picksOverlap)
    expect(await pick(visitor, event, 't1', secret)).toMatchObject({ pick: true })
  })

  test('never two at the same time, also not in line, unless the event says so', async () => {
    const event = await build({}, 1)
    await joinIn(cleo, event, 't2')
    const { visitor, own, with: secret } = await arrive(event)
    await expectRefusal(pick(visitor, event, 't0', secret), refusals.picksOverlap)
    const waits = await pick(visitor, event, 't2', secret)
    expect(waits).toMatchObject({ slot_number: null, place: 1, pick: true })
    await expectRefusal(pick(visitor, event, 't3', secret), refusals.picksOverlap)
    await expectRefusal(switchTo(visitor, own, 't3', secret), refusals.picksOverlap)
    await expectRefusal(switchTo(visitor, own, 't2', secret), refusals.picksOverlap)
    expect(await switchTo(visitor, waits, 't3', secret)).toMatchObject({ section_id: 't3', pick: true })
    await olga.update('events', { id: event.id }, { picks_overlap: true })
    expect((await open(visitor, event)).event).toMatchObject({ max_picks: 3, picks_overlap: true })
    expect(await pick(visitor, event, 't2', secret)).toMatchObject({ place: 1, pick: true })
  })

  test('the organizer may put a person into an overlapping slot', async () => {
    const event = await build()
    const { visitor, own, with: secret } = await arrive(event)
    const second = await pick(visitor, event, 't2', secret)
    await moveTo(olga, second, 't3')
    await change(olga, own, { p_section: 't2', ...secret })
    expect(await rosterBySection(db, event)).toEqual(['t21 Ana', 't31 Ana'])
  })

  test('extra slots are not among the ten added people, and need an own registration at first', async () => {
    const event = await build({ max_picks: 10, picks_overlap: true }, 20)
    await expectRefusal(pick(ben, event, 't0'), refusals.notRegistered)
    const { visitor, own, with: secret } = await arrive(event)
    const taken = [await pick(visitor, event, 't1', secret)]
    const added = (name: string) =>
      'p_secret' in secret
        ? addAnother(visitor, event, name, String(secret.p_secret), { p_section: 't0' })
        : claim(ana, event, name, { p_section: 't0' })
    for (let n = 1; n <= 10; n++) await added(`Kid ${n}`)
    await expectRefusal(added('Kid 11'), refusals.claimLimit)
    taken.push(await pick(visitor, event, 't2', secret))
    const { p_secret } = secret as { p_secret?: string }
    await withdraw(visitor, [own], p_secret)
    expect(await change(visitor, taken[0] as Registration, secret)).toMatchObject({ id: taken[0]?.id, pick: true })
    await withdraw(visitor, taken, p_secret)
    expect(await rosterBySection(db, event)).toHaveLength(10)
  })
})

test('one slot only, unless the event says more; the organizer needs a registration too, and is not held to ten', async () => {
  const event = await build({ max_picks: null })
  await joinIn(ana, event, 't0')
  await expectRefusal(pick(ana, event, 't1'), refusals.picksFull)
  const own = await build({ max_picks: 2 }, 12)
  await addPeople(olga, own, people(...Array.from({ length: 11 }, (_, n) => `P${n}`)), { p_section: 't0' })
  await expectRefusal(pick(olga, own, 't1'), refusals.notRegistered)
  await joinIn(olga, own, 't0')
  expect(await pick(olga, own, 't1')).toMatchObject({ name: 'Olga', pick: true })
  await expectRefusal(pick(olga, own, 't2'), refusals.picksFull)
  await expectRefusal(pick(db.anon, own, 't2'), refusals.unauthenticated)
})

test('an extra slot with a link is a guest like any other', async () => {
  const event = await build()
  await joinIn(olga, event, 't0')
  const second = await pick(olga, event, 't1')
  const p_secret = await giveLink(olga, second)
  expect(await change(db.anon, second, { p_secret })).not.toHaveProperty('pick')
  expect(await pick(olga, event, 't2')).toMatchObject({ pick: true })
  // So is a row that a deleted account has left behind.
  const zoe = await db.person('Zoe')
  const other = await build({}, 2)
  await joinIn(zoe, other, 't0')
  const left = await pick(zoe, other, 't1')
  await zoe.rpc('delete_account')
  const secret = await giveLink(olga, left)
  expect(await pick(db.anon, other, 't2', { p_secret: secret })).toMatchObject({ name: 'Zoe', pick: true })
})

test.each([1, 11])('%i picks cannot be allowed', async (max_picks) => {
  await expectRefusal(build({ max_picks }), { code: '23514' })
})
