import { beforeEach, describe, expect, test } from 'vitest'
import { attendance, setAttendance } from '../support/attendance-actions.ts'
import { testDatabase } from '../support/database.ts'
import { buildEvent, hours, open } from '../support/event-actions.ts'
import { mailAll, mailGuest } from '../support/guest-actions.ts'
import { claimMessages, listen } from '../support/message-actions.ts'
import { change, claim, joinAsGuest, type Registration, withdraw } from '../support/registration-actions.ts'
import { joinIn, pick, rosterBySection, switchTo, timesOf } from '../support/section-actions.ts'
import { buildSeries } from '../support/series-actions.ts'
import { offer } from '../support/substitute-actions.ts'
import { testUsers } from '../support/test-users.ts'
import type { Row, Visitor } from '../support/visitor.ts'

/** Times beyond the roster: a person's own time in messages, reminders, calendars, and who came. */

const db = testDatabase()
const { olga, ana, ben, cleo } = testUsers(db)

beforeEach(async () => {
  for (const table of ['push_subscriptions', 'messages', 'scheduled_jobs'])
    await db.owner(`delete from private.${table}`)
  await claimMessages(db)
})
const ears = () => listen(db, { Ana: { visitor: ana }, Ben: { visitor: ben }, Cleo: { visitor: cleo } })
const utc = (iso: string) => `${iso.slice(0, 19)}Z`

/** Shifts on three days: a time on each. */
const threeDays = (start: string, fields: Row = {}) =>
  buildEvent(olga, {
    datetime: start,
    end_datetime: hours(200),
    time_zone: 'UTC',
    sections: timesOf(start, { 'Day one': [0, 60], 'Day two': [1440, 1500], 'Day three': [2880, 2940] }, 2),
    max_picks: 3,
    ...fields,
  })

describe('reminders', () => {
  test('come the day before one’s own time, once for each day, and name the time', async () => {
    const start = hours(60)
    const event = await threeDays(start)
    const heard = await ears()
    await joinIn(ana, event, 't0')
    await pick(ana, event, 't2')
    await joinIn(ben, event, 't1')
    await claim(ben, event, 'Kim', { p_section: 't1' })
    const day = async (date: string) => {
      await db.owner('select private.run_due_jobs($1)', [`${date.slice(0, 10)}T18:00:00Z`])
      const [written] = await db.owner<{ at: string }>(
        "select drop_after as at from private.messages where kind = 'reminder'",
      )
      return (await heard.heard())
        .filter(({ kind }) => kind === 'reminder')
        .map(({ who, details }) => [
          who,
          (details.slots ?? []).map(({ name, starts_at, section }) => [name, section, starts_at]),
          utc(new Date(written?.at ?? 0).toISOString()),
        ])
    }
    const at = (days: number) => new Date(Date.parse(start) + days * 86_400_000).toISOString()
    expect(await day(at(-2))).toEqual([])
    const anas = [
      [null, 'Day one', utc(at(0))],
      [null, 'Day three', utc(at(2))],
    ]
    expect(await day(at(-1))).toEqual([['Ana', anas, utc(at(0))]])
    const kims = [
      [null, 'Day two', utc(at(1))],
      ['Kim', 'Day two', utc(at(1))],
    ]
    expect(await day(at(0))).toEqual([['Ben', kims, utc(at(1))]])
    expect(await day(at(1))).toEqual([['Ana', anas, utc(at(2))]])
    expect(await db.owner("select from private.scheduled_jobs where kind = 'reminder'")).toEqual([])
  })

  test('follow a time that is put on another day', async () => {
    const start = hours(60)
    const event = await threeDays(start)
    const noted = async () =>
      (await db.owner<{ at: string }>("select at from private.scheduled_jobs where kind = 'reminder'")).map(
        ({ at }) => at,
      )
    const [first] = await noted()
    await olga.update('events', { id: event.id }, { sections: timesOf(start, { 'Day one': [1440, 1500] }, 2) })
    const [second] = await noted()
    expect(Date.parse(String(second)) - Date.parse(String(first))).toBe(86_400_000)
  })
})

test('a promoted person reads which time, also for an extra slot and in the first mail', async () => {
  const event = await threeDays(hours(60))
  await olga.update(
    'events',
    { id: event.id },
    { sections: timesOf(hours(61), { '4:10 PM': [0, 10], Grill: [20, 40] }) },
  )
  const heard = await ears()
  const bens = await joinIn(ben, event, 't1')
  await joinIn(ana, event, 't0')
  await pick(ana, event, 't1')
  await withdraw(ben, [bens])
  expect((await heard.heard()).map(({ who, kind, details }) => [who, kind, details.slots])).toMatchObject([
    ['Ana', 'promoted', [{ slot: 1, name: null, section: 'Grill', alone: true }]],
  ])
  const roomy = await threeDays(hours(60))
  const guest = await joinAsGuest(db.anon, roomy, { p_section: 't1', p_email: 'gus@home.example' })
  await mailAll(db) // from here on the database knows that mails are sent
  await mailGuest(db.anon, guest, guest.secret)
  // The address is not confirmed, so the mail has no name that a person typed.
  expect((await mailAll(db)).map(({ kind, details }) => [kind, details.slots])).toEqual([
    [
      'joined',
      [{ slot: 1, name: null, starts_at: utc((roomy.sections as { start: string }[])[1]?.start ?? ''), alone: false }],
    ],
  ])
})

describe('a calendar', () => {
  const dates = async (visitor: Visitor, p_secret?: string) => {
    const p_token = await visitor.rpc<string>('get_calendar_token', p_secret ? { p_secret } : {})
    return (await visitor.rpc<{ dates: Row[] }>('get_calendar', { p_token })).dates.map(
      ({ name, section, entry, status, datetime, end_datetime }) =>
        [name, entry, section, status, utc(String(datetime)), utc(String(end_datetime))].filter(Boolean),
    )
  }

  test('has an entry for each time one has or waits for, and the event for managers', async () => {
    const start = hours(60)
    const event = await threeDays(start, { name: 'Clean-up', max_picks: 2 })
    const [one, two] = timesOf(start, { A: [0, 60], B: [1440, 1500] }) as unknown as [Row, Row]
    const { secret } = await joinAsGuest(db.anon, event, { p_section: 't0' })
    await pick(db.anon, event, 't1', { p_secret: secret })
    const entry = (id: string, name: string, { start, end }: Row, status = 'confirmed') => [
      'Clean-up',
      id,
      name,
      status,
      utc(String(start)),
      utc(String(end)),
    ]
    const both = [entry('t0', 'Day one', one), entry('t1', 'Day two', two)]
    expect(await dates(db.anon, secret)).toEqual(both)
    await joinIn(olga, event, 't1')
    await joinIn(ana, event, 't1')
    const own = (await dates(olga)).filter(([name]) => name === 'Clean-up')
    expect(own).toEqual([
      ['Clean-up', 'confirmed', utc(start), utc(String(event.end_datetime).replace(' ', 'T'))],
      both[1],
    ])
    expect((await dates(ana)).filter(([name]) => name === 'Clean-up')).toEqual([entry('t1', 'Day two', two, 'waiting')])
    const [before] = await db.owner<Row>('select revision from public.events where id = $1', [event.id])
    await olga.update(
      'events',
      { id: event.id },
      { sections: timesOf(start, { 'Day one': [0, 90], 'Day two': [1440, 1500] }, 3) },
    )
    const [after] = await db.owner<Row>('select revision from public.events where id = $1', [event.id])
    expect(Number(after?.revision) - Number(before?.revision)).toBe(1)
  })
})

test("attendance is open from one's own time on, and two times are one person", async () => {
  const start = hours(48)
  const made = await buildSeries(olga, {
    datetime: start,
    end_datetime: hours(56),
    sections: timesOf(start, { Early: [0, 60], Noon: [60, 120], Late: [400, 460] }, 2),
    max_participants: null,
    max_picks: 3,
  })
  const rows: Registration[] = [
    await joinIn(ana, made, 't0'),
    await pick(ana, made, 't1'),
    await joinIn(ben, made, 't2'),
  ]
  await olga.update('events', { id: made.id }, { datetime: hours(-2), end_datetime: hours(6) })
  expect(await setAttendance(olga, made, rows)).toEqual({ [rows[0]?.id ?? '']: true, [rows[1]?.id ?? '']: true })
  const { people } = await attendance(olga, made.series_id)
  expect(people).toMatchObject([{ name: 'Ana', guest: false, came: 2, of: 2 }])
})

test("a new name applies to all of a person's slots, also after extra slots are off", async () => {
  const event = await threeDays(hours(60))
  const { secret, ...own } = await joinAsGuest(db.anon, event, { p_section: 't0' })
  const more = await pick(db.anon, event, 't1', { p_secret: secret })
  await change(db.anon, more, { p_name: 'Gusta', p_secret: secret })
  expect(await rosterBySection(db, event)).toEqual(['t01 Gusta', 't11 Gusta'])
  await olga.update('events', { id: event.id }, { max_picks: null })
  await change(db.anon, own as Registration, { p_name: 'Augusta', p_secret: secret })
  expect(await rosterBySection(db, event)).toEqual(['t01 Augusta', 't11 Augusta'])
  // There are two slots in each, so a phone shows their numbers.
  expect(await db.anon.rpc('get_registrations', { p_secrets: [secret] })).toMatchObject([
    { name: 'Augusta', section: 'Day one', starts_at: null },
    { name: 'Augusta', section: 'Day two', starts_at: null },
  ])
  await olga.update('events', { id: event.id }, { max_picks: 2 })
  const anas = await joinIn(ana, event, 't0')
  const second = await pick(ana, event, 't1')
  await change(ana, second, { p_name: 'Ana B' })
  expect(await rosterBySection(db, event)).toEqual(['t01 Augusta', 't02 Ana B', 't11 Augusta', 't12 Ana B'])
  await switchTo(ana, await change(ana, anas, { p_name: 'Anna' }), 't2')
  expect(await rosterBySection(db, event)).toEqual(['t01 Augusta', 't11 Augusta', 't12 Anna', 't21 Anna'])
})

test("a guest's phone reads the time and zone of a single slot, also after a move", async () => {
  const start = '2060-03-01T10:00:00.000Z'
  const event = await buildEvent(olga, {
    datetime: start,
    end_datetime: '2060-03-03T10:00:00Z',
    time_zone: 'Asia/Tokyo',
    sections: timesOf(start, { A: [10, 20] }),
  })
  const { secret } = await joinAsGuest(db.anon, event, { p_section: 't0' })
  const read = async () => {
    const [{ starts_at, event: of }] = await db.anon.rpc<[Row & { event: Row }]>('get_registrations', {
      p_secrets: [secret],
    })
    return [Date.parse(String(starts_at)) - Date.parse(String(of.datetime)), of.time_zone]
  }
  expect(await read()).toEqual([600_000, 'Asia/Tokyo'])
  await olga.update('events', { id: event.id }, { datetime: '2060-03-02T10:00:00Z' })
  expect(await read()).toEqual([600_000, 'Asia/Tokyo'])
})

test('a time that is over is no longer offered', async () => {
  const event = await buildEvent(olga, {
    datetime: hours(-1),
    end_datetime: hours(2),
    max_picks: 3,
    sections: timesOf(hours(-1), { Past: [0, 10], Later: [70, 80] }),
  })
  const rows = await db.owner<Registration>(
    `insert into public.participants (event_id, name, user_id, holder, kind, slot_number, section_id)
     values ($1, 'Ana', $2, $2, 'own', 1, 't0'), ($1, 'Ana', null, $2, 'extra', 1, 't1') returning *`,
    [event.id, ana.id],
  )
  await offer(ana, rows)
  expect((await open(ben, event)).roster.filter(({ offered }) => offered).map(({ section_id }) => section_id)).toEqual([
    't1',
  ])
})
