import { describe, expect, test } from 'vitest'
import { join } from '../support/actions.ts'
import { cast } from '../support/cast.ts'
import { testDatabase } from '../support/database.ts'
import { markPaid } from '../support/payment-actions.ts'
import { expectRefusal, invalid, refusals } from '../support/refusal.ts'
import {
  buildSeries,
  type DateRow,
  datesOf,
  editFollowing,
  listOf,
  openAt,
  pageOf,
  type Rhythm,
  seriesRows,
} from '../support/series-actions.ts'
import type { Row } from '../support/visitor.ts'

/** 'Only this event' is an UPDATE of the event, as everywhere; 'This and following' is `edit_following`. */

const db = testDatabase()
const { olga, ana } = cast(db)

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
      `select details from private.activity where event_id = $1 and deed = 'edited' order by id`,
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

describe('this and following', () => {
  test('changes this date, later ones and those to come, and no earlier one', async () => {
    const { series_id, dates } = await threeDates()
    await join(ana, dates[2])
    expect(
      await editFollowing(olga, dates[1].id, { name: 'Beach tennis', max_participants: 4, waitlist: false }),
    ).toEqual({ id: dates[1].id, name: 'Beach tennis' })
    const [first, second, third] = await datesOf(db, series_id)
    expect(first).toEqual(dates[0])
    for (const date of [second, third, await nextOf(series_id)]) {
      expect(date).toMatchObject({ name: 'Beach tennis', max_participants: 4, waitlist: false })
    }
    expect(await listOf(db, dates[2].id)).toEqual(['1 Ana'])
    expect(await edits(dates[2])).toEqual([['max_participants', 'name', 'waitlist']])
  })

  test('changes the others only in what this edit changed, not in what an earlier edit of only this event had', async () => {
    const { series_id, dates } = await threeDates()
    await only(dates[1], { name: 'With guests', location: 'Stadium' })
    await only(dates[2], { description: 'Bring cake' })
    await editFollowing(olga, dates[1].id, {
      name: 'With guests',
      location: 'Stadium',
      max_participants: 12,
      description: null,
    })
    expect((await datesOf(db, series_id))[2]).toMatchObject({
      name: 'Beach volleyball',
      location: null,
      max_participants: 12,
      description: 'Bring cake',
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
    await only(dates[1], { price_cents: 500, currency: 'EUR' })
    await editFollowing(olga, dates[1].id, { price_cents: 600, currency: 'EUR' })
    for (const date of [...(await datesOf(db, series_id)).slice(1), await nextOf(series_id)]) {
      expect(date).toMatchObject({ price_cents: 600, currency: 'EUR' })
    }
    await editFollowing(olga, dates[1].id, { price_cents: 600, currency: 'BRL' })
    expect((await datesOf(db, series_id))[2]).toMatchObject({ price_cents: 600, currency: 'BRL' })
    expect(await seriesRows(db, series_id)).toMatchObject([{ template: { price_cents: 600, currency: 'BRL' } }])
    await editFollowing(olga, dates[1].id, { price_cents: null, currency: null })
    expect((await datesOf(db, series_id))[2]).toMatchObject({ price_cents: null, currency: null })
  })

  test('a new price holds for a later date that was made free alone, or had another currency', async () => {
    const { series_id, dates } = await threeDates({ price_cents: 500, currency: 'EUR' })
    await only(dates[1], { price_cents: 900, currency: 'BRL' })
    await only(dates[2], { price_cents: null, currency: null })
    await editFollowing(olga, dates[0].id, { price_cents: 600, currency: 'EUR' })
    for (const date of await datesOf(db, series_id)) expect(date).toMatchObject({ price_cents: 600, currency: 'EUR' })
  })

  test('another currency is refused where somebody has paid for a later date, which it names', async () => {
    const { series_id, dates } = await threeDates({ price_cents: 500, currency: 'EUR' })
    await markPaid(olga, await join(ana, dates[2]))
    await expectRefusal(
      editFollowing(olga, dates[0].id, { price_cents: 500, currency: 'BRL' }),
      invalid('Feb 18, 2059: The currency cannot change after somebody has paid', 'currency'),
    )
    await editFollowing(olga, dates[0].id, { price_cents: 700, currency: 'EUR' })
    expect((await datesOf(db, series_id))[2]).toMatchObject({ price_cents: 700, currency: 'EUR' })
  })

  test('a new time, length or distance of a deadline holds for all, in local time', async () => {
    const { series_id, dates } = await threeDates()
    await editFollowing(olga, dates[1].id, {
      datetime: iso(7, 1),
      end_datetime: iso(7, 2.5),
      registration_deadline: iso(6),
      withdraw_until: null,
    })
    const [first, , third] = await datesOf(db, series_id)
    expect(first).toEqual(dates[0])
    for (const [date, week] of [
      [third, 2],
      [await nextOf(series_id), 3],
    ] as const) {
      expect([date?.datetime, date?.end_datetime, date?.registration_deadline].map(at)).toEqual(
        [iso(week * 7, 1), iso(week * 7, 2.5), iso(week * 7 - 1)].map(at),
      )
    }
    // In summer it is still at eight o'clock in Lisbon.
    await openAt(db, series_id, day(7 * 8))
    expect(at((await datesOf(db, series_id)).at(-1)?.datetime)).toBe(at(iso(7 * 10, 0)))
  })

  test('another day moves all dates that follow by as many days, and the skipped ones too', async () => {
    const { series_id, dates } = await threeDates()
    await olga.rpc('set_skipped', { p_series_id: series_id, p_occurs_on: '2059-02-25', p_skipped: true })
    await editFollowing(olga, dates[1].id, {
      datetime: iso(9),
      end_datetime: iso(9, 2),
      registration_deadline: iso(9, -3),
    })
    expect((await datesOf(db, series_id)).map(({ occurs_on, datetime }) => [occurs_on, at(datetime)])).toEqual([
      ['2059-02-04', at(iso(0))],
      ['2059-02-13', at(iso(9))],
      ['2059-02-20', at(iso(16))],
    ])
    await openAt(db, series_id, day(17))
    expect((await datesOf(db, series_id)).slice(3).map(({ occurs_on }) => occurs_on)).toEqual(['2059-03-06'])
    expect(await db.owner('select occurs_on from private.series_skips where series_id = $1', [series_id])).toEqual([
      { occurs_on: '2059-02-27' },
    ])
  })

  test('can also move dates to an earlier day, as long as no other date is there', async () => {
    const { series_id, dates } = await threeDates()
    await editFollowing(olga, dates[1].id, {
      datetime: iso(4),
      end_datetime: iso(4, 2),
      registration_deadline: iso(4, -3),
    })
    expect((await datesOf(db, series_id)).map(({ occurs_on }) => occurs_on)).toEqual([
      '2059-02-04',
      '2059-02-08',
      '2059-02-15',
    ])
    const onto = { datetime: iso(0), end_datetime: iso(0, 2), registration_deadline: null }
    await expectRefusal(
      editFollowing(olga, dates[1].id, onto),
      invalid('Another date of this series is on that day or after it. Choose a later day.', 'datetime'),
    )
    expect(at((await datesOf(db, series_id))[1]?.datetime)).toBe(at(iso(4)))
  })

  test('does not change a date that is over', async () => {
    const { series_id, dates } = await threeDates()
    await db.owner(
      `update public.events set datetime = now() - interval '2 days', end_datetime = now() - interval '1 day', registration_deadline = null where id = $1`,
      [dates[2].id],
    )
    await editFollowing(olga, dates[1].id, { name: 'Beach tennis' })
    expect((await datesOf(db, series_id)).map(({ name }) => name)).toEqual([
      'Beach volleyball',
      'Beach tennis',
      'Beach volleyball',
    ])
    expect((await nextOf(series_id)).name).toBe('Beach tennis')
  })

  test('hands on the zone in which the organizer edits the time', async () => {
    const { series_id, dates } = await threeDates()
    await editFollowing(olga, dates[1].id, {
      datetime: iso(7, 2),
      end_datetime: iso(7, 4),
      time_zone: 'America/Sao_Paulo',
    })
    expect(await seriesRows(db, series_id)).toMatchObject([
      { time_zone: 'America/Sao_Paulo', template: { start: '18:00:00' } },
    ])
    const [, , third] = await datesOf(db, series_id)
    expect(third).toMatchObject({ time_zone: 'America/Sao_Paulo' })
    expect(at(third?.datetime)).toBe(at(iso(14, 2)))
  })

  test('does not hand on the zone and the hour of a date that was moved alone on a journey', async () => {
    const { series_id, dates } = await threeDates()
    const moved = { datetime: iso(7, 1), end_datetime: iso(7, 3) }
    await only(dates[1], { ...moved, time_zone: 'America/New_York' })
    // The form sends all fields, but a zone only where a time was changed.
    await editFollowing(olga, dates[1].id, { ...moved, name: 'Beach tennis' })
    expect(await seriesRows(db, series_id)).toMatchObject([
      { time_zone: 'Europe/Lisbon', template: { start: '19:00:00', name: 'Beach tennis' } },
    ])
    const [, second, third] = await datesOf(db, series_id)
    expect([second?.time_zone, at(second?.datetime)]).toEqual(['America/New_York', at(iso(7, 1))])
    expect(third).toMatchObject({ name: 'Beach tennis', time_zone: 'Europe/Lisbon', datetime: dates[2].datetime })
  })

  test('keeps a date on its day, also when that is another day in the zone that the series has by then', async () => {
    const { series_id, dates } = await threeDates()
    await editFollowing(olga, dates[2].id, {
      datetime: iso(14, 1),
      end_datetime: iso(14, 3),
      time_zone: 'Asia/Tokyo',
    })
    await editFollowing(olga, dates[0].id, {
      datetime: iso(0, -1),
      end_datetime: iso(0, 1),
      time_zone: 'Europe/Lisbon',
    })
    const [first, second] = await datesOf(db, series_id)
    expect([at(first?.datetime), at(second?.datetime)]).toEqual([at(iso(0, -1)), at(iso(7, -1))])
  })

  test('is refused for the same reasons as an edit of only this event, and changes nothing', async () => {
    const { series_id, dates } = await threeDates()
    const edit = (changes: Row) => editFollowing(olga, dates[1].id, changes)
    await expectRefusal(edit({ name: ' ' }), invalid('Event name is required', 'name'))
    await expectRefusal(edit({ end_datetime: iso(6) }), invalid('End date must be after start date', 'end_datetime'))
    await expectRefusal(
      edit({ datetime: null, end_datetime: null }),
      invalid('A date of a series needs a start', 'datetime'),
    )
    for (const key of ['id', 'organizer_id', 'group_id', 'series_id', 'occurs_on', 'no_such_column']) {
      await expectRefusal(edit({ [key]: null }), invalid('Invalid input provided'))
    }
    await expectRefusal(editFollowing(ana, dates[1].id, { name: 'Mine' }), refusals.unauthorized)
    expect(await datesOf(db, series_id)).toEqual(dates)
  })
})
