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
import { attendance, begin, linesOf, marksOf, notesOf, prune, setAttendance } from '../support/attendance-actions.ts'
import { testDatabase } from '../support/database.ts'
import { expectRefusal, refusals } from '../support/refusal.ts'
import { buildSeries, type DateRow, datesOf, openSeries } from '../support/series-actions.ts'
import { testUsers } from '../support/test-users.ts'

/** How often each person came, over the dates of a series or the events of a group. */

const db = testDatabase()
const { olga, ana, gina } = testUsers(db)

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
