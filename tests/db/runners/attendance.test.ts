import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  buildEvent,
  buildGroup,
  claim,
  type EventRow,
  endEvent,
  hours,
  join,
  joinAsGuest,
  newSecret,
  open,
  type Registration,
  withdraw,
} from '../support/actions.ts'
import { attendance, cameOf, linesOf, myAttendance, setCame } from '../support/attendance-actions.ts'
import { cast } from '../support/cast.ts'
import { testDatabase } from '../support/database.ts'
import { expectRefusal, invalid, refusals } from '../support/refusal.ts'
import { buildSeries, type DateRow, datesOf, openSeries } from '../support/series-actions.ts'

/** Who came: who notes it, who reads what of it, and how long names are kept. attendance-model.test.ts tries histories. */

const db = testDatabase()
const { olga, ana, ben, cleo, gina } = cast(db)

const notes = (id: string) => db.owner<{ name: string }>('select * from private.attendance where event_id = $1', [id])
const totals = (id: string) => db.owner('select came, missed from private.attendance_totals where event_id = $1', [id])
const prune = async () => {
  await db.owner('update private.attendance_totals set look_at = now() where look_at is not null')
  await db.owner('select private.prune_attendance()')
}
/** Moves an event: it began an hour ago and goes on for another; giving up a slot is late now. */
const start = (id: string, withdrawUntil: string | null = hours(-2)) =>
  olga.update('events', { id }, { datetime: hours(-1), end_datetime: hours(1), withdraw_until: withdrawUntil })

describe('one event', () => {
  let event: EventRow
  let rows: [Registration, Registration, Registration & { secret: string }]

  beforeEach(async () => {
    event = await buildEvent(olga)
    const own = await join(ana, event)
    rows = [own, await claim(ana, event, 'Rui'), await joinAsGuest(db.anon, event)]
    await start(event.id)
  })

  test('those who run it note and read who came; others read only their own mark and those of whom they brought', async () => {
    const [own, claimed, guest] = rows
    const before = await open(olga, event)
    expect(Object.keys(before)).not.toContain('came')
    expect(await setCame(olga, event, [own, claimed])).toEqual({ [own.id]: true, [claimed.id]: true })
    expect(await setCame(olga, event, [guest], false)).toHaveProperty(guest.id, false)
    const other = await join(ben, event)
    const all = { [own.id]: true, [claimed.id]: true, [guest.id]: false }
    expect(await cameOf(olga, event)).toEqual(all)
    expect(await cameOf(ana, event)).toEqual({ [own.id]: true, [claimed.id]: true })
    for (const visitor of [ben, cleo, db.anon]) expect(Object.keys(await open(visitor, event))).not.toContain('came')
    expect(await setCame(olga, event, [own, claimed, guest, other], null)).toEqual({})
    expect(Object.keys(await open(ana, event))).not.toContain('came')
    await withdraw(olga, [other])
    expect(await open(olga, event)).toEqual({ ...before, viewer: expect.anything() })
  })

  test('a guest reads their own mark with the secret', async () => {
    const [, , guest] = rows
    const own = () =>
      db.anon.rpc<{ came?: boolean }>('get_registration', { p_secret: guest.secret, p_event_id: event.id })
    expect(Object.keys(await own())).not.toContain('came')
    await setCame(olga, event, [guest], false)
    expect(await own()).toMatchObject({ id: guest.id, came: false })
    await db.owner(
      "update public.events set datetime = now() - interval '92 days', end_datetime = null, withdraw_until = null where id = $1",
      [event.id],
    )
    expect(Object.keys(await own())).not.toContain('came')
  })

  test('a tick that is sent twice counts once, and of two different ones the later stands', async () => {
    const [own] = rows
    await setCame(olga, event, [own])
    expect(await setCame(olga, event, [own, own])).toEqual({ [own.id]: true })
    expect(await setCame(olga, event, [own], false)).toEqual({ [own.id]: false })
    expect(await notes(event.id)).toHaveLength(1)
  })

  test('rows of another event and rows without a slot are left out', async () => {
    const foreign = await join(ben, await buildEvent(olga))
    await olga.update('events', { id: event.id }, { max_participants: 3 })
    const waiting = await join(cleo, event, { p_wait: true })
    expect(await setCame(olga, event, [foreign, waiting])).toEqual({})
    expect(await notes(event.id)).toEqual([])
  })

  test('nobody notes it before the start, without a date, or without running the event', async () => {
    const early = invalid('Who came can be noted once the event has started.', 'event_id')
    await expectRefusal(setCame(ana, event, [rows[0]]), refusals.unauthorized)
    await olga.update('events', { id: event.id }, { datetime: hours(1), end_datetime: hours(2), withdraw_until: null })
    await expectRefusal(setCame(olga, event, [rows[0]]), early)
    await olga.update('events', { id: event.id }, { datetime: null, end_datetime: null })
    await expectRefusal(setCame(olga, event, [rows[0]]), early)
  })

  test('an event that is moved to a later time says nothing until it starts', async () => {
    await setCame(olga, event, [rows[0]])
    await olga.update('events', { id: event.id }, { datetime: hours(24), end_datetime: hours(26) })
    expect(await cameOf(olga, event)).toBeUndefined()
  })

  test('the tick of somebody who is removed goes, that of somebody who leaves stays', async () => {
    const [own, claimed, guest] = rows
    await setCame(olga, event, [own, guest], false)
    await withdraw(olga, [own])
    await withdraw(db.anon, [guest], guest.secret)
    await withdraw(olga, [claimed])
    expect(await notes(event.id)).toMatchObject([{ participant_id: guest.id, came: false, name: guest.name }])
    expect(await cameOf(olga, event)).toBeUndefined()
  })

  test('somebody who left after a tick, came back and is ticked again counts once', async () => {
    const [own, , guest] = rows
    await setCame(olga, event, rows)
    await withdraw(ana, [own])
    await withdraw(db.anon, [guest], guest.secret)
    const back = [
      await join(ana, event),
      await db.anon.rpc<Registration>('register', {
        p_id: randomUUID(),
        p_event_id: event.id,
        p_name: guest.name,
        p_secret: guest.secret,
      }),
    ]
    // Until they are ticked again, the first tick counts.
    expect(await notes(event.id)).toHaveLength(3)
    await setCame(olga, event, back, false)
    expect(await notes(event.id)).toHaveLength(3)
    expect(Object.values((await cameOf(olga, event)) ?? {}).sort()).toEqual([false, false, true])
  })

  test('after ninety days readers see only numbers, and then the names are deleted', async () => {
    const [own, claimed, guest] = rows
    await setCame(olga, event, [own, claimed])
    await setCame(olga, event, [guest], false)
    const moved = (age: number) =>
      olga.update(
        'events',
        { id: event.id },
        { datetime: hours(-age - 1), end_datetime: hours(-age), withdraw_until: null },
      )
    await moved(24 * 89)
    await prune()
    expect(await cameOf(olga, event)).toBeDefined()
    await moved(24 * 91)
    for (const visitor of [olga, ana]) expect(await cameOf(visitor, event)).toBeUndefined()
    const late = invalid('This was more than 90 days ago, so who came can no longer be noted.', 'event_id')
    await expectRefusal(setCame(olga, event, [own]), late)
    expect(await notes(event.id)).toHaveLength(3)
    // The names are deleted when anything is noted next, and by the sender.
    await db.owner('update private.attendance_totals set look_at = now() where event_id = $1', [event.id])
    const next = await buildEvent(olga)
    await start(next.id)
    await setCame(olga, next, [])
    expect([await notes(event.id), await totals(event.id)]).toEqual([[], [{ came: 2, missed: 1 }]])
    await prune()
    expect(await totals(event.id)).toEqual([{ came: 2, missed: 1 }])
  })

  test('an event that takes place again, long after, is counted anew, also where somebody only left late', async () => {
    await setCame(olga, event, rows)
    const moved = (begins: number) =>
      olga.update(
        'events',
        { id: event.id },
        { datetime: hours(begins), end_datetime: hours(begins + 2), withdraw_until: hours(begins - 2) },
      )
    await moved(-24 * 92)
    await prune()
    await moved(1)
    await withdraw(ana, [rows[0]])
    await moved(-1)
    await setCame(olga, event, [rows[2]])
    expect(await totals(event.id)).toEqual([{ came: 0, missed: 0 }])
    expect((await notes(event.id)).map(({ name }) => name).sort()).toEqual(['Ana', 'Gus Guest'])
  })

  test('the sender deletes the names as well', async () => {
    await setCame(olga, event, rows)
    await endEvent(olga, event)
    await db.owner(
      "update public.events set datetime = now() - interval '92 days', end_datetime = null, withdraw_until = null where id = $1",
      [event.id],
    )
    await db.owner('update private.attendance_totals set look_at = now() where event_id = $1', [event.id])
    await db.owner('select private.look_at_clock(now())')
    expect([await notes(event.id), await totals(event.id)]).toEqual([[], [{ came: 3, missed: 0 }]])
  })

  test('a deleted account becomes a number, and so do those it brought', async () => {
    const eve = await db.person('Eve')
    const [own, brought, left] = [
      await join(eve, event),
      await claim(eve, event, 'Ida'),
      await claim(eve, event, 'Leo'),
    ]
    await setCame(olga, event, [own, rows[0]])
    await setCame(olga, event, [brought], false)
    await withdraw(eve, [left])
    await eve.rpc('delete_account')
    expect((await notes(event.id)).map(({ name }) => name)).toEqual(['Ana'])
    expect(await totals(event.id)).toEqual([{ came: 1, missed: 1 }])
    expect(await cameOf(olga, event)).toEqual({ [rows[0].id]: true })
  })

  test('at most two thousand are ticked at once, and all of it is deleted with the event', async () => {
    const many = Array.from({ length: 2001 }, () => rows[0])
    await expectRefusal(setCame(olga, event, many), invalid('At most 2,000 at once', 'ids'))
    await setCame(olga, event, rows)
    await olga.remove('events', { id: event.id })
    expect([await notes(event.id), await totals(event.id)]).toEqual([[], []])
  })
})

describe('leaving late', () => {
  let event: EventRow
  const kept = async () => (await notes(event.id)).map(({ name }) => name).sort()

  beforeEach(async () => {
    event = await buildEvent(olga, { max_participants: 3 })
  })

  test('is noted of those who leave by themselves after the deadline, once for each account', async () => {
    const early = await join(ben, event)
    await withdraw(ben, [early])
    await start(event.id)
    for (let round = 0; round < 2; round++) await withdraw(ana, [await join(ana, event)])
    const guest = await joinAsGuest(db.anon, event)
    await withdraw(db.anon, [guest], guest.secret)
    await join(ana, event)
    await withdraw(ana, [await claim(ana, event, 'Rui')])
    expect(await kept()).toEqual(['Ana', 'Gus Guest', 'Rui'])
  })

  test('is not noted of those whom the organizer removes, who wait, or who never confirmed', async () => {
    await olga.update('events', { id: event.id }, { confirm_within: 30 })
    const own = [await join(ana, event), await join(ben, event), await joinAsGuest(db.anon, event)]
    const promoted = await join(cleo, event, { p_wait: true })
    await withdraw(olga, own.slice(1, 2))
    const waiting = await join(ben, event, { p_wait: true })
    await start(event.id)
    await withdraw(ben, [waiting])
    await withdraw(olga, own)
    await withdraw(cleo, [promoted])
    expect(await kept()).toEqual([])
    expect(await totals(event.id)).toEqual([])
  })

  test('is noted of at most 200 people of an event', async () => {
    await start(event.id)
    await olga.update('events', { id: event.id }, { max_participants: null })
    await db.owner(
      `insert into public.participants (event_id, name, slot_number) select $1, 'Guest ' || n, n from generate_series(1, 201) n`,
      [event.id],
    )
    await db.owner('delete from public.participants where event_id = $1', [event.id])
    expect(await kept()).toHaveLength(200)
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

  const begin = async () => {
    await start(first.id)
    await start(second.id)
  }

  test('each person has one line: accounts whatever their name, others by their name', async () => {
    const [one, other] = [await join(ana, first), await join(ana, second, { p_name: 'Anita' })]
    const rui = [await joinAsGuest(db.anon, first, { p_name: 'Rui' }), await claim(ana, second, 'RUI')]
    await begin()
    await setCame(olga, first, [one, rui[0] as Registration])
    await setCame(olga, second, [rui[1] as Registration])
    await setCame(olga, second, [other], false)
    const answer = await attendance(olga, seriesId)
    expect(linesOf(answer)).toHaveLength(2)
    expect(answer.people.map(({ guest, came, of, late }) => [guest, came, of, late])).toEqual([
      [true, 2, 2, 0],
      [false, 1, 2, 0],
    ])
    expect(answer.dates.map(({ came, of }) => [came, of]).sort()).toEqual([
      [1, 2],
      [2, 2],
    ])
    expect(JSON.stringify(answer)).not.toContain(ana.id)
    expect(answer).toMatchObject({ more: false })
    const again = await attendance(olga, seriesId)
    expect(again.people.map(({ key }) => key)).toEqual(answer.people.map(({ key }) => key))
  })

  test('a guest who left late is one person under any name with that secret, and it no longer counts once they are back', async () => {
    const guest = (date: DateRow, p_name: string, p_secret?: string) =>
      joinAsGuest(db.anon, date, { p_name, ...(p_secret && { p_secret }) })
    const one = await guest(first, 'Gus')
    const other = await guest(second, 'Gustav', one.secret)
    const rui = await guest(second, 'Rui')
    await begin()
    await setCame(olga, first, [one])
    await setCame(olga, second, [rui], false)
    await withdraw(db.anon, [other], one.secret)
    expect(await myAttendance(db.anon, seriesId, one.secret)).toEqual({ came: 1, of: 1, late: 1 })
    expect(await myAttendance(db.anon, seriesId, rui.secret)).toEqual({ came: 0, of: 1, late: 0 })
    expect(linesOf(await attendance(olga, seriesId))).toEqual(['Gustav 1 of 1, late 1', 'Rui 0 of 1'])
    await guest(second, 'Gus again', one.secret)
    expect(await myAttendance(db.anon, seriesId, one.secret)).toEqual({ came: 1, of: 1, late: 0 })
    expect(linesOf(await attendance(olga, seriesId))).toEqual(['Gus 1 of 1', 'Rui 0 of 1'])
  })

  test('a guest with one secret on several dates is one person, apart from another guest of the same name', async () => {
    const guest = (date: DateRow, p_secret?: string) =>
      joinAsGuest(db.anon, date, { p_name: 'Rui', ...(p_secret && { p_secret }) })
    const [lasting, once] = [await guest(first), await guest(first)]
    const rows = [await guest(second, newSecret()), await guest(second, newSecret())] as const
    await begin()
    await setCame(olga, first, [lasting, once])
    await setCame(olga, second, rows.slice(0, 1), false)
    await setCame(olga, second, rows.slice(1))
    expect(linesOf(await attendance(olga, seriesId))).toEqual(['Rui 3 of 4'])
    // One of them comes back with the secret of the first date: what is noted with only the name is theirs.
    await withdraw(olga, rows.slice(0, 1))
    const same = await guest(second, lasting.secret)
    await setCame(olga, second, [same], false)
    expect(linesOf(await attendance(olga, seriesId))).toEqual(['Rui 3 of 4'])
    // Then the other one comes back in the same way: now they are two people.
    await withdraw(olga, rows.slice(1))
    await setCame(olga, second, [await guest(second, once.secret)])
    expect(linesOf(await attendance(olga, seriesId))).toEqual(['Rui 1 of 2', 'Rui 2 of 2'])
    expect(await myAttendance(db.anon, seriesId, lasting.secret)).toEqual({ came: 1, of: 2, late: 0 })
  })

  test('leaving late counts only where somebody was ticked, and not for those who are back', async () => {
    const rows = [await join(ana, first), await join(ana, second)] as const
    const bens = [await join(ben, first), await join(ben, second)] as const
    await begin()
    await withdraw(ana, [rows[0]])
    await withdraw(ana, [rows[1]])
    expect(await myAttendance(ana, seriesId)).toBeNull()
    await setCame(olga, first, [bens[0]])
    expect(linesOf(await attendance(olga, seriesId))).toEqual(['Ana 0 of 0, late 1', 'Ben 1 of 1'])
    expect(await myAttendance(ana, seriesId)).toEqual({ came: 0, of: 0, late: 1 })
    await setCame(olga, second, [bens[1]])
    expect(await myAttendance(ana, seriesId)).toEqual({ came: 0, of: 0, late: 2 })
    const back = await join(ana, second)
    expect(await myAttendance(ana, seriesId)).toEqual({ came: 0, of: 0, late: 1 })
    await setCame(olga, second, [back])
    expect(linesOf(await attendance(olga, seriesId))).toEqual(['Ana 1 of 1, late 1', 'Ben 2 of 2'])
    expect(await myAttendance(ben, seriesId)).toEqual({ came: 2, of: 2, late: 0 })
    expect(await myAttendance(cleo, seriesId)).toBeNull()
  })

  test('ninety days after it ended only the numbers of each date are left', async () => {
    const row = await join(ana, first)
    await begin()
    await setCame(olga, first, [row])
    const back = (days: number) =>
      db.owner(
        `update public.events set datetime = now() - make_interval(days => $2), end_datetime = null, withdraw_until = null where series_id = $1`,
        [seriesId, days],
      )
    await back(400)
    await prune()
    expect(await cameOf(olga, first)).toEqual({ [row.id]: true })
    await olga.rpc('end_series', { p_series_id: seriesId })
    expect((await attendance(olga, seriesId)).people).toHaveLength(1)
    await db.owner("update public.series set ended_at = now() - interval '91 days' where id = $1", [seriesId])
    await back(89)
    expect((await attendance(olga, seriesId)).people).toHaveLength(1)
    await back(91)
    const { dates, people } = await attendance(olga, seriesId)
    expect([dates.map(({ came, of }) => [came, of]), people]).toEqual([[[1, 1]], []])
    expect([await cameOf(ana, first), await myAttendance(ana, seriesId)]).toEqual([undefined, null])
    await prune()
    expect(await notes(first.id)).toEqual([])
    expect(await attendance(olga, seriesId)).toMatchObject({ dates: [{ id: first.id, came: 1, of: 1 }], people: [] })
    // It goes on again: where only numbers are left, nobody is ticked again, or they would count twice.
    await db.owner('update public.series set ended_at = null where id = $1', [seriesId])
    const late = invalid('This was more than 90 days ago, so who came can no longer be noted.', 'event_id')
    await expectRefusal(setCame(olga, first, [row]), late)
    await back(0)
    await setCame(olga, first, [row], false)
    expect((await attendance(olga, seriesId)).dates).toMatchObject([{ id: first.id, came: 0, of: 1 }])
  })

  test('only those who run it read it', async () => {
    await expectRefusal(attendance(ana, seriesId), refusals.unauthorized)
    await expectRefusal(attendance(olga, 'nothing_here'), refusals.unauthorized)
    await expectRefusal(attendance(olga, ''), refusals.unauthorized)
  })
})

test('over a group its events and series are added up; the same name in another event is another person', async () => {
  const group = await buildGroup(gina)
  const fields = { group_id: group.id }
  const events = [await buildEvent(gina, fields), await buildEvent(gina, fields), await buildEvent(gina)]
  for (const event of events) {
    const rows = [await join(ana, event), await claim(ana, event, 'Rui')]
    await gina.update('events', { id: event.id }, { datetime: hours(-2) })
    await setCame(gina, event, rows)
  }
  expect(linesOf(await attendance(gina, group.id))).toEqual(['Ana 2 of 2', 'Rui 1 of 1', 'Rui 1 of 1'])
  expect((await attendance(gina, group.id)).dates).toHaveLength(2)
  await expectRefusal(attendance(ana, group.id), refusals.unauthorized)
})
