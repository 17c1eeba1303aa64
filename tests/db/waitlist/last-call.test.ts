import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { follow } from '../support/device-actions.ts'
import { buildEvent, callOff, type EventRow, endEvent, hours, undoCallOff } from '../support/event-actions.ts'
import { sendAll } from '../support/message-actions.ts'
import { expectRefusal, refusals } from '../support/refusal.ts'
import {
  join,
  joinAsGuest,
  type Registration,
  roster,
  wait,
  waitlist,
  withdraw,
} from '../support/registration-actions.ts'
import { joinIn, rosterBySection, timesOf } from '../support/section-actions.ts'
import { offer } from '../support/substitute-actions.ts'
import { testUsers } from '../support/test-users.ts'
import type { Visitor } from '../support/visitor.ts'

/** In the last two hours before the start no one is promoted: a free slot goes to the first tap (docs/decisions/waitlist.md). */

const db = testDatabase()
const { olga, ana, ben, cleo } = testUsers(db)
/** One slot, which Ana has. Ben and then Cleo wait. */
let event: EventRow
let taken: Registration
let bens: Registration
let cleos: Registration

beforeEach(async () => {
  event = await buildEvent(olga, { max_participants: 1 })
  taken = await join(ana, event)
  bens = await wait(ben, event)
  cleos = await wait(cleo, event)
})

const startIn = (count: number) =>
  olga.update('events', { id: event.id }, { datetime: hours(count), end_datetime: hours(count + 2) })
const take = (who: Visitor, { id }: { id: string }, p_secret?: string) =>
  who.rpc<Registration>('take_free_slot', { p_id: id, ...(p_secret && { p_secret }) })
const free = () => withdraw(ana, [taken])

describe('in the last two hours before the start', () => {
  beforeEach(async () => {
    await startIn(1.9)
    await free()
  })

  test('no one is promoted, and a tap takes the free slot at any place', async () => {
    expect(await roster(db.anon, event)).toEqual([])
    expect(await waitlist(db.anon, event)).toEqual(['Ben', 'Cleo'])
    expect(await take(cleo, cleos)).toMatchObject({ slot_number: 1 })
    expect(await roster(db.anon, event)).toEqual(['1 Cleo'])
  })

  test('the same tap again changes nothing, and a person who taps later reads their place', async () => {
    const answer = await take(cleo, cleos)
    expect(await take(cleo, cleos)).toEqual(answer)
    expect(await take(ben, bens)).toMatchObject({ slot_number: null, place: 1 })
  })

  test('a person who joins takes it before the line, also where the waitlist is switched off', async () => {
    await olga.update('events', { id: event.id }, { waitlist: false })
    expect(await join(ana, event)).toMatchObject({ slot_number: 1 })
    expect(await waitlist(db.anon, event)).toEqual(['Ben', 'Cleo'])
  })

  test('the slot of a person who offers it stays theirs until the first tap, of a person in line too', async () => {
    const own = await join(ana, event)
    await offer(ana, [own])
    expect(await roster(db.anon, event)).toEqual(['1 Ana'])
    expect(await take(ben, bens)).toMatchObject({ slot_number: 1 })
    expect(await roster(db.anon, event)).toEqual(['1 Ben'])
  })

  test('more slots promote no one, and a later start promotes the line in its order', async () => {
    await olga.update('events', { id: event.id }, { max_participants: 2 })
    expect(await roster(db.anon, event)).toEqual([])
    await startIn(24)
    expect(await roster(db.anon, event)).toEqual(['1 Ben', '2 Cleo'])
  })

  test('a tap takes nothing once the event is over or called off', async () => {
    await callOff(olga, event)
    await expectRefusal(take(ben, bens), refusals.calledOff)
    await undoCallOff(olga, event)
    await endEvent(olga, event)
    await expectRefusal(take(ben, bens), refusals.closed)
  })
})

test('an event manager who gives a free slot notifies its person; a person who takes one is not notified', async () => {
  for (const person of [ben, cleo]) await follow(person)
  await startIn(1)
  await olga.update('events', { id: event.id }, { max_participants: 3 })
  await sendAll(db)
  await take(ben, bens)
  expect(await take(olga, cleos)).toMatchObject({ promoted_at: expect.any(String) })
  expect((await sendAll(db)).map(({ kind, details }) => [kind, details.slots])).toEqual([
    ['promoted', [{ slot: 3, name: null }]],
  ])
})

test('each section has its own last two hours, counted from its own start', async () => {
  const sections = timesOf(hours(1), { Early: [0, 60], Late: [300, 360] })
  const sheet = await buildEvent(olga, { datetime: hours(1), end_datetime: hours(9), sections })
  const [early, late] = [await joinIn(ana, sheet, 't0'), await joinIn(ben, sheet, 't1')]
  const inLine = await joinAsGuest(db.anon, sheet, { p_section: 't0', p_wait: true })
  await joinIn(cleo, sheet, 't1')
  await withdraw(ana, [early])
  await withdraw(ben, [late])
  expect(await rosterBySection(db, sheet)).toEqual(['t0– Gus Guest', 't11 Cleo'])
  expect(await take(db.anon, inLine, inLine.secret)).toMatchObject({ section_id: 't0', slot_number: 1 })
})

test('until two hours before the start the line is promoted', async () => {
  await startIn(2.1)
  await free()
  expect(await roster(db.anon, event)).toEqual(['1 Ben'])
})

test('an event without a start has no last two hours', async () => {
  await olga.update('events', { id: event.id }, { datetime: null, end_datetime: null })
  await free()
  expect(await roster(db.anon, event)).toEqual(['1 Ben'])
})
