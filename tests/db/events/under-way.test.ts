import { describe, expect, test } from 'vitest'
import {
  buildEvent,
  change,
  claim,
  type EventRow,
  hours,
  join,
  joinAsGuest,
  open,
  withdraw,
} from '../support/actions.ts'
import { cast } from '../support/cast.ts'
import { testDatabase } from '../support/database.ts'
import { expectRefusal, refusals } from '../support/refusal.ts'

/** Ended means: the end, else the start, is over. An event under way takes people in and lets them go. */

const db = testDatabase()
const { olga, ana, ben } = cast(db)

/** An event with Ana, somebody for whom she claimed a slot, and a guest, moved to these times. */
async function buildEventAt(times: { datetime: string | null; end_datetime: string | null }) {
  const event = await buildEvent(olga, { max_participants: 20 })
  const own = await join(ana, event)
  const extra = await claim(ana, event, 'Carla')
  const guest = await joinAsGuest(db.anon, event)
  const [moved] = await olga.update<EventRow>('events', { id: event.id }, times)
  return { event: moved as EventRow, own, extra, guest }
}

const stillOpen = {
  'under way: began, not over': { datetime: hours(-2), end_datetime: hours(2) },
  'under way for more than a year': { datetime: hours(-9000), end_datetime: hours(1) },
  'to come, without an end': { datetime: hours(1), end_datetime: null },
  'with an end to come only': { datetime: null, end_datetime: hours(1) },
  undated: { datetime: null, end_datetime: null },
}
const over = {
  'over: began and ended': { datetime: hours(-2), end_datetime: hours(-0.01) },
  'begun, without an end': { datetime: hours(-0.01), end_datetime: null },
  'with an end in the past only': { datetime: null, end_datetime: hours(-1) },
}

describe.each(Object.entries(stillOpen))('an event %s', (_, times) => {
  test('is joined, by accounts and guests, and slots are claimed', async () => {
    const { event } = await buildEventAt(times)
    expect(await join(ben, event)).toMatchObject({ slot_number: 4 })
    expect(await claim(ana, event)).toMatchObject({ slot_number: 5 })
    expect(await claim(olga, event)).toMatchObject({ slot_number: 6 })
    expect(await joinAsGuest(db.anon, event)).toMatchObject({ slot_number: 7 })
  })

  test('lets people change what they entered', async () => {
    const { own, extra, guest } = await buildEventAt(times)
    expect(await change(ana, own, { p_notes: 'on my way' })).toMatchObject({ notes: 'on my way' })
    expect(await change(ana, extra, { p_name: 'Carlota' })).toMatchObject({ name: 'Carlota' })
    expect(await change(db.anon, guest, { p_notes: 'late', p_secret: guest.secret })).toMatchObject({ notes: 'late' })
    expect(await change(olga, own, { p_notes: 'is here' })).toMatchObject({ notes: 'is here' })
  })

  test('lets people go and be removed', async () => {
    const { event, own, extra, guest } = await buildEventAt(times)
    expect(await withdraw(ana, [own])).toEqual({ removed: 1 })
    expect(await withdraw(db.anon, [guest], guest.secret)).toEqual({ removed: 1 })
    expect(await withdraw(olga, [extra])).toEqual({ removed: 1 })
    expect((await open(olga, event)).participant_count).toBe(0)
  })
})

describe.each(Object.entries(over))('an event %s', (_, times) => {
  test('is closed to joining and claiming, also for its organizer', async () => {
    const { event } = await buildEventAt(times)
    await expectRefusal(join(ben, event), refusals.closed)
    await expectRefusal(join(olga, event), refusals.closed)
    await expectRefusal(claim(ana, event), refusals.closed)
    await expectRefusal(claim(olga, event), refusals.closed)
    await expectRefusal(joinAsGuest(db.anon, event), refusals.closed)
    expect((await open(olga, event)).participant_count).toBe(3)
  })

  test('is closed to changing, also for its organizer', async () => {
    const { own, extra, guest } = await buildEventAt(times)
    await expectRefusal(change(ana, own, { p_notes: 'x' }), refusals.closed)
    await expectRefusal(change(ana, extra, { p_notes: 'x' }), refusals.closed)
    await expectRefusal(change(olga, own, { p_notes: 'x' }), refusals.closed)
    await expectRefusal(change(db.anon, guest, { p_notes: 'x', p_secret: guest.secret }), refusals.closed)
  })

  test('is left by nobody, but the organizer can remove people', async () => {
    const { event, own, extra, guest } = await buildEventAt(times)
    await expectRefusal(withdraw(ana, [own]), refusals.closed)
    await expectRefusal(withdraw(ana, [extra]), refusals.closed)
    await expectRefusal(withdraw(ana, [own, extra]), refusals.closed)
    await expectRefusal(withdraw(db.anon, [guest], guest.secret), refusals.closed)
    expect((await open(olga, event)).participant_count).toBe(3)
    expect(await withdraw(olga, [own, extra, guest])).toEqual({ removed: 3 })
  })
})
