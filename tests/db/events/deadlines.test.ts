import { describe, expect, test } from 'vitest'
import { activity } from '../support/activity-actions.ts'
import { testDatabase } from '../support/database.ts'
import { buildEvent, type EventRow, hours, open } from '../support/event-actions.ts'
import { expectRefusal, invalid, refusals } from '../support/refusal.ts'
import { change, claim, join, joinAsGuest, roster, wait, withdraw } from '../support/registration-actions.ts'
import { testUsers } from '../support/test-users.ts'
import type { Row } from '../support/visitor.ts'

const db = testDatabase()
const { olga, ana, ben } = testUsers(db)

const times = ({ datetime, registration_deadline, withdraw_until }: Row) =>
  [datetime, registration_deadline, withdraw_until].map((time) => time && new Date(String(time)).toISOString())

describe('the registration deadline', () => {
  test('closes joining and claiming, for the organizer too, and nothing else', async () => {
    const event = await buildEvent(olga)
    const row = await join(ana, event)
    const guest = await joinAsGuest(db.anon, event)
    await olga.update('events', { id: event.id }, { registration_deadline: hours(-1) })
    await expectRefusal(join(ben, event), refusals.closed)
    await expectRefusal(joinAsGuest(db.anon, event), refusals.closed)
    await expectRefusal(claim(ana, event), refusals.closed)
    await expectRefusal(claim(olga, event), refusals.closed)
    // A retry of what was done in time is answered as the first time.
    expect(await join(ana, event, { p_id: row.id })).toEqual(row)
    expect(await change(ana, row, { p_notes: 'late is fine' })).toMatchObject({ notes: 'late is fine' })
    expect(await withdraw(db.anon, [guest], guest.secret)).toEqual({ removed: 1 })
    await olga.update('events', { id: event.id }, { registration_deadline: null })
    await join(ben, event)
  })

  test('closes exactly at its time', async () => {
    const event = await buildEvent(olga)
    const row = await join(ana, event)
    const moment = (column: string) =>
      db.owner(`update public.events set ${column} = clock_timestamp() where id = $1`, [event.id])
    await moment('registration_deadline')
    await expectRefusal(join(ben, event), refusals.closed)
    await moment('withdraw_until')
    await withdraw(ana, [row])
    expect((await activity(olga, event)).entries[0]).toMatchObject({ action: 'withdrew', late: true })
    await moment(
      "registration_deadline = null, datetime = now() - interval '1 hour', withdraw_until = null, end_datetime",
    )
    await expectRefusal(join(ben, event), refusals.closed)
  })

  test('a future deadline closes nothing, and withdrawing late is possible', async () => {
    const event = await buildEvent(olga, { registration_deadline: hours(1), withdraw_until: hours(-1) })
    const row = await join(ana, event)
    expect(await withdraw(ana, [row])).toEqual({ removed: 1 })
  })

  test('is part of the event and its invite', async () => {
    const told = { time_zone: 'Europe/Lisbon', registration_deadline: hours(2) }
    const event = await buildEvent(olga, { ...told, withdraw_until: hours(3) })
    const moment = { registration_deadline: new Date(told.registration_deadline).getTime() }
    const page = await open(db.anon, event)
    const invite = await db.anon.rpc<Row>('get_invite', { p_type: 'event', p_id: event.id })
    for (const answer of [page.event, invite]) {
      expect(answer.time_zone).toBe('Europe/Lisbon')
      expect(new Date(String(answer.registration_deadline)).getTime()).toBe(moment.registration_deadline)
    }
    expect(page.event.withdraw_until).not.toBeNull()
  })
})

describe('neither deadline comes after the start', () => {
  test.each([
    ['registration_deadline', 'Registration deadline must not be after the start'],
    ['withdraw_until', 'Withdrawal deadline must not be after the start'],
  ])('%s', async (column, sentence) => {
    const datetime = hours(24)
    const event = await buildEvent(olga, { datetime, [column]: datetime })
    const later = { [column]: hours(25) }
    await expectRefusal(buildEvent(olga, { datetime, ...later }), invalid(sentence, column))
    await expectRefusal(olga.update('events', { id: event.id }, later), invalid(sentence, column))
    // Not even when a new start is set in the same edit.
    const both = { datetime: hours(20), [column]: hours(21) }
    await expectRefusal(olga.update('events', { id: event.id }, both), invalid(sentence, column))
    for (const never of ['infinity', '-infinity', '0999-12-31'])
      await expectRefusal(buildEvent(olga, { datetime: null, end_datetime: null, [column]: never }), {
        ...invalid('Invalid date format', column),
      })
    // Without a start any deadline is fine.
    await buildEvent(olga, { datetime: null, end_datetime: null, ...later })
  })
})

describe('moving an event', () => {
  test('moves its deadlines by as much if the start is before them, also across a clock change', async () => {
    // Auckland turns its clocks at the end of September.
    const event = await buildEvent(olga, {
      time_zone: 'Pacific/Auckland',
      datetime: '2059-10-01T06:00:00Z',
      end_datetime: null,
      registration_deadline: '2059-09-30T06:00:00Z',
      withdraw_until: '2059-10-01T05:00:00Z',
    })
    await db.owner(`set time zone 'Pacific/Auckland';
      update public.events set datetime = '2059-09-20T06:00:00Z' where id = '${event.id}'; reset time zone`)
    const [moved] = await olga.select('events', { id: event.id })
    expect(times(moved ?? {})).toEqual([
      '2059-09-20T06:00:00.000Z',
      '2059-09-19T06:00:00.000Z',
      '2059-09-20T05:00:00.000Z',
    ])
  })

  test('leaves its deadlines if the start is after them', async () => {
    const dates = { datetime: hours(24), registration_deadline: hours(2), withdraw_until: hours(3) }
    const event = await buildEvent(olga, dates)
    for (const datetime of [hours(48), hours(4)]) {
      const [moved] = await olga.update('events', { id: event.id }, { datetime, end_datetime: null })
      expect(times(moved ?? {})).toEqual(times({ ...dates, datetime }))
    }
  })
})

describe('the time zone', () => {
  const zones = [...Intl.supportedValuesOf('timeZone'), 'UTC', 'Etc/UTC', 'Etc/GMT+12', 'Etc/GMT-14', 'Asia/Calcutta']

  test('is any that a browser names', async () => {
    const answers = await db.owner<{ zone: string }>(
      'select zone from unnest($1::text[]) zone where not private.is_time_zone(zone)',
      [zones],
    )
    expect(zones.length).toBeGreaterThan(300)
    expect(answers).toEqual([])
    const event = await buildEvent(olga, { time_zone: 'America/Argentina/Buenos_Aires' })
    const [moved] = await olga.update('events', { id: event.id }, { time_zone: 'America/Port-au-Prince' })
    expect(moved).toMatchObject({ time_zone: 'America/Port-au-Prince' })
  })

  test.each([
    'Nowhere/Town',
    'Europe/Atlantis',
    'Lisbon',
    'PST',
    'Nowhere3',
    'Europe/Nowhere3',
    'Etc/GMT+13',
    'Etc/GMT-15',
    '',
    ' ',
    '+05:30',
    'posix/Europe/Lisbon',
    '../../etc/passwd',
    'Europe/Lisbon\n',
    `Europe/${'L'.repeat(60)}`,
  ])('is refused where no browser names it: %j', async (time_zone) => {
    await expectRefusal(
      buildEvent(olga, { time_zone }),
      invalid('The time zone of this device is not known here. Choose another one in its settings.', 'time_zone'),
    )
  })
})

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
