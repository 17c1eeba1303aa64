import { beforeEach, describe, expect, test } from 'vitest'
import { acceptCohost, cohostToken } from '../support/cohost-actions.ts'
import { testDatabase } from '../support/database.ts'
import { join, joinAsGuest } from '../support/registration-actions.ts'
import { addRegular, keepGuestPlace, keepPlace, seriesView } from '../support/regular-actions.ts'
import { residualRows } from '../support/residual-rows.ts'
import { buildSeries, days, type MadeSeries, openSeries, seriesRows } from '../support/series-actions.ts'
import type { Person } from '../support/visitor.ts'

/** When no date of a series is left and none will come, everything is deleted: 'All participants and data will be permanently removed.' */

const db = testDatabase()
let olga: Person
let ana: Person
let made: MadeSeries

beforeEach(async () => {
  ;[olga, ana] = await Promise.all([db.person('Olga'), db.person('Ana')])
  made = await buildSeries(olga, { location: 'Praia' }, { opens: 10 })
})

const end = () => olga.rpc('end_series', { p_series_id: made.series_id })
const removeDates = () => olga.remove('events', { series_id: made.series_id })
const isThere = async () => (await seriesRows(db, made.series_id)).length === 1

describe('it goes', () => {
  test('goes with its last date, and with the data of its regulars', async () => {
    const guest = await joinAsGuest(db.anon, made, { p_email: 'gus@guests.example' })
    await keepGuestPlace(db.anon, made.series_id, guest.secret)
    await join(ana, made, { p_notes: 'Knee brace' })
    await keepPlace(ana, made.series_id)
    await addRegular(olga, made.series_id, 'Kim of Lisbon')
    await acceptCohost(ana, await cohostToken(olga, made, { series: true }))
    await openSeries(ana, made.series_id)
    await end()
    await olga.remove('events', { id: made.id })
    expect(await isThere()).toBe(true)
    await removeDates()
    expect(await residualRows(db, 'gus@guests.example', 'Knee brace', 'Kim of Lisbon')).toEqual([])
    expect(await residualRows(db, made.series_id)).toEqual([])
  })

  test('when its last day is past', async () => {
    await olga.rpc('change_series', { p_series_id: made.series_id, p_ends_on: days(3).toISOString().slice(0, 10) })
    await removeDates()
    expect(await isThere()).toBe(false)
  })

  test('when it is ended without any date', async () => {
    await removeDates()
    expect(await isThere()).toBe(true)
    await end()
    expect(await isThere()).toBe(false)
  })

  describe('when no date is left', () => {
    const today = new Date().toISOString().slice(0, 10)
    beforeEach(async () => {
      made = await buildSeries(olga, {}, { opens: 1, endsOn: days(9).toISOString().slice(0, 10) })
      await olga.remove('events', { id: made.id })
      expect(await isThere()).toBe(true)
    })

    test('is over once the last date to come is skipped', async () => {
      const { dates } = await seriesView(olga, made.series_id)
      for (const { occurs_on } of dates)
        await olga.rpc('set_skipped', { p_series_id: made.series_id, p_occurs_on: occurs_on, p_skipped: true })
      expect(await isThere()).toBe(false)
    })

    test('is over once its last day is before the next one', async () => {
      await olga.rpc('change_series', { p_series_id: made.series_id, p_ends_on: days(3).toISOString().slice(0, 10) })
      expect(await isThere()).toBe(false)
    })

    test("is over once its last day has passed, at the sender's next tick", async () => {
      await db.owner('update public.series set starts_on = $2::date - 14, ends_on = $2::date - 7 where id = $1', [
        made.series_id,
        today,
      ])
      expect(await isThere()).toBe(true)
      await db.owner('select private.run_due_jobs(now())')
      expect(await isThere()).toBe(false)
      expect(
        await db.owner("select from private.scheduled_jobs where kind = 'series' and id = $1", [made.series_id]),
      ).toEqual([])
    })
  })
})

describe('it stays', () => {
  test.each<[string, (seriesId: string) => [string, unknown[]]]>([
    [
      'somebody has the series',
      (seriesId) => ['select from public.series where id = $1 for no key update', [seriesId]],
    ],
    ['somebody is deleting it', (seriesId) => ['select from public.series where id = $1 for update', [seriesId]]],
    ['the account of a regular is going', () => ['delete from auth.users where id = $1', [ana.id]]],
  ])('where %s, whom nobody waits for', async (_, query) => {
    await join(ana, made)
    await keepPlace(ana, made.series_id)
    await end()
    // The list is empty, as it is when the account's rows are on other lists only.
    await db.owner('delete from public.participants where event_id = $1', [made.id])
    const other = await db.pool('supabase_admin').connect()
    try {
      await other.query('begin')
      await other.query(...query(made.series_id))
      await removeDates()
      expect(await isThere()).toBe(true)
    } finally {
      await other.query('rollback')
      other.release()
    }
  })
})
