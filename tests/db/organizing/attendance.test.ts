import { beforeEach, describe, expect, test } from 'vitest'
import { attendance, begin, linesOf, marksOf, notesOf, prune, setAttendance } from '../support/attendance-actions.ts'
import { testDatabase } from '../support/database.ts'
import { buildEvent, type EventRow, endEvent, hours, open } from '../support/event-actions.ts'
import { buildGroup } from '../support/group-actions.ts'
import { expectRefusal, invalid, refusals } from '../support/refusal.ts'
import {
  claim,
  join,
  joinAsGuest,
  newSecret,
  type Registration,
  register,
  withdraw,
} from '../support/registration-actions.ts'
import { buildSeries, type DateRow, datesOf, openSeries } from '../support/series-actions.ts'
import { testUsers } from '../support/test-users.ts'

/** Attendance: writers, readers, and how long names are kept. attendance-model.test.ts tries histories. */

const db = testDatabase()
const { olga, ana, ben, cleo, gina } = testUsers(db)

const totals = (id: string) => db.owner('select from private.attendance_totals where event_id = $1', [id])

describe('one event', () => {
  let event: EventRow
  let rows: [Registration, Registration, Registration & { secret: string }]

  beforeEach(async () => {
    event = await buildEvent(olga)
    const own = await join(ana, event)
    rows = [own, await claim(ana, event, 'Rui'), await joinAsGuest(db.anon, event)]
    await begin(olga, event)
  })

  test("managers record and read attendance; others read only their own and added people's marks", async () => {
    const [own, claimed, guest] = rows
    const before = await open(olga, event)
    expect(Object.keys(before)).not.toContain('came')
    expect(await setAttendance(olga, event, [own, claimed])).toEqual({ [own.id]: true, [claimed.id]: true })
    expect(await setAttendance(olga, event, [guest], false)).toHaveProperty(guest.id, false)
    const other = await join(ben, event)
    const all = { [own.id]: true, [claimed.id]: true, [guest.id]: false }
    expect(await marksOf(olga, event)).toEqual(all)
    expect(await marksOf(ana, event)).toEqual({ [own.id]: true, [claimed.id]: true })
    for (const visitor of [ben, cleo, db.anon]) expect(Object.keys(await open(visitor, event))).not.toContain('came')
    expect(await setAttendance(olga, event, [own, claimed, guest, other], null)).toEqual({})
    expect(Object.keys(await open(ana, event))).not.toContain('came')
    await withdraw(olga, [other])
    expect(await open(olga, event)).toEqual({ ...before, viewer: expect.anything() })
  })

  test('a guest reads their own mark with the secret', async () => {
    const [, , guest] = rows
    const own = () =>
      db.anon.rpc<{ came?: boolean }>('get_registration', { p_secret: guest.secret, p_event_id: event.id })
    expect(Object.keys(await own())).not.toContain('came')
    await setAttendance(olga, event, [guest], false)
    expect(await own()).toMatchObject({ id: guest.id, came: false })
    await db.owner(
      "update public.events set datetime = now() - interval '92 days', end_datetime = null, withdraw_until = null where id = $1",
      [event.id],
    )
    expect(Object.keys(await own())).not.toContain('came')
  })

  test('a tick that is sent twice counts once, and of two different ones the later stands', async () => {
    const [own] = rows
    await setAttendance(olga, event, [own])
    expect(await setAttendance(olga, event, [own, own])).toEqual({ [own.id]: true })
    expect(await setAttendance(olga, event, [own], false)).toEqual({ [own.id]: false })
    expect(await notesOf(db, event)).toHaveLength(1)
  })

  test('rows of another event and rows without a slot are left out', async () => {
    const foreign = await join(ben, await buildEvent(olga))
    await olga.update('events', { id: event.id }, { max_participants: 3 })
    const waiting = await join(cleo, event, { p_wait: true })
    expect(await setAttendance(olga, event, [foreign, waiting])).toEqual({})
    expect(await notesOf(db, event)).toEqual([])
  })

  test('no one records it before the start, without a date, or without being a manager', async () => {
    const early = invalid('Who came can be noted once the event has started.', 'event_id')
    await expectRefusal(setAttendance(ana, event, [rows[0]]), refusals.unauthorized)
    await olga.update('events', { id: event.id }, { datetime: hours(1), end_datetime: hours(2), withdraw_until: null })
    await expectRefusal(setAttendance(olga, event, [rows[0]]), early)
    await olga.update('events', { id: event.id }, { datetime: null, end_datetime: null })
    await expectRefusal(setAttendance(olga, event, [rows[0]]), early)
  })

  test('an event that is moved to a later time says nothing until it starts', async () => {
    await setAttendance(olga, event, [rows[0]])
    await olga.update('events', { id: event.id }, { datetime: hours(24), end_datetime: hours(26) })
    expect(await marksOf(olga, event)).toBeUndefined()
  })

  test("a removed person's mark goes, and a departed person's stays", async () => {
    const [own, claimed, guest] = rows
    await setAttendance(olga, event, [own, guest], false)
    await withdraw(olga, [own])
    await withdraw(db.anon, [guest], guest.secret)
    await withdraw(olga, [claimed])
    expect(await notesOf(db, event)).toMatchObject([{ participant_id: guest.id, came: false, name: guest.name }])
    expect(await marksOf(olga, event)).toBeUndefined()
  })

  test('a person who left after a mark, came back and is marked again counts once', async () => {
    const [own, , guest] = rows
    await setAttendance(olga, event, rows)
    await withdraw(ana, [own])
    await withdraw(db.anon, [guest], guest.secret)
    const back = [
      await join(ana, event),
      await register(db.anon, event, { p_name: guest.name, p_secret: guest.secret }),
    ]
    // Until they are ticked again, the first tick counts.
    expect(await notesOf(db, event)).toHaveLength(3)
    await setAttendance(olga, event, back, false)
    expect(await notesOf(db, event)).toHaveLength(3)
    expect(Object.values((await marksOf(olga, event)) ?? {}).sort()).toEqual([false, false, true])
  })

  test('after ninety days no one reads attendance, and then it is deleted', async () => {
    const [own, claimed, guest] = rows
    await setAttendance(olga, event, [own, claimed])
    await setAttendance(olga, event, [guest], false)
    const moved = (age: number) =>
      olga.update(
        'events',
        { id: event.id },
        { datetime: hours(-age - 1), end_datetime: hours(-age), withdraw_until: null },
      )
    await moved(24 * 89)
    await prune(db)
    expect(await marksOf(olga, event)).toBeDefined()
    await moved(24 * 91)
    for (const visitor of [olga, ana]) expect(await marksOf(visitor, event)).toBeUndefined()
    const late = invalid('This was more than 90 days ago, so attendance can no longer be changed.', 'event_id')
    await expectRefusal(setAttendance(olga, event, [own]), late)
    expect(await notesOf(db, event)).toHaveLength(3)
    // It is deleted with the next tick, and by the sender.
    await db.owner('update private.attendance_totals set check_at = now() where event_id = $1', [event.id])
    const next = await buildEvent(olga)
    await begin(olga, next)
    await setAttendance(olga, next, [])
    expect([await notesOf(db, event), await totals(event.id)]).toEqual([[], []])
  })

  test('the sender deletes it as well', async () => {
    await setAttendance(olga, event, rows)
    await endEvent(olga, event)
    await db.owner(
      "update public.events set datetime = now() - interval '92 days', end_datetime = null, withdraw_until = null where id = $1",
      [event.id],
    )
    await db.owner('update private.attendance_totals set check_at = now() where event_id = $1', [event.id])
    await db.owner('select private.run_due_jobs(now())')
    expect([await notesOf(db, event), await totals(event.id)]).toEqual([[], []])
  })

  test('the attendance of a deleted account goes with it, and so does that of people it brought', async () => {
    const eve = await db.person('Eve')
    const [own, brought, left] = [
      await join(eve, event),
      await claim(eve, event, 'Ida'),
      await claim(eve, event, 'Leo'),
    ]
    await setAttendance(olga, event, [own, rows[0]])
    await setAttendance(olga, event, [brought], false)
    await withdraw(eve, [left])
    await eve.rpc('delete_account')
    expect((await notesOf(db, event)).map(({ name }) => name)).toEqual(['Ana'])
    expect(await marksOf(olga, event)).toEqual({ [rows[0].id]: true })
  })

  test('two thousand marks at once are the most, and all go with the event', async () => {
    const many = Array.from({ length: 2001 }, () => rows[0])
    await expectRefusal(setAttendance(olga, event, many), invalid('At most 2,000 at once', 'ids'))
    await setAttendance(olga, event, rows)
    await olga.remove('events', { id: event.id })
    expect([await notesOf(db, event), await totals(event.id)]).toEqual([[], []])
  })
})

describe('over a series', () => {
  let first: DateRow
  let second: DateRow
  let seriesId: string

  beforeEach(async () => {
    const made = await buildSeries(olga, {}, { opens: 8 })
    seriesId = made.series_id
    await openSeries(olga, seriesId)
    ;[first, second] = (await datesOf(db, seriesId)) as [DateRow, DateRow]
  })

  const beginBoth = async () => {
    await begin(olga, first)
    await begin(olga, second)
  }

  test('each person has one line: accounts whatever their name, others by their name', async () => {
    const [one, other] = [await join(ana, first), await join(ana, second, { p_name: 'Anita' })]
    const rui = [await joinAsGuest(db.anon, first, { p_name: 'Rui' }), await claim(ana, second, 'RUI')]
    await beginBoth()
    await setAttendance(olga, first, [one, rui[0] as Registration])
    await setAttendance(olga, second, [rui[1] as Registration])
    await setAttendance(olga, second, [other], false)
    const answer = await attendance(olga, seriesId)
    expect(linesOf(answer)).toHaveLength(2)
    expect(answer.people.map(({ guest, came, of }) => [guest, came, of])).toEqual([
      [true, 2, 2],
      [false, 1, 2],
    ])
    expect(answer.dates).toBe(2)
    expect(JSON.stringify(answer)).not.toContain(ana.id)
    expect(answer).toMatchObject({ more: false })
    const again = await attendance(olga, seriesId)
    expect(again.people.map(({ key }) => key)).toEqual(answer.people.map(({ key }) => key))
  })

  test('a guest with one secret on several dates is one person, apart from another guest of the same name', async () => {
    const guest = (date: DateRow, p_secret?: string) =>
      joinAsGuest(db.anon, date, { p_name: 'Rui', ...(p_secret && { p_secret }) })
    const [lasting, once] = [await guest(first), await guest(first)]
    const rows = [await guest(second, newSecret()), await guest(second, newSecret())] as const
    await beginBoth()
    await setAttendance(olga, first, [lasting, once])
    await setAttendance(olga, second, rows.slice(0, 1), false)
    await setAttendance(olga, second, rows.slice(1))
    expect(linesOf(await attendance(olga, seriesId))).toEqual(['Rui 3 of 4'])
    // One of them comes back with the secret of the first date: marks with only the name are theirs.
    await withdraw(olga, rows.slice(0, 1))
    const same = await guest(second, lasting.secret)
    await setAttendance(olga, second, [same], false)
    expect(linesOf(await attendance(olga, seriesId))).toEqual(['Rui 3 of 4'])
    // Then the other one comes back in the same way: now they are two people.
    await withdraw(olga, rows.slice(1))
    await setAttendance(olga, second, [await guest(second, once.secret)])
    expect(linesOf(await attendance(olga, seriesId))).toEqual(['Rui 1 of 2', 'Rui 2 of 2'])
  })

  test('ninety days after it ended nothing is left', async () => {
    const row = await join(ana, first)
    await beginBoth()
    await setAttendance(olga, first, [row])
    const back = (days: number) =>
      db.owner(
        `update public.events set datetime = now() - make_interval(days => $2), end_datetime = null, withdraw_until = null where series_id = $1`,
        [seriesId, days],
      )
    await back(400)
    await prune(db)
    expect(await marksOf(olga, first)).toEqual({ [row.id]: true })
    await olga.rpc('end_series', { p_series_id: seriesId })
    expect((await attendance(olga, seriesId)).people).toHaveLength(1)
    await db.owner("update public.series set ended_at = now() - interval '91 days' where id = $1", [seriesId])
    await back(89)
    expect((await attendance(olga, seriesId)).people).toHaveLength(1)
    await back(91)
    expect(await attendance(olga, seriesId)).toMatchObject({ dates: 0, people: [] })
    expect(await marksOf(ana, first)).toBeUndefined()
    await prune(db)
    expect(await notesOf(db, first)).toEqual([])
    // The series goes on again.
    await db.owner('update public.series set ended_at = null where id = $1', [seriesId])
    await setAttendance(olga, first, [row], false)
    expect(linesOf(await attendance(olga, seriesId))).toEqual(['Ana 0 of 1'])
  })
})

test('over a group its events and series are added up; the same name in another event is another person', async () => {
  const group = await buildGroup(gina)
  const fields = { group_id: group.id }
  const events = [await buildEvent(gina, fields), await buildEvent(gina, fields), await buildEvent(gina)]
  for (const event of events) {
    const rows = [await join(ana, event), await claim(ana, event, 'Rui')]
    await gina.update('events', { id: event.id }, { datetime: hours(-2) })
    await setAttendance(gina, event, rows)
  }
  expect(linesOf(await attendance(gina, group.id))).toEqual(['Ana 2 of 2', 'Rui 1 of 1', 'Rui 1 of 1'])
  expect((await attendance(gina, group.id)).dates).toBe(2)
  await expectRefusal(attendance(ana, group.id), refusals.unauthorized)
})
