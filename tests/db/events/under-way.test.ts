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
  roster,
  wait,
  withdraw,
} from '../support/actions.ts'
import { testDatabase } from '../support/database.ts'
import { expectRefusal, refusals } from '../support/refusal.ts'
import { testUsers } from '../support/test-users.ts'

/**
 * An event has ended when its end is over, or its start where it has no end. An event under way takes people in and lets them go. Without
 * an end people may leave for three hours, and managers add people on that day.
 */

const db = testDatabase()
const { olga, ana, ben } = testUsers(db)

/** An event with Ana, a claim of hers, and a guest, moved to these times. */
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
  'that began a day ago, without an end': { datetime: hours(-25), end_datetime: null },
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

  test('no one leaves, but the organizer can remove people', async () => {
    const { event, own, extra, guest } = await buildEventAt(times)
    await expectRefusal(withdraw(ana, [own]), refusals.closed)
    await expectRefusal(withdraw(ana, [extra]), refusals.closed)
    await expectRefusal(withdraw(ana, [own, extra]), refusals.closed)
    await expectRefusal(withdraw(db.anon, [guest], guest.secret), refusals.closed)
    expect((await open(olga, event)).participant_count).toBe(3)
    expect(await withdraw(olga, [own, extra, guest])).toEqual({ removed: 3 })
  })
})

describe('an event that has begun, without an end', () => {
  /** A zone in which it is between 6 in the morning and 6 in the evening. */
  const zoneByDay = () => (Math.abs(new Date().getUTCHours() - 11.5) < 6 ? 'Etc/UTC' : 'Etc/GMT+12')
  const begun = { datetime: hours(-0.5), end_datetime: null }

  test('is closed to joining and to claims of participants', async () => {
    const { event } = await buildEventAt(begun)
    await expectRefusal(join(ben, event), refusals.closed)
    await expectRefusal(join(olga, event), refusals.closed)
    await expectRefusal(claim(ana, event), refusals.closed)
    await expectRefusal(joinAsGuest(db.anon, event), refusals.closed)
  })

  test('lets people change what they entered, and go, for three hours', async () => {
    const { event, own, extra, guest } = await buildEventAt(begun)
    expect(await change(ana, own, { p_notes: 'late' })).toMatchObject({ notes: 'late' })
    expect(await withdraw(ana, [extra])).toEqual({ removed: 1 })
    expect(await withdraw(db.anon, [guest], guest.secret)).toEqual({ removed: 1 })
    await olga.update('events', { id: event.id }, { datetime: hours(-3.01) })
    await expectRefusal(change(ana, own, { p_notes: 'x' }), refusals.closed)
    await expectRefusal(withdraw(ana, [own]), refusals.closed)
    expect(await withdraw(olga, [own])).toEqual({ removed: 1 })
  })

  test('takes people that event managers add, until the day is over there', async () => {
    const { event, own } = await buildEventAt({ datetime: hours(-4), end_datetime: null })
    await olga.update('events', { id: event.id }, { time_zone: zoneByDay() })
    expect(await claim(olga, event, 'Tom')).toMatchObject({ slot_number: 4 })
    expect(await change(olga, own, { p_notes: 'is here' })).toMatchObject({ notes: 'is here' })
    await olga.update('events', { id: event.id }, { datetime: hours(-24) })
    await expectRefusal(claim(olga, event), refusals.closed)
    await expectRefusal(change(olga, own, { p_notes: 'x' }), refusals.closed)
  })

  test('promotes no one: a free slot is given out on the spot', async () => {
    const event = await buildEvent(olga, { max_participants: 1, waitlist: true })
    const own = await join(ana, event)
    await wait(ben, event)
    await olga.update('events', { id: event.id }, begun)
    await expectRefusal(claim(olga, event, 'Tom'), refusals.full)
    await expectRefusal(claim(olga, event, 'Tom', { p_wait: true }), refusals.full)
    await withdraw(ana, [own])
    expect(await roster(olga, event)).toEqual([])
    expect(await claim(olga, event, 'Tom')).toMatchObject({ slot_number: 1 })
  })

  test('is closed by its registration deadline all the same', async () => {
    const event = await buildEvent(olga, { ...begun, registration_deadline: hours(-1) })
    await expectRefusal(claim(olga, event), refusals.closed)
  })
})
