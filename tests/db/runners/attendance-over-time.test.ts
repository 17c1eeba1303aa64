import { beforeEach, describe, expect, test } from 'vitest'
import {
  buildEvent,
  buildGroup,
  claim,
  hours,
  join,
  joinAsGuest,
  newSecret,
  type Registration,
  withdraw,
} from '../support/actions.ts'
import {
  attendance,
  begin,
  cameOf,
  linesOf,
  myAttendance,
  notesOf,
  prune,
  setCame,
} from '../support/attendance-actions.ts'
import { cast } from '../support/cast.ts'
import { testDatabase } from '../support/database.ts'
import { expectRefusal, invalid, refusals } from '../support/refusal.ts'
import { buildSeries, type DateRow, datesOf, openSeries } from '../support/series-actions.ts'

/** How often each person came, over the dates of a series or the events of a group. */

const db = testDatabase()
const { olga, ana, ben, cleo, gina } = cast(db)

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
    await beginBoth()
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
    await beginBoth()
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
    await beginBoth()
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
    await beginBoth()
    await setCame(olga, first, [row])
    const back = (days: number) =>
      db.owner(
        `update public.events set datetime = now() - make_interval(days => $2), end_datetime = null, withdraw_until = null where series_id = $1`,
        [seriesId, days],
      )
    await back(400)
    await prune(db)
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
    await prune(db)
    expect(await notesOf(db, first)).toEqual([])
    expect(await attendance(olga, seriesId)).toMatchObject({ dates: [{ id: first.id, came: 1, of: 1 }], people: [] })
    // The series goes on again. Where only numbers are left, nobody can be ticked, because they would count twice.
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
