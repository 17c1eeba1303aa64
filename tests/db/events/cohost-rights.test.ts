import { beforeEach, expect, test } from 'vitest'
import { helps } from '../support/cohost-actions.ts'
import { testDatabase } from '../support/database.ts'
import { expectRefusal, refusals } from '../support/refusal.ts'
import { buildSeries, openNext, seriesView } from '../support/series-actions.ts'
import type { Person } from '../support/visitor.ts'

/** A co-host as deputy: moves, calls off and skips; what belongs to the organizer stays. */

const db = testDatabase()
let olga: Person
let cleo: Person
beforeEach(async () => {
  ;[olga, cleo] = await Promise.all([db.person('Olga'), db.person('Cleo')])
})

test('a co-host of a series skips a date but changes no plan; one of one date skips none', async () => {
  const series = await buildSeries(olga)
  const date = await openNext(db, series)
  await helps(cleo, olga, date, { series: true })
  const { dates } = await seriesView(olga, series.series_id)
  const later = dates.find(({ id }) => id === null)?.occurs_on
  const skip = (who: Person, p_skipped: boolean) =>
    who.rpc('set_skipped', { p_series_id: series.series_id, p_occurs_on: later, p_skipped })
  const isSkipped = async () =>
    (await seriesView(olga, series.series_id)).dates.find(({ occurs_on }) => occurs_on === later)?.skipped
  await skip(cleo, true)
  expect(await isSkipped()).toBe(true)
  await skip(cleo, false)
  expect(await isSkipped()).toBe(false)
  await expectRefusal(cleo.rpc('end_series', { p_series_id: series.series_id }), refusals.unauthorized)
  await expectRefusal(
    cleo.rpc('change_series', { p_series_id: series.series_id, p_opens_days_before: 3 }),
    refusals.unauthorized,
  )
  const ben = await db.person('Ben')
  await helps(ben, olga, date)
  await expectRefusal(skip(ben, true), refusals.unauthorized)
})
