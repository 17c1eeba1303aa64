import { beforeEach, expect, test } from 'vitest'
import { buildEvent, callOff, hours, join, open, undoCallOff } from '../support/actions.ts'
import { helps, stopCohosting } from '../support/cohost-actions.ts'
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

test('a co-host moves an event, calls it off and undoes that; a removed co-host does not', async () => {
  const event = await buildEvent(olga)
  await helps(cleo, olga, event)
  await join(await db.person('Ana'), event)
  await cleo.update('events', { id: event.id }, { datetime: hours(30), end_datetime: null, location: 'Hall 2' })
  expect((await open(olga, event)).event.location).toBe('Hall 2')
  await callOff(cleo, event)
  expect((await open(olga, event)).event.called_off_at).toBeTruthy()
  await undoCallOff(cleo, event)
  expect((await open(olga, event)).event).not.toHaveProperty('called_off_at')
  await stopCohosting(cleo, event)
  expect(await cleo.update('events', { id: event.id }, { location: 'Hall 3' }).catch(() => [])).toEqual([])
  expect((await open(olga, event)).event.location).toBe('Hall 2')
})

test('a co-host does not delete an event, nor change privacy, group or price, also beside other columns', async () => {
  const event = await buildEvent(olga)
  await helps(cleo, olga, event)
  for (const fields of [{ is_private: true }, { price_cents: 500, currency: 'EUR' }, { pay_note: 'To me' }])
    await expectRefusal(cleo.update('events', { id: event.id }, { name: 'Mine', ...fields }), refusals.unauthorized)
  await cleo.remove('events', { id: event.id }).catch(() => undefined)
  expect((await open(olga, event)).event).toMatchObject({ name: event.name, is_private: false })
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
