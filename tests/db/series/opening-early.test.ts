import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { claimMessages, listen } from '../support/message-actions.ts'
import { expectRefusal, invalid, refusals } from '../support/refusal.ts'
import { join } from '../support/registration-actions.ts'
import { addRegular, keepPlace, seriesView } from '../support/regular-actions.ts'
import { buildSeries, datesOf, days, listOf, type MadeSeries, openAt, openDate } from '../support/series-actions.ts'
import { testUsers } from '../support/test-users.ts'

/** A date of a series is opened before its time, and is then an event like any. */

const db = testDatabase()
const { olga, ana, ben } = testUsers(db)
let made: MadeSeries
/** The day of the rule so many weeks after the first date. */
let dayOf: (week: number) => string

beforeEach(async () => {
  made = await buildSeries(olga, { max_participants: 1, waitlist: true })
  const [first] = await datesOf(db, made.series_id)
  dayOf = (week) => new Date(Date.parse(String(first?.occurs_on)) + week * 7 * 86_400_000).toISOString().slice(0, 10)
})

const none = invalid('The series has no date on that day', 'occurs_on')

test('people can join it, the regulars are on its list, and people of the date before are notified', async () => {
  await claimMessages(db)
  await join(ana, made)
  const [kim, lou] = [await addRegular(olga, made.series_id, 'Kim'), await addRegular(olga, made.series_id, 'Lou')]
  expect([kim.kind, lou.kind]).toEqual(['name', 'name'])
  const ears = await listen(db, { Ana: { visitor: ana } })
  const { event_id } = await openDate(olga, made.series_id, dayOf(3))
  expect(await listOf(db, event_id)).toEqual(['1 Kim', '– Lou'])
  expect(await ears.words()).toEqual(['Ana opened'])
  await olga.update('events', { id: event_id }, { location: 'Court 2', max_participants: 3 })
  await join(ben, { id: event_id })
  expect(await listOf(db, event_id)).toEqual(['1 Kim', '2 Lou', '3 Ben'])
})

test('it is opened once, also by its time, and the dates before it open as planned', async () => {
  const { event_id } = await openDate(olga, made.series_id, dayOf(2))
  expect(await openDate(olga, made.series_id, dayOf(2))).toEqual({ event_id })
  await openAt(db, made.series_id, days(2))
  expect((await datesOf(db, made.series_id)).map(({ id, occurs_on }) => [occurs_on, id === event_id])).toEqual([
    [dayOf(0), false],
    [dayOf(1), false],
    [dayOf(2), true],
  ])
  expect((await seriesView(olga, made.series_id)).dates[2]).toMatchObject({ occurs_on: dayOf(2), id: event_id })
})

test('a place kept by an account is on it', async () => {
  await join(ana, made)
  await keepPlace(ana, made.series_id)
  expect(await listOf(db, (await openDate(olga, made.series_id, dayOf(4))).event_id)).toEqual(['1 Ana'])
})

test('a day without a date, a skipped date, one beyond the next eight, and any other person are refused', async () => {
  const open = (occursOn: unknown) => openDate(olga, made.series_id, occursOn)
  await expectRefusal(openDate(ana, made.series_id, dayOf(1)), refusals.unauthorized)
  for (const day of [null, '2020-01-01', '9999-12-28', dayOf(8)]) await expectRefusal(open(day), none)
  const skip = (p_skipped: boolean) =>
    olga.rpc('set_skipped', { p_series_id: made.series_id, p_occurs_on: dayOf(1), p_skipped })
  await skip(true)
  await expectRefusal(open(dayOf(1)), none)
  await skip(false)
  await open(dayOf(1))
  await olga.rpc('end_series', { p_series_id: made.series_id })
  await expectRefusal(open(dayOf(2)), none)
})

test('24 dates open in a day at most, deleted ones included', async () => {
  const most = invalid('At most 24 dates can open in a day. Open more tomorrow.', 'occurs_on')
  const again = async () => {
    const { event_id } = await openDate(olga, made.series_id, dayOf(1))
    await olga.remove('events', { id: event_id })
    await olga.rpc('set_skipped', { p_series_id: made.series_id, p_occurs_on: dayOf(1), p_skipped: false })
  }
  for (let time = 0; time < 24; time += 1) await again()
  await expectRefusal(again(), most)
})
