import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../support/database.ts'
import { guestRow } from '../support/guest-actions.ts'
import { join, joinAsGuest, type Registration } from '../support/registration-actions.ts'
import { addRegular, keepGuestPlace, keepPlace } from '../support/regular-actions.ts'
import { sectionsOf } from '../support/section-actions.ts'
import {
  buildSeries,
  type DateRow,
  datesOf,
  editPlan,
  listOf,
  type MadeSeries,
  openDate,
} from '../support/series-actions.ts'
import { databaseOf, update } from '../support/upgrade.ts'
import type { Person, Row } from '../support/visitor.ts'

/** Series of earlier releases after an update. Dates that were changed ahead of their opening are opened with their changes. */

const DAY = 86_400_000
/** A day of the rule, so many weeks after the first date; with `later`, so many days after that. */
const dayOf = (first: DateRow, weeks: number, later = 0) =>
  new Date(Date.parse(String(first.occurs_on)) + (weeks * 7 + later) * DAY).toISOString().slice(0, 10)
const firstOf = async (db: Database, made: MadeSeries) => (await datesOf(db, made.series_id))[0] as DateRow
/** In winter the clock of Lisbon is UTC. */
const FIRST = '2059-02-04T19:00:00Z'
const plan = { datetime: FIRST, end_datetime: '2059-02-04T21:00:00Z', location: 'Court 1' }

describe('dates that were changed with 1.2.0 before they opened', () => {
  const db = databaseOf('1.2.0')
  let olga: Person
  let ana: Person
  let gus: Registration & { secret: string }
  let made: MadeSeries
  let sectioned: MadeSeries
  let ended: MadeSeries
  let before: DateRow

  const changeDate = async (series: MadeSeries, weeks: number, fields: Row) => {
    const day = dayOf(await firstOf(db, series), weeks)
    const asPlanned = { p_datetime: `${day}T19:00:00Z`, p_location: 'Court 1', p_max_participants: 10 }
    await olga.rpc('change_date', { p_series_id: series.series_id, p_occurs_on: day, ...asPlanned, ...fields })
    return day
  }
  const skip = (series: MadeSeries, day: string) =>
    olga.rpc('set_skipped', { p_series_id: series.series_id, p_occurs_on: day, p_skipped: true })

  beforeAll(async () => {
    ;[olga, ana] = await Promise.all([db.person('Olga'), db.person('Ana')])
    made = await buildSeries(olga, { ...plan, registration_deadline: '2059-02-04T17:00:00Z' })
    await join(ana, made)
    await keepPlace(ana, made.series_id)
    gus = await joinAsGuest(db.anon, made)
    await keepGuestPlace(db.anon, made.series_id, gus.secret)
    await addRegular(olga, made.series_id, 'Kim')
    before = await firstOf(db, made)
    await changeDate(made, 2, { p_datetime: '2059-02-19T20:30:00Z', p_location: 'Court 2', p_max_participants: 2 })
    await changeDate(made, 4, { p_location: null, p_max_participants: null })
    await skip(made, await changeDate(made, 5, { p_location: 'Court 3' }))
    sectioned = await buildSeries(olga, { ...plan, waitlist: false, sections: sectionsOf({ Driver: 1, Cook: 1 }) })
    for (const name of ['Zoe', 'Yan', 'Xu']) await addRegular(olga, sectioned.series_id, name)
    await changeDate(sectioned, 1, { p_location: 'Lake', p_max_participants: 2 })
    ended = await buildSeries(olga, plan)
    await changeDate(ended, 1, { p_location: 'Lake' })
    await olga.rpc('end_series', { p_series_id: ended.series_id })
    await update(db, '1.2.0')
  }, 120_000)

  test('they are open with their changes, and the other dates are as they were', async () => {
    const [first, moved, unlimited, ...rest] = await datesOf(db, made.series_id)
    expect(rest).toEqual([])
    const { confirm_within: _confirm, remind: _remind, ...stays } = before
    expect(first).toMatchObject(stays)
    expect(moved).toMatchObject({ occurs_on: dayOf(before, 2), location: 'Court 2', max_participants: 2 })
    const iso = (times: unknown[]) => times.map((time) => new Date(String(time)).toISOString())
    expect(iso([moved?.datetime, moved?.end_datetime, moved?.registration_deadline])).toEqual(
      iso(['2059-02-19T20:30:00Z', '2059-02-19T22:30:00Z', '2059-02-19T18:30:00Z']),
    )
    expect(unlimited).toMatchObject({ occurs_on: dayOf(before, 4), location: null, max_participants: null })
  })

  test('the regulars are on them as on any date: in their order, then in line', async () => {
    const [, moved, unlimited] = await datesOf(db, made.series_id)
    expect(await listOf(db, moved?.id ?? '')).toEqual(['1 Ana', '2 Gus Guest', '– Kim'])
    expect(await listOf(db, unlimited?.id ?? '')).toEqual(['1 Ana', '2 Gus Guest', '3 Kim'])
    expect(await guestRow(db.anon, gus.secret, moved?.id)).toMatchObject({ slot_number: 2 })
  })

  test('a date without a waitlist takes as many regulars as it has slots', async () => {
    const [, date, ...rest] = await datesOf(db, sectioned.series_id)
    expect([date?.location, rest]).toEqual(['Lake', []])
    expect((await listOf(db, date?.id ?? '')).map((line) => line.slice(2)).sort()).toEqual(['Yan', 'Zoe'])
  })

  test('a skipped date stays skipped, and an ended series makes none', async () => {
    expect(await db.owner('select occurs_on::text from private.series_skips')).toEqual([
      { occurs_on: dayOf(before, 5) },
    ])
    expect(await datesOf(db, ended.series_id)).toHaveLength(1)
  })

  test('the plan goes on: an edit reaches the dates that are not open, and one of them is opened early', async () => {
    await editPlan(olga, made.id, { location: 'Beach' })
    const { event_id } = await openDate(olga, made.series_id, dayOf(before, 3))
    const dates = await datesOf(db, made.series_id)
    expect(dates.map(({ id, location }) => [id === event_id, location])).toEqual([
      [false, 'Beach'],
      [false, 'Court 2'],
      [true, 'Beach'],
      [false, null],
    ])
  })
})

describe('a series of 1.1.0', () => {
  const db = databaseOf('1.1.0')

  test('has the dates it had, and a date to come is opened early with its regular', async () => {
    const [olga, ana] = (await Promise.all([db.person('Olga'), db.person('Ana')])) as [Person, Person]
    const made = await buildSeries(olga, plan)
    await join(ana, made)
    await keepPlace(ana, made.series_id)
    const columns = 'id, occurs_on, datetime, location, max_participants'
    const dates = () => db.owner(`select ${columns} from public.events where series_id = $1`, [made.series_id])
    const before = await dates()
    await update(db, '1.1.0')
    expect(await dates()).toEqual(before)
    const { event_id } = await openDate(olga, made.series_id, dayOf(await firstOf(db, made), 2))
    expect(await listOf(db, event_id)).toEqual(['1 Ana'])
  }, 120_000)
})
