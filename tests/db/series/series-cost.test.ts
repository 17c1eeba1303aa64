import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { type Asked, asks, buildOthers, calls, costOf, HUGE } from '../support/cost.ts'
import { testDatabase } from '../support/database.ts'
import { join, newSecret } from '../support/registration-actions.ts'
import { addRegular, keepPlace, seriesView } from '../support/regular-actions.ts'
import { buildSeries, datesOf, openAt, openSeries } from '../support/series-actions.ts'
import { testUsers } from '../support/test-users.ts'
import type { Person } from '../support/visitor.ts'

/**
 * The most that series cost: rows that are read and functions of ours that are called, which are the same on every machine.
 * One series was weekly for two years, opens sixty days before and has regulars; the other is a month old.
 */

const db = testDatabase({ isMeasured: true })
const { olga, ana } = testUsers(db)
const { anon } = db
const REGULARS = 30
const DATES = 104
let old: { id: string; series_id: string }
/** Eight of its dates are due. */
let due: { id: string; series_id: string }
let regular: string
/** A regular who is a name only and is on eight dates to come. */
let named: string
let ahead: { id: string; series_id: string }
/** A day of a date that is not open yet. */
let farther: string

beforeAll(async () => {
  // Many other series, because Postgres reads a table of few rows without an index.
  await db.pool('supabase_admin').query(`alter database ${db.name} set enable_seqscan = off`)
  await db.close()
  old = await buildSeries(olga, { max_participants: 20 })
  due = await buildSeries(olga, { max_participants: 20 }, { opens: 60 })
  const people = await Promise.all(Array.from({ length: REGULARS }, (_, index) => db.person(`Person ${index}`)))
  for (const person of people) {
    for (const series of [old, due]) {
      await join(person, series, { p_wait: true })
      await keepPlace(person, series.series_id)
    }
  }
  await join(ana, old, { p_wait: true })
  const [first] = await datesOf(db, old.series_id)
  // As if two years had passed: all dates but the last are over.
  for (let week = 1; week < DATES; week += 1) {
    await openAt(db, old.series_id, new Date(Date.parse(String(first?.datetime)) + (week * 7 - 3) * 86_400_000))
  }
  const [row] = await db.owner<{ id: string }>('select id from private.regulars where series_id = $1 limit 1', [
    old.series_id,
  ])
  regular = row?.id ?? ''
  ahead = await buildSeries(olga, {}, { opens: 60 })
  named = (await addRegular(olga, ahead.series_id, 'Zoe')).id
  await join(ana, ahead)
  await keepPlace(ana, ahead.series_id)
  await openSeries(olga, ahead.series_id)
  farther = (await seriesView(olga, old.series_id)).dates.at(-1)?.occurs_on ?? ''
  await buildOthers(db)
})

const PAGE = 30 * REGULARS
const SMALL = { read: 60, calls: 40 }

const asked: Asked[] = [
  // Looks at every date to see whether it is over.
  calls('get_event', 'by the lasting link', ana, { read: PAGE + 2 * DATES, calls: 90 }, () => ({
    p_event_id: old.series_id,
  })),
  calls('get_event', 'of a date', ana, { read: PAGE, calls: 90 }, () => ({ p_event_id: old.id })),
  calls('get_invite', 'by the lasting link', anon, { read: 4 * REGULARS + 2 * DATES, calls: 90 }, () => ({
    p_type: 'event',
    p_id: old.series_id,
  })),
  asks('open_series', 'with nothing to make', anon, { read: 2 * DATES, calls: 60 }, (visitor) =>
    openSeries(visitor, old.series_id),
  ),
  // Each date has 30 regulars: found, locked, looked up on the latest date, written with an entry of the activity.
  asks(
    'open_series',
    'with eight dates to make',
    anon,
    { read: 8 * 30 * REGULARS, calls: 8 * 25 * REGULARS },
    (visitor) => openSeries(visitor, due.series_id),
  ),
  asks('open_series', 'with a huge id', anon, SMALL, (visitor) => openSeries(visitor, HUGE)),
  calls('get_series', 'as the page asks', olga, { read: 2 * DATES + REGULARS + 40, calls: 60 + REGULARS }, () => ({
    p_series_id: old.series_id,
  })),
  calls('get_series', 'with a huge id', ana, SMALL, () => ({ p_series_id: HUGE })),
  asks('keep_place', 'as the page asks', ana, { read: 3 * DATES, calls: 30 }, (visitor) =>
    keepPlace(visitor, old.series_id),
  ),
  asks('keep_place', 'with a huge id', ana, SMALL, (visitor) => keepPlace(visitor, HUGE)),
  calls('add_regular', 'as the page asks', olga, SMALL, () => ({
    p_series_id: old.series_id,
    p_id: randomUUID(),
    p_name: 'Zoe',
  })),
  calls('add_regular', 'with a huge name', olga, SMALL, () => ({
    p_series_id: HUGE,
    p_id: randomUUID(),
    p_name: HUGE,
  })),
  calls('order_regulars', 'as the page asks', olga, { read: 10 * REGULARS, calls: 40 }, () => ({
    p_series_id: old.series_id,
    p_ids: [regular],
  })),
  calls('order_regulars', 'with too many', olga, SMALL, () => ({
    p_series_id: old.series_id,
    p_ids: Array(5000).fill(regular),
  })),
  calls('renew_private_link', 'of a regular entered by name', olga, { read: 270, calls: 100 }, () => ({
    p_id: named,
    p_secret: newSecret(),
    p_regular: true,
  })),
  calls('remove_regulars', 'one', olga, SMALL, () => ({ p_series_id: old.series_id, p_ids: [regular] })),
  calls('remove_regulars', 'as the page asks', olga, { read: 5 * REGULARS, calls: 30 }, () => ({
    p_series_id: old.series_id,
    p_ids: Array(200).fill(regular),
  })),
  calls('remove_regulars', 'with too many', olga, SMALL, () => ({
    p_series_id: old.series_id,
    p_ids: Array(5000).fill(regular),
  })),
  calls('end_series', 'as the page asks', olga, SMALL, () => ({ p_series_id: old.series_id })),
  calls('end_series', 'with a huge id', ana, SMALL, () => ({ p_series_id: HUGE })),
  calls('change_series', 'as the page asks', olga, SMALL, () => ({
    p_series_id: old.series_id,
    p_ends_on: '9999-12-31',
  })),
  calls('change_series', 'to something huge', olga, SMALL, () => ({ p_series_id: old.series_id, p_every: HUGE })),
  calls('set_skipped', 'in the year 9999', olga, SMALL, () => ({
    p_series_id: old.series_id,
    p_occurs_on: '9999-12-28',
    p_skipped: true,
  })),
  calls('open_date', 'the next date but one', olga, { read: 900, calls: 200 }, () => ({
    p_series_id: old.series_id,
    p_occurs_on: farther,
  })),
  calls('open_date', 'in the year 9999', olga, SMALL, () => ({
    p_series_id: old.series_id,
    p_occurs_on: '9999-12-28',
  })),
  calls('edit_date_and_plan', 'of 104 dates', olga, { read: 40 * DATES, calls: 40 * DATES, trims: 10 * DATES }, () => ({
    p_event_id: old.id,
    p_changes: { name: 'Other' },
  })),
  // All people on each date are counted twice: for the page, and for whether the dates may move.
  calls('edit_date_and_plan', 'with a huge name', olga, { ...SMALL, read: 6 * DATES, calls: 40 + DATES }, () => ({
    p_event_id: old.id,
    p_changes: { name: HUGE },
  })),
  calls('edit_date_and_plan', 'with 100,000 columns', olga, SMALL, () => ({
    p_event_id: old.id,
    p_changes: Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`c${index}`, 1])),
  })),
  calls('repeat_event', 'with a huge id', ana, SMALL, () => ({ p_event_id: HUGE, p_every: HUGE })),
  // The account is locked for the event, and again for the series; both are counted.
  asks('create_series', 'as the page asks', ana, { read: 700, calls: 75 }, (visitor) =>
    buildSeries(visitor as Person, {}, { every: 'month' }),
  ),
  asks('create_series', 'with a huge name', ana, SMALL, (visitor) => buildSeries(visitor as Person, { name: HUGE })),
]

test.each(asked)('$of: $name', async ({ who, ask, limit }) => {
  const cost = await costOf(db.pool('supabase_admin'), who, ask)
  expect({ read: cost.read <= limit.read || cost.read, calls: cost.calls <= limit.calls || cost.calls }).toEqual({
    read: true,
    calls: true,
  })
  expect(cost.trims).toBeLessThanOrEqual(limit.trims ?? 400)
})

test('the next date of a monthly series is found in few steps, also when years of its dates are skipped', async () => {
  const monthly = await buildSeries(olga, { datetime: '2026-12-29T19:00:00Z', end_datetime: null }, { every: 'month' })
  await db.owner(
    `insert into private.series_skips (series_id, occurs_on)
     select $1, day::date from generate_series('2026-12-30'::date, '2030-01-01', interval '1 day') day`,
    [monthly.series_id],
  )
  const cost = await costOf(db.pool('supabase_admin'), anon, (visitor) => openSeries(visitor, monthly.series_id))
  expect(cost.calls).toBeLessThan(60)
})
