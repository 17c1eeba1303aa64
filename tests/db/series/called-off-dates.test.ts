import { expect, test } from 'vitest'
import { callOff, join, open, undoCallOff } from '../support/actions.ts'
import { testDatabase } from '../support/database.ts'
import { expectRefusal } from '../support/refusal.ts'
import {
  buildSeries,
  datesOf,
  editPlan,
  keepPlace,
  listOf,
  openNext,
  pageOf,
  seriesView,
} from '../support/series-actions.ts'
import { testUsers } from '../support/test-users.ts'

/** A date of a series is called off: it stays a date, and the others take place. */

const db = testDatabase()
const { olga, ana } = testUsers(db)

test('the lasting link still leads to it, and it says which date is next', async () => {
  const series = await buildSeries(olga, {}, { opens: 14 })
  const next = await openNext(db, series)
  await callOff(olga, series)
  const page = await pageOf(db.anon, series.series_id)
  expect(page?.event.id).toBe(series.id)
  expect(page?.event.called_off_at).toBeDefined()
  expect(page?.series?.next?.id).toBe(next.id)
})

test('is not what comes next: the date after it is', async () => {
  const series = await buildSeries(olga, {}, { opens: 21 })
  const [second, third] = [await openNext(db, series), await openNext(db, series, 2)]
  await callOff(olga, second)
  expect((await pageOf(db.anon, series.id))?.series?.next?.id).toBe(third.id)
  await undoCallOff(olga, second)
  expect((await pageOf(db.anon, series.id))?.series?.next?.id).toBe(second.id)
})

test('the plan says so, and the date is not made again', async () => {
  const series = await buildSeries(olga)
  await callOff(olga, series)
  const [first, second] = (await seriesView(olga, series.series_id)).dates
  expect(first).toMatchObject({ id: series.id, called_off: true, skipped: false })
  expect(second).toMatchObject({ called_off: false })
  await openNext(db, series)
  expect(await datesOf(db, series.series_id)).toHaveLength(2)
})

test('the next dates take place, with the regulars on their lists', async () => {
  const series = await buildSeries(olga)
  await join(ana, series)
  await keepPlace(ana, series.series_id)
  await callOff(olga, series, 'Rain')
  const next = await openNext(db, series)
  expect(await listOf(db, next.id)).toEqual(['1 Ana'])
  expect((await open(db.anon, next)).event.called_off_at).toBeUndefined()
})

test('an edit of it and the plan calls no other date off, nor can it', async () => {
  const series = await buildSeries(olga, {}, { opens: 14 })
  const next = await openNext(db, series)
  await callOff(olga, series)
  await editPlan(olga, series.id, { location: 'Court 3' })
  expect((await open(db.anon, next)).event.called_off_at).toBeUndefined()
  for (const column of ['called_off_at', 'call_off_note', 'call_offs']) {
    await expectRefusal(editPlan(olga, next.id, { [column]: null }), { code: 'PT400', hint: 'invalid_input' })
  }
  const later = await openNext(db, series, 4)
  expect((await open(db.anon, later)).event).toMatchObject({ location: 'Court 3' })
  expect((await open(db.anon, later)).event.called_off_at).toBeUndefined()
})
