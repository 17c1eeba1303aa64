import { describe, expect, test } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { callOff, open, undoCallOff } from '../support/event-actions.ts'
import { expectRefusal, invalid } from '../support/refusal.ts'
import { join } from '../support/registration-actions.ts'
import { keepPlace, seriesView } from '../support/regular-actions.ts'
import {
  buildSeries,
  type DateRow,
  datesOf,
  type Every,
  editPlan,
  listOf,
  openAt,
  openNext,
  pageOf,
  seriesRows,
} from '../support/series-actions.ts'
import { testUsers } from '../support/test-users.ts'

/** A date moves with the plan: the dates to come go to the same places in the new rhythm, and open dates stay. */

const db = testDatabase()
const { olga, ana } = testUsers(db)

const at = (day: string) => `${day}T19:00:00Z`
const move = (id: string, day: string) => editPlan(olga, id, { datetime: at(day), end_datetime: null })
const daysOf = async (seriesId: string) => (await datesOf(db, seriesId)).map(({ occurs_on }) => occurs_on)

/** A series in winter, when Lisbon has UTC, with the dates that are due on that day. */
async function build(every: Every, first: string, opened: string) {
  const fields = { datetime: at(first), end_datetime: null, max_participants: 1 }
  const made = await buildSeries(olga, fields, { every, opens: 60 })
  await openAt(db, made.series_id, at(opened))
  return { id: made.series_id, dates: await datesOf(db, made.series_id) }
}
const monthly = () => build('month', '2058-11-26', '2058-12-01')
const idOf = ({ dates }: Awaited<ReturnType<typeof build>>, index: number) => dates[index]?.id ?? ''

describe('the rule', () => {
  const rule = async (every: Every, from: string, to: string, days: string[]) => {
    const rows = await db.owner<{ becomes: string }>(
      `select m.becomes from private.moved_days(
         jsonb_populate_record(null::public.series, jsonb_build_object('every', $1::text, 'starts_on', $2::date)),
         $2::date, $3::date, $4::date[]) m order by m.was`,
      [every, from, to, days],
    )
    return rows.map(({ becomes }) => becomes)
  }

  test('the rule of weeks moves all by as many days', async () => {
    const days = ['2058-11-26', '2058-12-10', '2059-01-21']
    expect(await rule('week', '2058-11-26', '2058-11-28', days)).toEqual(['2058-11-28', '2058-12-12', '2059-01-23'])
    expect(await rule('two_weeks', '2058-11-26', '2058-11-25', days)).toEqual([
      '2058-11-25',
      '2058-12-09',
      '2059-01-20',
    ])
  })

  test('the rule of months keeps the order: the third date stays the third', async () => {
    // Fourth Tuesdays; the second one is missing.
    const days = ['2058-11-26', '2059-01-28', '2059-02-25']
    expect(await rule('month', '2058-11-26', '2058-12-03', days)).toEqual(['2058-12-03', '2059-02-04', '2059-03-04'])
    // The fifth Fridays leave months out.
    expect(await rule('month', '2058-11-26', '2058-11-29', days)).toEqual(['2058-11-29', '2059-05-30', '2059-08-29'])
    expect(await rule('month', '2058-11-26', '2058-11-26', days)).toEqual(days)
  })
})

test('the plan moves, a later open date stays as it is, and no second date is made for it', async () => {
  const series = await build('week', '2059-02-04', '2059-01-15')
  const [, second, third] = series.dates
  await join(ana, second as DateRow)
  await olga.rpc('set_skipped', { p_series_id: series.id, p_occurs_on: '2059-03-18', p_skipped: true })
  const before = await datesOf(db, series.id)
  await move(idOf(series, 0), '2059-02-05')
  const after = await datesOf(db, series.id)
  expect(after.slice(1).map(({ occurs_on: _, ...event }) => event)).toEqual(
    before.slice(1).map(({ occurs_on: _, ...event }) => event),
  )
  // The open dates have their places in the new rhythm, so the plan goes on behind them.
  expect(after.map(({ occurs_on }) => occurs_on).slice(0, 3)).toEqual(['2059-02-05', '2059-02-12', '2059-02-19'])
  expect(third?.datetime).toBe(after[2]?.datetime)
  await openAt(db, series.id, at('2059-03-01'))
  const opened = (await datesOf(db, series.id)).slice(before.length)
  expect(opened.map(({ datetime }) => new Date(datetime).toISOString().slice(0, 10)).slice(0, 2)).toEqual([
    '2059-03-26',
    '2059-04-02',
  ])
})

test('monthly dates follow over the end of a month, each at its own place in the rhythm', async () => {
  const series = await monthly()
  expect(await daysOf(series.id)).toEqual(['2058-11-26', '2058-12-24', '2059-01-28'])
  await move(idOf(series, 0), '2058-12-03')
  expect(await daysOf(series.id)).toEqual(['2058-12-03', '2059-01-07', '2059-02-04'])
})

test('a move as far as another date is refused if a later date is open, forwards and backwards', async () => {
  const series = await build('week', '2059-02-04', '2059-01-15')
  const far = invalid("A later date is open already. Choose 'Only this event', or a day that is nearer.", 'datetime')
  for (const day of ['2059-02-11', '2059-01-28', '2059-06-01']) await expectRefusal(move(idOf(series, 0), day), far)
  const onto = invalid('Another date of this series is on that day or after it. Choose a later day.', 'datetime')
  await expectRefusal(move(idOf(series, 2), '2059-02-11'), onto)
  await move(idOf(series, 0), '2059-01-29')
  expect((await daysOf(series.id)).slice(0, 2)).toEqual(['2059-01-29', '2059-02-05'])
  const alone = await buildSeries(olga, { datetime: at('2059-02-04'), end_datetime: null }, { opens: 1 })
  await move(alone.id, '2059-06-01')
  expect(await seriesRows(db, alone.series_id)).toMatchObject([{ starts_on: '2059-06-01' }])
})

test('a third Tuesday that moves to Wednesday becomes the third Wednesday from then on', async () => {
  const series = await build('month', '2059-02-18', '2059-02-04')
  expect(await daysOf(series.id)).toEqual(['2059-02-18', '2059-03-18'])
  await move(idOf(series, 0), '2059-02-19')
  await openAt(db, series.id, at('2059-04-05'))
  // April begins on a Tuesday, so its third Wednesday is one day after its third Tuesday, as in the other months.
  expect(await daysOf(series.id)).toEqual(['2059-02-19', '2059-03-19', '2059-04-16', '2059-05-21'])
})

test('the last day stays, unless the date moves past it', async () => {
  const fields = { datetime: at('2059-02-04'), end_datetime: null }
  const made = await buildSeries(olga, fields, { endsOn: '2059-02-18' })
  await move(made.id, '2059-02-06')
  expect(await seriesRows(db, made.series_id)).toMatchObject([{ starts_on: '2059-02-06', ends_on: '2059-02-18' }])
  await move(made.id, '2059-02-20')
  expect(await seriesRows(db, made.series_id)).toMatchObject([{ starts_on: '2059-02-20', ends_on: '2059-02-20' }])
  const endless = await monthly()
  await move(idOf(endless, 0), '2058-12-03')
  expect(await seriesRows(db, endless.id)).toMatchObject([{ ends_on: null }])
})

test('a series has one date on a day, also without the functions', async () => {
  const series = await monthly()
  const again = db.owner(
    `insert into public.events (organizer_id, name, series_id, occurs_on) values ($1, 'Again', $2, '2058-12-24')`,
    [olga.id, series.id],
  )
  await expect(again).rejects.toMatchObject({ code: '23505', constraint: 'events_series_once' })
})

test('the lasting link still leads to a called-off date, which says which date is next', async () => {
  const series = await buildSeries(olga, {}, { opens: 14 })
  const next = await openNext(db, series)
  await callOff(olga, series)
  const page = await pageOf(db.anon, series.series_id)
  expect(page?.event.id).toBe(series.id)
  expect(page?.event.called_off_at).toBeDefined()
  expect(page?.series?.next?.id).toBe(next.id)
})

test('a called-off date is not what comes next: the date after it is', async () => {
  const series = await buildSeries(olga, {}, { opens: 21 })
  const [second, third] = [await openNext(db, series), await openNext(db, series, 2)]
  await callOff(olga, second)
  expect((await pageOf(db.anon, series.id))?.series?.next?.id).toBe(third.id)
  await undoCallOff(olga, second)
  expect((await pageOf(db.anon, series.id))?.series?.next?.id).toBe(second.id)
})

test('the plan shows the called-off date, which is not made again, and the next one takes place with the regulars', async () => {
  const series = await buildSeries(olga)
  await join(ana, series)
  await keepPlace(ana, series.series_id)
  await callOff(olga, series, 'Rain')
  const [first, second] = (await seriesView(olga, series.series_id)).dates
  expect(first).toMatchObject({ id: series.id, called_off: true, skipped: false })
  expect(second).toMatchObject({ called_off: false })
  const next = await openNext(db, series)
  expect(await datesOf(db, series.series_id)).toHaveLength(2)
  expect(await listOf(db, next.id)).toEqual(['1 Ana'])
  expect((await open(db.anon, next)).event.called_off_at).toBeUndefined()
})

test('an edit of a called-off date and the plan calls no other date off, nor can it', async () => {
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
