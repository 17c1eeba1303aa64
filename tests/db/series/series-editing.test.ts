import { describe, expect, test } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { expectRefusal, invalid, refusals } from '../support/refusal.ts'
import {
  buildSeries,
  type DateRow,
  datesOf,
  editPlan,
  openAt,
  pageOf,
  type Rhythm,
  seriesRows,
} from '../support/series-actions.ts'
import { testUsers } from '../support/test-users.ts'
import type { Row } from '../support/visitor.ts'

/** 'Only this event' is an UPDATE of the event, as everywhere; 'This date and the plan' is `edit_date_and_plan`. */

const db = testDatabase()
const { olga, ana } = testUsers(db)

const DAY = 86_400_000
/** A Tuesday in a future winter, at seven in the evening in Lisbon, where the clocks change on 28 March. */
const FIRST = Date.parse('2059-02-04T19:00:00Z')
const day = (count: number) => new Date(FIRST + count * DAY)
const iso = (count: number, hours = 0) => new Date(FIRST + count * DAY + hours * 3_600_000).toISOString()
const at = (value: unknown) => (value === null ? null : Date.parse(String(value)))

/** A series with three dates, in weeks 0, 1 and 2. */
async function threeDates(fields: Row = {}, rhythm: Rhythm = {}) {
  const made = await buildSeries(
    olga,
    {
      datetime: iso(0),
      end_datetime: iso(0, 2),
      registration_deadline: iso(0, -3),
      time_zone: 'Europe/Lisbon',
      ...fields,
    },
    { opens: 14, ...rhythm },
  )
  await openAt(db, made.series_id, day(0.01))
  return { ...made, dates: (await datesOf(db, made.series_id)) as [DateRow, DateRow, DateRow] }
}
/** Makes the date of week 3. */
async function nextOf(seriesId: string): Promise<DateRow> {
  await openAt(db, seriesId, day(8))
  return (await datesOf(db, seriesId)).at(-1) as DateRow
}
const only = (event: { id: string }, changes: Row) => olga.update<DateRow>('events', { id: event.id }, changes)
const edits = async (event: { id: string }) =>
  (
    await db.owner<{ details: { fields: string[] } }>(
      `select details from private.activity where event_id = $1 and action = 'edited' order by id`,
      [event.id],
    )
  ).map(({ details }) => details.fields)

describe('only this event', () => {
  test('changes no other date, neither those that are made nor those to come', async () => {
    const { series_id, dates } = await threeDates()
    const changes = {
      name: 'Final',
      location: 'Stadium',
      max_participants: 4,
      waitlist: false,
      is_private: true,
      price_cents: 900,
      currency: 'EUR',
    }
    await only(dates[2], { ...changes, datetime: iso(15), end_datetime: iso(15, 5), registration_deadline: iso(13) })
    expect((await datesOf(db, series_id))[1]).toEqual(dates[1])
    const next = await nextOf(series_id)
    expect(next).toMatchObject({
      name: 'Beach volleyball',
      location: null,
      max_participants: 10,
      waitlist: true,
      is_private: false,
      price_cents: null,
      currency: null,
      occurs_on: '2059-02-25',
      revision: 0,
    })
    expect([next.datetime, next.end_datetime, next.registration_deadline].map(at)).toEqual(
      [iso(21), iso(21, 2), iso(21, -3)].map(at),
    )
  })

  test('moves it to another day, and it stays the same date of the series', async () => {
    const { series_id, dates } = await threeDates()
    const [moved] = await only(dates[1], { datetime: iso(8), end_datetime: iso(8, 2) })
    expect(moved).toMatchObject({ series_id, occurs_on: dates[1].occurs_on })
    await openAt(db, series_id, day(0.02))
    expect(await datesOf(db, series_id)).toHaveLength(3)
    expect(await edits(dates[1])).toEqual([['datetime', 'end_datetime']])
  })

  test('moved past the next date, it comes after that one on the page', async () => {
    const { dates } = await threeDates()
    await only(dates[1], { datetime: iso(15), end_datetime: iso(15, 2) })
    const around = async (id: string) => {
      const series = (await pageOf(ana, id))?.series
      return [series?.earlier.map((date) => date.id), series?.next?.id]
    }
    expect(await around(dates[0].id)).toEqual([[], dates[2].id])
    expect(await around(dates[2].id)).toEqual([[dates[0].id], dates[1].id])
    expect(await around(dates[1].id)).toEqual([[dates[2].id, dates[0].id], null])
  })

  test('cannot take an event out of the series or put one in', async () => {
    const { series_id, dates } = await threeDates()
    const [kept] = await only(dates[1], { series_id: null, occurs_on: null, location: 'Praia' })
    expect(kept).toMatchObject({ series_id, occurs_on: dates[1].occurs_on, location: 'Praia' })
    const [stranger] = await ana.insert('events', {
      organizer_id: ana.id,
      name: 'Mine',
      series_id,
      occurs_on: '2059-02-25',
    })
    expect(stranger).toMatchObject({ series_id: null, occurs_on: null })
    const [still] = await ana.update('events', { id: stranger?.id }, { series_id, occurs_on: '2059-02-25' })
    expect(still).toMatchObject({ series_id: null, occurs_on: null })
  })
})

describe('this date and the plan', () => {
  test('changes this date and those to come, and no other open date', async () => {
    const { series_id, dates } = await threeDates()
    expect(await editPlan(olga, dates[1].id, { name: 'Beach tennis', max_participants: 4, waitlist: false })).toEqual({
      id: dates[1].id,
      name: 'Beach tennis',
    })
    const [first, second, third] = await datesOf(db, series_id)
    expect([first, third]).toEqual([dates[0], dates[2]])
    for (const date of [second, await nextOf(series_id)]) {
      expect(date).toMatchObject({ name: 'Beach tennis', max_participants: 4, waitlist: false })
    }
    expect(await edits(dates[2])).toEqual([])
  })

  test('changes the plan only in the edited columns, not in those of an earlier edit of only this event', async () => {
    const { series_id, dates } = await threeDates()
    await only(dates[1], { name: 'With guests', location: 'Stadium' })
    await editPlan(olga, dates[1].id, {
      name: 'With guests',
      location: 'Stadium',
      max_participants: 12,
      description: null,
    })
    expect(await nextOf(series_id)).toMatchObject({
      name: 'Beach volleyball',
      location: null,
      max_participants: 12,
      description: null,
    })
  })

  test('a price and its currency go together, whichever of the two was changed', async () => {
    const { series_id, dates } = await threeDates()
    const price = async () => (await seriesRows(db, series_id)).map(({ template }) => template)
    await only(dates[1], { price_cents: 500, currency: 'EUR' })
    for (const [price_cents, currency] of [
      [600, 'EUR'],
      [600, 'BRL'],
      [null, null],
    ]) {
      await editPlan(olga, dates[1].id, { price_cents, currency })
      expect(await price()).toMatchObject([{ price_cents, currency }])
    }
    expect((await datesOf(db, series_id))[2]).toEqual(dates[2])
  })

  test('a new time, length or distance of a deadline holds for the plan, in local time', async () => {
    const { series_id, dates } = await threeDates()
    await editPlan(olga, dates[1].id, {
      datetime: iso(7, 1),
      end_datetime: iso(7, 2.5),
      registration_deadline: iso(6),
      withdraw_until: null,
    })
    const next = await nextOf(series_id)
    expect([next.datetime, next.end_datetime, next.registration_deadline].map(at)).toEqual(
      [iso(21, 1), iso(21, 2.5), iso(20)].map(at),
    )
    // In summer it is still at eight o'clock in Lisbon.
    await openAt(db, series_id, day(7 * 8))
    expect(at((await datesOf(db, series_id)).at(-1)?.datetime)).toBe(at(iso(7 * 10, 0)))
  })

  test('hands on the zone in which the organizer edits the time', async () => {
    const { series_id, dates } = await threeDates()
    await editPlan(olga, dates[1].id, { datetime: iso(7, 2), end_datetime: iso(7, 4), time_zone: 'America/Sao_Paulo' })
    expect(await seriesRows(db, series_id)).toMatchObject([
      { time_zone: 'America/Sao_Paulo', template: { start: '18:00:00' } },
    ])
    const next = await nextOf(series_id)
    expect(next).toMatchObject({ time_zone: 'America/Sao_Paulo' })
    expect(at(next.datetime)).toBe(at(iso(21, 2)))
  })

  test('does not hand on the zone and the hour of a date that was moved alone on a journey', async () => {
    const { series_id, dates } = await threeDates()
    const moved = { datetime: iso(7, 1), end_datetime: iso(7, 3) }
    await only(dates[1], { ...moved, time_zone: 'America/New_York' })
    // The form sends all fields, but a zone only where a time was changed.
    await editPlan(olga, dates[1].id, { ...moved, name: 'Beach tennis' })
    expect(await seriesRows(db, series_id)).toMatchObject([
      { time_zone: 'Europe/Lisbon', template: { start: '19:00:00', name: 'Beach tennis' } },
    ])
    const [, second] = await datesOf(db, series_id)
    expect([second?.time_zone, at(second?.datetime)]).toEqual(['America/New_York', at(iso(7, 1))])
  })

  test('is refused for the same reasons as an edit of only this event, and changes nothing', async () => {
    const { series_id, dates } = await threeDates()
    const edit = (changes: Row) => editPlan(olga, dates[1].id, changes)
    await expectRefusal(edit({ name: ' ' }), invalid('Event name is required', 'name'))
    await expectRefusal(edit({ end_datetime: iso(6) }), invalid('End date must be after start date', 'end_datetime'))
    await expectRefusal(
      edit({ datetime: null, end_datetime: null }),
      invalid('A date of a series needs a start', 'datetime'),
    )
    for (const key of ['id', 'organizer_id', 'group_id', 'series_id', 'occurs_on', 'no_such_column']) {
      await expectRefusal(edit({ [key]: null }), invalid('Invalid input provided'))
    }
    await expectRefusal(editPlan(ana, dates[1].id, { name: 'Mine' }), refusals.unauthorized)
    expect(await datesOf(db, series_id)).toEqual(dates)
  })
})
