import { describe, expect, test } from 'vitest'
import { buildEvent, change, claim, hours, join, joinAsGuest, open, withdraw } from '../support/actions.ts'
import { activity } from '../support/activity-actions.ts'
import { testDatabase } from '../support/database.ts'
import { expectRefusal, invalid, refusals } from '../support/refusal.ts'
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
    const client = await db.pool('postgres').connect()
    await client.query("set time zone 'Pacific/Auckland'")
    await client.query('update public.events set datetime = $1 where id = $2', ['2059-09-20T06:00:00Z', event.id])
    await client.query('reset time zone')
    client.release()
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
