import { describe, expect, test } from 'vitest'
import { join, wait } from '../support/actions.ts'
import { cast } from '../support/cast.ts'
import { testDatabase } from '../support/database.ts'
import { expectRefusal, invalid } from '../support/refusal.ts'
import {
  buildSeries,
  datesOf,
  type Every,
  editFollowing,
  openAt,
  previewFollowing,
  seriesRows,
} from '../support/series-actions.ts'

/** A date moves with all that follow: each of them goes to the same place in the new rhythm, or none moves. */

const db = testDatabase()
const { olga, ana } = cast(db)

const WEEK = 7 * 86_400_000
const at = (day: string) => `${day}T19:00:00Z`
const move = (id: string, day: string) => editFollowing(olga, id, { datetime: at(day), end_datetime: null })
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

  test('of weeks moves all by as many days', async () => {
    const days = ['2058-11-26', '2058-12-10', '2059-01-21']
    expect(await rule('week', '2058-11-26', '2058-11-28', days)).toEqual(['2058-11-28', '2058-12-12', '2059-01-23'])
    expect(await rule('two_weeks', '2058-11-26', '2058-11-25', days)).toEqual([
      '2058-11-25',
      '2058-12-09',
      '2059-01-20',
    ])
  })

  test('of months keeps the order: the third date of the old rhythm becomes the third of the new one', async () => {
    // Fourth Tuesdays; the second one is missing.
    const days = ['2058-11-26', '2059-01-28', '2059-02-25']
    expect(await rule('month', '2058-11-26', '2058-12-03', days)).toEqual(['2058-12-03', '2059-02-04', '2059-03-04'])
    // The fifth Fridays leave months out.
    expect(await rule('month', '2058-11-26', '2058-11-29', days)).toEqual(['2058-11-29', '2059-05-30', '2059-08-29'])
    expect(await rule('month', '2058-11-26', '2058-11-26', days)).toEqual(days)
  })
})

test('monthly dates move over the end of a month, each to its own place', async () => {
  const series = await monthly()
  expect(await daysOf(series.id)).toEqual(['2058-11-26', '2058-12-24', '2059-01-28'])
  await join(ana, { id: idOf(series, 1) })
  await move(idOf(series, 0), '2058-12-03')
  expect(
    (await datesOf(db, series.id)).map(({ id, occurs_on, datetime }) => [id, occurs_on, Date.parse(datetime)]),
  ).toEqual(
    ['2058-12-03', '2059-01-07', '2059-02-04'].map((day, index) => [idOf(series, index), day, Date.parse(at(day))]),
  )
})

test('a move that would send dates months away is refused with another way to do it', async () => {
  const series = await monthly()
  await join(ana, { id: idOf(series, 1) })
  const sentence =
    "1 person on the list of Tue, Dec 24, 2058 would move to Fri, Jan 31, 2059. Choose 'Only this event', or a day that is nearer."
  expect(await previewFollowing(olga, idOf(series, 0), at('2058-11-29'))).toMatchObject({ problem: sentence })
  await expectRefusal(move(idOf(series, 0), '2058-11-29'), invalid(sentence, 'datetime'))
  expect(await daysOf(series.id)).toEqual(['2058-11-26', '2058-12-24', '2059-01-28'])
  await olga.remove('events', { id: idOf(series, 1) })
  await move(idOf(series, 0), '2058-11-29')
  expect(await daysOf(series.id)).toEqual(['2058-11-29', '2059-05-30'])
})

test('with people on a list, dates move by one period at most, forwards and backwards', async () => {
  const series = await build('week', '2059-02-04', '2059-02-04')
  for (const person of [ana, olga]) await wait(person, { id: idOf(series, 2) })
  await expectRefusal(move(idOf(series, 2), '2059-02-26'), {
    ...invalid('', 'datetime'),
    message: /^2 people on the list of Tue, Feb 18, 2059 would move to Wed, Feb 26, 2059\./,
  })
  await move(idOf(series, 2), '2059-02-25')
  await expectRefusal(move(idOf(series, 2), '2059-02-17'), invalid('', 'datetime'))
  await move(idOf(series, 2), '2059-02-18')
  expect((await daysOf(series.id)).slice(0, 4)).toEqual(['2059-02-04', '2059-02-11', '2059-02-18', '2059-02-25'])
})

test('no date to come is moved into the past', async () => {
  const made = await buildSeries(olga)
  const yesterday = new Date(Date.now() - 86_400_000).toISOString()
  await expectRefusal(
    editFollowing(olga, made.id, { datetime: yesterday }),
    invalid('Dates to come would be in the past. Choose a later day.', 'datetime'),
  )
})

test('a third Tuesday that moves to Wednesday becomes the third Wednesday from then on', async () => {
  const series = await build('month', '2059-02-18', '2059-02-04')
  expect(await daysOf(series.id)).toEqual(['2059-02-18', '2059-03-18'])
  await move(idOf(series, 0), '2059-02-19')
  await openAt(db, series.id, at('2059-04-05'))
  // April begins on a Tuesday, so its third Wednesday is one day after its third Tuesday, as in the other months.
  expect(await daysOf(series.id)).toEqual(['2059-02-19', '2059-03-19', '2059-04-16', '2059-05-21'])
})

describe('the last day moves along', () => {
  const endOf = async (seriesId: string) => (await seriesRows(db, seriesId))[0]?.ends_on
  /** Every date until the end of the series, each opened in its time. */
  const playOut = async (seriesId: string, from: string) => {
    for (let week = 0; week < 30; week += 1) await openAt(db, seriesId, new Date(Date.parse(at(from)) + week * WEEK))
    return daysOf(seriesId)
  }
  /** A series of which one date is there, and more are to come until that day. */
  async function until(ends_on: string, every: Every = 'week', first = '2059-02-04') {
    const fields = { datetime: at(first), end_datetime: null, max_participants: 1 }
    const made = await buildSeries(olga, fields, { every, endsOn: ends_on })
    return { id: made.series_id, first: made.id }
  }

  test.each([
    ['to a later weekday', '2059-02-06', ['2059-02-06', '2059-02-13', '2059-02-20'], '2059-02-20'],
    ['by a week', '2059-02-11', ['2059-02-11', '2059-02-18', '2059-02-25'], '2059-02-25'],
    ['to an earlier weekday', '2059-02-03', ['2059-02-03', '2059-02-10', '2059-02-17'], '2059-02-18'],
    ['a week earlier', '2059-01-28', ['2059-01-28', '2059-02-04', '2059-02-11'], '2059-02-11'],
  ])('%s: as many dates as before', async (_, to, days, end) => {
    const series = await until('2059-02-18')
    expect(await previewFollowing(olga, series.first, at(to))).toMatchObject({ ends_on: end })
    await move(series.first, to)
    expect(await endOf(series.id)).toBe(end)
    expect(await playOut(series.id, to)).toEqual(days)
  })

  test('a day that is no date of the rule stays where it still says the same', async () => {
    const series = await until('2059-02-21')
    await move(series.first, '2059-02-06')
    expect(await endOf(series.id)).toBe('2059-02-21')
    await move(series.first, '2059-02-08')
    expect(await endOf(series.id)).toBe('2059-02-22')
    expect(await playOut(series.id, '2059-02-08')).toEqual(['2059-02-08', '2059-02-15', '2059-02-22'])
  })

  test('of a month goes to the same place in the new rhythm', async () => {
    // Fifth Wednesdays: the third of them is on 30 July. The third first Tuesday is on 1 April.
    const series = await until('2059-08-15', 'month', '2059-01-29')
    await move(series.first, '2059-02-04')
    expect(await endOf(series.id)).toBe('2059-04-01')
    expect(await playOut(series.id, '2059-02-04')).toEqual(['2059-02-04', '2059-03-04', '2059-04-01'])
  })

  test('the last date, when it moves alone, is the last day', async () => {
    const series = await build('week', '2059-02-04', '2059-02-04')
    await olga.rpc('change_series', { p_series_id: series.id, p_ends_on: '2059-02-18' })
    await move(idOf(series, 2), '2059-02-20')
    expect(await seriesRows(db, series.id)).toMatchObject([{ starts_on: '2059-02-20', ends_on: '2059-02-20' }])
    // It was to end before dates that are made already: no more come then, either.
    await olga.rpc('change_series', { p_series_id: series.id, p_ends_on: '2059-02-20' })
    await move(idOf(series, 3), '2059-03-01')
    expect(await seriesRows(db, series.id)).toMatchObject([{ starts_on: '2059-03-01', ends_on: '2059-03-01' }])
  })

  test('of a series that goes on is none, and a last day in a hundred years stays', async () => {
    const series = await monthly()
    expect(await previewFollowing(olga, idOf(series, 0), at('2058-12-03'))).toMatchObject({ ends_on: null })
    await olga.rpc('change_series', { p_series_id: series.id, p_ends_on: '9999-12-31' })
    await move(idOf(series, 0), '2058-12-03')
    expect(await endOf(series.id)).toBe('9999-12-31')
  })
})

describe('what the preview shows', () => {
  test('names each made date, its new day and who is on it, waiting too; and changes nothing', async () => {
    const series = await monthly()
    for (const person of [ana, olga]) await wait(person, { id: idOf(series, 1) })
    const before = await datesOf(db, series.id)
    expect(await previewFollowing(olga, idOf(series, 0), at('2058-12-03'))).toEqual({
      problem: null,
      ends_on: null,
      dates: [
        { id: idOf(series, 0), was: '2058-11-26', becomes: '2058-12-03', people: 0 },
        { id: idOf(series, 1), was: '2058-12-24', becomes: '2059-01-07', people: 2 },
        { id: idOf(series, 2), was: '2059-01-28', becomes: '2059-02-04', people: 0 },
      ],
    })
    expect(await datesOf(db, series.id)).toEqual(before)
  })

  test('reads the new day in the zone that the event gets', async () => {
    const series = await monthly()
    const [first] = (await previewFollowing(olga, idOf(series, 0), '2058-11-26T23:00:00Z', 'Europe/Berlin')).dates
    expect(first).toMatchObject({ was: '2058-11-26', becomes: '2058-11-27' })
    // A zone that the database does not know is ignored, as it is when saving.
    expect((await previewFollowing(olga, idOf(series, 0), at('2058-11-28'), 'Mars/Olympus')).dates[0]).toMatchObject({
      becomes: '2058-11-28',
    })
  })

  test('is what happens then, wherever a date is moved', async () => {
    for (const every of ['week', 'two_weeks', 'month'] as const) {
      for (const from of [0, 1, 2]) {
        const series = await build(every, '2058-11-26', '2058-12-20')
        await olga.rpc('set_skipped', {
          p_series_id: series.id,
          p_occurs_on: series.dates[1]?.occurs_on,
          p_skipped: true,
        })
        await join(ana, { id: (await datesOf(db, series.id)).at(-1)?.id ?? '' })
        const dates = await datesOf(db, series.id)
        for (const step of [-40, -13, -7, -1, 1, 3, 5, 8, 30, 35, 70]) {
          const date = (await datesOf(db, series.id))[from] ?? dates[0]
          const day = new Date(Date.parse(String(date?.occurs_on)) + step * 86_400_000).toISOString().slice(0, 10)
          const { problem, dates: told } = await previewFollowing(olga, date?.id ?? '', at(day))
          const before = await daysOf(series.id)
          if (problem) {
            await expectRefusal(move(date?.id ?? '', day), { ...invalid('', 'datetime'), message: problem })
            expect(await daysOf(series.id)).toEqual(before)
          } else {
            await move(date?.id ?? '', day)
            expect(
              (await datesOf(db, series.id))
                .filter(({ id }) => told.some((one) => one.id === id))
                .map(({ id, occurs_on }) => [id, occurs_on]),
            ).toEqual(told.map(({ id, becomes }) => [id, becomes]))
          }
        }
      }
    }
  })
})

test('a series has one date on a day, also without the functions', async () => {
  const series = await monthly()
  const again = db.owner(
    `insert into public.events (organizer_id, name, series_id, occurs_on) values ($1, 'Again', $2, '2058-12-24')`,
    [olga.id, series.id],
  )
  await expect(again).rejects.toMatchObject({ code: '23505', constraint: 'events_series_once' })
})
