import { describe, expect, test } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { seriesView } from '../support/regular-actions.ts'
import { buildSeries, datesOf, type Every, openAt } from '../support/series-actions.ts'
import { testUsers } from '../support/test-users.ts'

/** The days that the rule gives, and the local times there, in a year in which the clocks change twice. */

const db = testDatabase()
const { olga } = testUsers(db)

/** The first days of a rule, from its first one on. */
async function daysOf(every: Every, startsOn: string, count: number): Promise<string[]> {
  const rows = await db.owner<{ day: string }>(
    `with recursive days as (
       select $2::date as day, 1 as n
       union all select private.next_rule_date($1, $2, day), n + 1 from days where n < $3)
     select day::text from days order by n`,
    [every, startsOn, count],
  )
  return rows.map(({ day }) => day)
}

describe('the rule', () => {
  test('every week and every two weeks are 7 and 14 days, over the end of a year too', async () => {
    expect(await daysOf('week', '2026-12-22', 3)).toEqual(['2026-12-22', '2026-12-29', '2027-01-05'])
    expect(await daysOf('two_weeks', '2026-12-22', 3)).toEqual(['2026-12-22', '2027-01-05', '2027-01-19'])
  })

  test('each date of any weekday is in its month, and every month that has it is included', async () => {
    for (const first of ['2027-01-01', '2027-01-31', '2028-02-28', '2028-02-29', '2027-08-15', '2026-11-30']) {
      const days = await daysOf('month', first, 60)
      const start = new Date(first)
      const place = Math.ceil(start.getUTCDate() / 7)
      const expected: string[] = []
      for (const day = start; expected.length < 60; day.setUTCDate(day.getUTCDate() + 7)) {
        if (Math.ceil(day.getUTCDate() / 7) === place) expected.push(day.toISOString().slice(0, 10))
      }
      expect(days).toEqual(expected)
    }
  })

  test('asked from any day in between, it gives the same dates', async () => {
    for (const every of ['week', 'two_weeks', 'month'] as const) {
      const days = await daysOf(every, '2026-12-29', 12)
      const rows = await db.owner<{ next: string; day: string }>(
        `select day::date::text as day, private.next_rule_date($1, '2026-12-29', day::date)::text as next
         from generate_series('2026-12-01'::date, $2::date, interval '1 day') day`,
        [every, days[10]],
      )
      for (const { day, next } of rows) expect([every, day, next]).toEqual([every, day, days.find((one) => one > day)])
    }
  })
})

interface Wall {
  zone: string
  /** The first start, and in which of the following weeks the clocks change. */
  first: string
  offsets: number
}

/** From November to November: the clocks change twice, in the south the other way round. */
const places: Wall[] = [
  { zone: 'Pacific/Auckland', first: '2058-11-26T06:00:00Z', offsets: 2 },
  { zone: 'America/Los_Angeles', first: '2058-11-27T03:00:00Z', offsets: 2 },
  { zone: 'Europe/Lisbon', first: '2058-11-26T19:00:00Z', offsets: 2 },
  { zone: 'UTC', first: '2058-11-26T19:00:00Z', offsets: 1 },
]

describe.each(places)('in $zone', ({ zone, first, offsets }) => {
  test('each of 52 dates starts at seven and ends at nine local time, and deadlines keep their distance', async () => {
    const start = Date.parse(first)
    const earlier = (hours: number) => new Date(start - hours * 3_600_000).toISOString()
    const made = await buildSeries(olga, {
      time_zone: zone,
      datetime: first,
      end_datetime: earlier(-2),
      registration_deadline: earlier(24),
      withdraw_until: earlier(49.5),
    })
    for (let week = 1; week < 52; week += 1)
      await openAt(db, made.series_id, new Date(start + (week * 7 - 3) * 86_400_000))
    const rows = await db.owner<{
      starts: string
      ends: string
      closes: string
      late: string
      offset: string
      gap: number
    }>(
      `select (datetime at time zone $2)::time::text as starts, (end_datetime at time zone $2)::time::text as ends,
         ((datetime at time zone $2) - (registration_deadline at time zone $2))::text as closes,
         ((datetime at time zone $2) - (withdraw_until at time zone $2))::text as late,
         ((datetime at time zone $2) - (datetime at time zone 'UTC'))::text as offset,
         (datetime at time zone $2)::date - lag((datetime at time zone $2)::date) over (order by datetime) as gap
       from public.events where series_id = $1`,
      [made.series_id, zone],
    )
    expect(rows).toHaveLength(52)
    const only = (values: unknown[]) => [...new Set(values)]
    expect(only(rows.map(({ starts, ends, closes, late }) => `${starts} ${ends} ${closes} ${late}`))).toEqual([
      '19:00:00 21:00:00 1 day 2 days 01:30:00',
    ])
    expect(only(rows.map(({ gap }) => gap).filter((gap) => gap !== null))).toEqual([7])
    expect(only(rows.map(({ offset }) => offset))).toHaveLength(offsets)
  })
})

// A start in the hour that is skipped in spring, and in the one that comes twice in autumn.
const oddNights = [
  { zone: 'Europe/Lisbon', first: '2059-03-23T01:30:00Z', lasts: 20, week: '2059-03-30' },
  { zone: 'America/Los_Angeles', first: '2059-03-02T10:30:00Z', lasts: 45, week: '2059-03-09' },
  { zone: 'Pacific/Auckland', first: '2059-09-20T14:30:00Z', lasts: 45, week: '2059-09-28' },
  { zone: 'Europe/Lisbon', first: '2059-10-19T00:30:00Z', lasts: 20, week: '2059-10-26' },
  { zone: 'America/Los_Angeles', first: '2059-10-26T08:30:00Z', lasts: 45, week: '2059-11-02' },
]

test.each(oddNights)('a date is made also in the night in which the clocks of $zone change ($week)', async (night) => {
  const start = Date.parse(night.first)
  const made = await buildSeries(olga, {
    time_zone: night.zone,
    datetime: night.first,
    end_datetime: new Date(start + night.lasts * 60_000).toISOString(),
    registration_deadline: new Date(start - 30 * 60_000).toISOString(),
    withdraw_until: night.first,
  })
  await openAt(db, made.series_id, new Date(start + 5 * 86_400_000))
  const [, second] = await datesOf(db, made.series_id)
  expect(second?.occurs_on).toBe(night.week)
  const at = (value: unknown) => Date.parse(String(value))
  expect(Math.abs(at(second?.datetime) - start - 7 * 86_400_000)).toBeLessThanOrEqual(3_600_000)
  expect(at(second?.end_datetime)).toBeGreaterThan(at(second?.datetime))
  expect(at(second?.registration_deadline)).toBeLessThanOrEqual(at(second?.datetime))
  expect(second?.withdraw_until).toBe(second?.datetime)
})

test('a date opens at its own time of day, also when the clocks change in between', async () => {
  const made = await buildSeries(olga, { datetime: '2059-03-25T19:00:00Z', end_datetime: null }, { opens: 7 })
  // Tuesday at seven in summer is six o'clock UTC. A week before it is still winter.
  const opens = Date.parse('2059-03-25T19:00:00Z')
  await openAt(db, made.series_id, new Date(opens - 1000))
  expect(await datesOf(db, made.series_id)).toHaveLength(1)
  await openAt(db, made.series_id, new Date(opens))
  expect((await datesOf(db, made.series_id))[1]).toMatchObject({ occurs_on: '2059-04-01' })
  const { dates } = await seriesView(olga, made.series_id)
  expect(dates).toHaveLength(8)
  expect(dates.slice(0, 3).map(({ datetime, opens_at }) => [Date.parse(datetime), Date.parse(opens_at)])).toEqual(
    [
      ['2059-03-25T19:00:00Z', '2059-03-18T19:00:00Z'],
      ['2059-04-01T18:00:00Z', '2059-03-25T19:00:00Z'],
      ['2059-04-08T18:00:00Z', '2059-04-01T18:00:00Z'],
    ].map((moments) => moments.map((moment) => Date.parse(moment))),
  )
})
