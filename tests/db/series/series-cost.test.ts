import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { join } from '../support/actions.ts'
import { cast } from '../support/cast.ts'
import { buildOthers, type Cost, costOf } from '../support/cost.ts'
import { testDatabase } from '../support/database.ts'
import { addRegular, buildSeries, datesOf, keepPlace, openAt, openSeries } from '../support/series-actions.ts'
import type { Person, Row, Visitor } from '../support/visitor.ts'

/**
 * What series cost at most: rows that are read and functions of ours that are called, which are the same on every machine.
 * One series was weekly for two years, opens sixty days before and has regulars; the other is a month old.
 */

const db = testDatabase()
const { olga, ana } = cast(db)
const HUGE = 'x'.repeat(2_000_000)
const REGULARS = 30
const DATES = 104
let old: { id: string; series_id: string }
/** Eight of its dates are due. */
let due: { id: string; series_id: string }
let regular: string
/** A regular name that is on eight dates to come, and a row of a person who is on them too. */
let named: string
let herRow: string
let ahead: { id: string; series_id: string }

beforeAll(async () => {
  await db.pool('supabase_admin').query(`alter database ${db.name} set track_functions = 'all'`)
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
  herRow = (await join(ana, ahead)).id
  await keepPlace(ana, ahead.series_id)
  await openSeries(olga, ahead.series_id)
  await buildOthers(db)
})

const rpc = (name: string, args: () => Row) => (visitor: Visitor) => visitor.rpc(name, args())
const PAGE = 30 * REGULARS
const SMALL = { read: 60, calls: 40 }

interface Case extends Cost {
  name: string
  who: () => Visitor
  ask: (visitor: Visitor) => Promise<unknown>
}

const cases: Case[] = [
  // Looks at every date to see whether it is over.
  {
    name: 'get_event by the lasting link',
    who: () => ana,
    read: PAGE + 2 * DATES,
    calls: 90,
    ask: rpc('get_event', () => ({ p_event_id: old.series_id })),
  },
  {
    name: 'get_event of a date',
    who: () => ana,
    read: PAGE,
    calls: 90,
    ask: rpc('get_event', () => ({ p_event_id: old.id })),
  },
  {
    ...{ name: 'get_invite by the lasting link', who: () => db.anon, read: 4 * REGULARS + 2 * DATES, calls: 90 },
    ask: rpc('get_invite', () => ({ p_type: 'event', p_id: old.series_id })),
  },
  {
    name: 'open_series with nothing to make',
    who: () => db.anon,
    read: 2 * DATES,
    calls: 60,
    ask: (visitor) => openSeries(visitor, old.series_id),
  },
  {
    // Each date has 30 regulars: found, locked, looked up on the latest date, written with an entry of the activity.
    ...{
      name: 'open_series with eight dates to make',
      who: () => db.anon,
      read: 8 * 30 * REGULARS,
      calls: 8 * 25 * REGULARS,
    },
    ask: (visitor) => openSeries(visitor, due.series_id),
  },
  { ...SMALL, name: 'open_series with a huge id', who: () => db.anon, ask: (visitor) => openSeries(visitor, HUGE) },
  {
    name: 'get_series',
    who: () => olga,
    read: 2 * DATES + REGULARS + 40,
    calls: 60 + REGULARS,
    ask: rpc('get_series', () => ({ p_series_id: old.series_id })),
  },
  {
    ...SMALL,
    name: 'get_series with a huge id',
    who: () => ana,
    ask: rpc('get_series', () => ({ p_series_id: HUGE })),
  },
  {
    name: 'keep_place',
    who: () => ana,
    read: 3 * DATES,
    calls: 30,
    ask: (visitor) => keepPlace(visitor, old.series_id),
  },
  { ...SMALL, name: 'keep_place with a huge id', who: () => ana, ask: (visitor) => keepPlace(visitor, HUGE) },
  {
    ...SMALL,
    name: 'add_regular',
    who: () => olga,
    ask: rpc('add_regular', () => ({ p_series_id: old.series_id, p_id: randomUUID(), p_name: 'Zoe' })),
  },
  {
    ...SMALL,
    name: 'add_regular with a huge name',
    who: () => olga,
    ask: rpc('add_regular', () => ({ p_series_id: HUGE, p_id: randomUUID(), p_name: HUGE })),
  },
  {
    ...{ name: 'order_regulars', who: () => olga, read: 10 * REGULARS, calls: 40 },
    ask: rpc('order_regulars', () => ({ p_series_id: old.series_id, p_ids: [regular] })),
  },
  {
    ...SMALL,
    name: 'order_regulars with too many',
    who: () => olga,
    ask: rpc('order_regulars', () => ({ p_series_id: old.series_id, p_ids: Array(5000).fill(regular) })),
  },
  {
    // The claim is on the eight dates that were made ahead, and so is the person. Some lookups read a few rows more or less, as ids fall.
    ...{ name: 'merge_regular', who: () => olga, read: 80 * 8, calls: 8 * 45 },
    ask: rpc('merge_regular', () => ({ p_id: named, p_participant_id: herRow })),
  },
  { ...SMALL, name: 'remove_regular', who: () => olga, ask: rpc('remove_regular', () => ({ p_id: regular })) },
  {
    ...{ name: 'remove_regulars', who: () => olga, read: 5 * REGULARS, calls: 30 },
    ask: rpc('remove_regulars', () => ({ p_series_id: old.series_id, p_ids: Array(200).fill(regular) })),
  },
  {
    ...SMALL,
    name: 'remove_regulars with too many',
    who: () => olga,
    ask: rpc('remove_regulars', () => ({ p_series_id: old.series_id, p_ids: Array(5000).fill(regular) })),
  },
  {
    ...SMALL,
    name: 'remove_regular of nobody',
    who: () => ana,
    ask: rpc('remove_regular', () => ({ p_id: randomUUID() })),
  },
  { ...SMALL, name: 'end_series', who: () => olga, ask: rpc('end_series', () => ({ p_series_id: old.series_id })) },
  {
    ...SMALL,
    name: 'end_series with a huge id',
    who: () => ana,
    ask: rpc('end_series', () => ({ p_series_id: HUGE })),
  },
  {
    ...SMALL,
    name: 'change_series',
    who: () => olga,
    ask: rpc('change_series', () => ({ p_series_id: old.series_id, p_ends_on: '9999-12-31' })),
  },
  {
    ...SMALL,
    name: 'change_series to something huge',
    who: () => olga,
    ask: rpc('change_series', () => ({ p_series_id: old.series_id, p_every: HUGE })),
  },
  {
    ...{ ...SMALL, name: 'set_skipped in the year 9999', who: () => olga },
    ask: rpc('set_skipped', () => ({ p_series_id: old.series_id, p_occurs_on: '9999-12-28', p_skipped: true })),
  },
  {
    // All dates that follow are changed, each with an entry of the activity.
    ...{ name: 'edit_following of 104 dates', who: () => olga, read: 40 * DATES, calls: 40 * DATES, trims: 10 * DATES },
    ask: rpc('edit_following', () => ({ p_event_id: old.id, p_changes: { name: 'Other' } })),
  },
  {
    // Everybody on each date is counted twice: for what is shown, and for whether the dates may move.
    ...{ name: 'preview_following of 104 dates', who: () => olga, read: 2 * DATES * (REGULARS + 10), calls: 3 * DATES },
    ask: rpc('preview_following', () => ({ p_event_id: old.id, p_datetime: '2059-01-01T19:00:00Z' })),
  },
  {
    ...{ ...SMALL, name: 'preview_following with a huge id', who: () => ana },
    ask: rpc('preview_following', () => ({ p_event_id: HUGE, p_datetime: '2059-01-01T19:00:00Z' })),
  },
  {
    // An unknown zone is left out.
    ...{
      name: 'preview_following with a huge zone',
      who: () => olga,
      read: 2 * DATES * (REGULARS + 10),
      calls: 3 * DATES,
    },
    ask: rpc('preview_following', () => ({
      ...{ p_event_id: old.id, p_datetime: '2059-01-01T19:00:00Z', p_time_zone: HUGE },
    })),
  },
  {
    ...SMALL,
    name: 'edit_following with a huge name',
    who: () => olga,
    read: 6 * DATES,
    calls: 40 + DATES,
    ask: rpc('edit_following', () => ({ p_event_id: old.id, p_changes: { name: HUGE } })),
  },
  {
    ...{ ...SMALL, name: 'edit_following with 100,000 columns', who: () => olga },
    ask: rpc('edit_following', () => ({
      p_event_id: old.id,
      p_changes: Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`c${index}`, 1])),
    })),
  },
  {
    ...SMALL,
    name: 'repeat_event with a huge id',
    who: () => ana,
    ask: rpc('repeat_event', () => ({ p_event_id: HUGE, p_every: HUGE })),
  },
  {
    // The account is locked for the event, and again for the series.
    ...{ name: 'create_series', who: () => ana, read: 700, calls: 70 },
    ask: (visitor) => buildSeries(visitor as Person, {}, { every: 'month' }),
  },
  {
    ...SMALL,
    name: 'create_series with a huge name',
    who: () => ana,
    ask: (visitor) => buildSeries(visitor as Person, { name: HUGE }),
  },
]

test.each(cases)('$name', async ({ who, ask, ...limits }) => {
  const cost = await costOf(db.pool('supabase_admin'), who(), ask)
  expect({ read: cost.read <= limits.read || cost.read, calls: cost.calls <= limits.calls || cost.calls }).toEqual({
    read: true,
    calls: true,
  })
  expect(cost.trims).toBeLessThanOrEqual(limits.trims ?? 400)
})

test('the next date of a monthly series is found in few steps, also when years of its dates are skipped', async () => {
  const monthly = await buildSeries(olga, { datetime: '2026-12-29T19:00:00Z', end_datetime: null }, { every: 'month' })
  await db.owner(
    `insert into private.series_skips (series_id, occurs_on)
     select $1, day::date from generate_series('2026-12-30'::date, '2030-01-01', interval '1 day') day`,
    [monthly.series_id],
  )
  const cost = await costOf(db.pool('supabase_admin'), db.anon, (visitor) => openSeries(visitor, monthly.series_id))
  expect(cost.calls).toBeLessThan(60)
})
