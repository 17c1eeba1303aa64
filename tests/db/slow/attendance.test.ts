import { expect, test } from 'vitest'
import { attendance, setAttendance } from '../support/attendance-actions.ts'
import { race, rounds, testRace } from '../support/crowd.ts'
import { buildEvent, hours } from '../support/event-actions.ts'
import { join, withdraw } from '../support/registration-actions.ts'
import { buildSeries, datesOf, openSeries } from '../support/series-actions.ts'

/** Two note at once who came, while people leave, delete their accounts, and the attendance of other events is deleted. */

const { db, olga, crowd } = testRace(12)

test.each(rounds)('whatever comes first, each person is counted once (round %i)', async () => {
  const { series_id: seriesId } = await buildSeries(olga, { max_participants: null }, { opens: 8 })
  await openSeries(olga, seriesId)
  const dates = await datesOf(db, seriesId)
  const old = await buildEvent(olga, { max_participants: null })
  const leaving = await Promise.all([0, 1].map((at) => db.person(`Leaving ${at}`)))
  const [goers, others] = [crowd.slice(0, 4), crowd.slice(4)]
  const rows = await Promise.all(
    dates.map(({ id }) => Promise.all([...others, ...goers, ...leaving].map((person) => join(person, { id })))),
  )
  const olds = await Promise.all(crowd.map((person) => join(person, old)))
  for (const { id } of [...dates, old])
    await olga.update('events', { id }, { datetime: hours(-1), end_datetime: hours(1), withdraw_until: hours(-2) })
  await setAttendance(olga, old, olds)
  for (const [at, date] of dates.entries()) await setAttendance(olga, date, (rows[at] ?? []).slice(-2))
  await db.owner(
    `update public.events set datetime = now() - interval '92 days', end_datetime = null, withdraw_until = null where id = $1`,
    [old.id],
  )
  await db.owner('update private.attendance_totals set check_at = now()')
  const { refused } = await race<unknown>([
    ...dates.flatMap((date, at) => [
      () => setAttendance(olga, date, (rows[at] ?? []).slice(0, others.length)),
      () => setAttendance(olga, date, (rows[at] ?? []).slice(0, others.length), false),
      ...goers.map((person, goer) => () => withdraw(person, [rows[at]?.[others.length + goer]] as { id: string }[])),
    ]),
    ...leaving.map((person) => () => person.rpc('delete_account')),
    () => db.owner('select private.run_due_jobs(now())'),
  ])
  expect(refused).toEqual({})
  const told = await attendance(olga, seriesId)
  expect(told.dates).toBe(dates.length)
  expect(told.people.filter(({ of }) => of === dates.length)).toHaveLength(others.length)
  expect(told.people).toHaveLength(others.length)
  expect(await db.owner('select from private.attendance_totals where event_id = $1', [old.id])).toEqual([])
})
