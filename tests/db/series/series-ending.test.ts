import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { hours } from '../support/event-actions.ts'
import { buildGroup } from '../support/group-actions.ts'
import { buildPriced, markPaid } from '../support/payment-actions.ts'
import { expectRefusal, invalid, refusals } from '../support/refusal.ts'
import { join, withdraw } from '../support/registration-actions.ts'
import { keepPlace, seriesView } from '../support/regular-actions.ts'
import {
  buildSeries,
  type DateRow,
  datesOf,
  days,
  listOf,
  openAt,
  openSeries,
  pageOf,
} from '../support/series-actions.ts'
import type { Person, Row } from '../support/visitor.ts'

/** Skipping a date, deleting it, ending the series, and what is deleted with its group or its organizer. */

const db = testDatabase()
let olga: Person
let ana: Person

beforeEach(async () => {
  ;[olga, ana] = await Promise.all([db.person('Olga'), db.person('Ana')])
})

const skip = (person: Person, seriesId: string, occursOn: unknown, skipped = true) =>
  person.rpc('set_skipped', { p_series_id: seriesId, p_occurs_on: occursOn, p_skipped: skipped })
const dayAfter = (date: DateRow | undefined, count: number) =>
  new Date(Date.parse(String(date?.occurs_on)) + count * 86_400_000).toISOString().slice(0, 10)
const weeksOf = async (seriesId: string) => {
  const dates = await datesOf(db, seriesId)
  const first = Date.parse(String(dates[0]?.occurs_on))
  return dates.map(({ occurs_on }) => (Date.parse(String(occurs_on)) - first) / (7 * 86_400_000))
}

describe('skipping', () => {
  test('leaves one date out; once it is taken back, the date is made', async () => {
    const made = await buildSeries(olga)
    const [first] = await datesOf(db, made.series_id)
    expect(await skip(olga, made.series_id, dayAfter(first, 7))).toEqual({
      occurs_on: dayAfter(first, 7),
      skipped: true,
    })
    const { dates } = await seriesView(olga, made.series_id)
    expect(dates.slice(0, 3).map(({ id, skipped }) => [id, skipped])).toEqual([
      [made.id, false],
      [null, true],
      [null, false],
    ])
    expect((await pageOf(ana, made.id))?.series?.next).toMatchObject({ id: null, datetime: dates[2]?.datetime })
    expect(await openAt(db, made.series_id, days(3))).toBe(made.id)
    await skip(olga, made.series_id, dayAfter(first, 7), false)
    expect(await openAt(db, made.series_id, days(3))).not.toBe(made.id)
    expect(await weeksOf(made.series_id)).toEqual([0, 1])
  })

  test('is possible for an existing date without people', async () => {
    const made = await buildSeries(olga, {}, { opens: 14 })
    await openSeries(ana, made.series_id)
    const [first, second] = await datesOf(db, made.series_id)
    await skip(olga, made.series_id, second?.occurs_on)
    expect(await weeksOf(made.series_id)).toEqual([0])
    await openSeries(ana, made.series_id)
    expect(await weeksOf(made.series_id)).toEqual([0])
    await join(ana, made)
    const full = invalid('People are on the list of this date. Delete the event instead.', 'occurs_on')
    await expectRefusal(skip(olga, made.series_id, first?.occurs_on), full)
  })

  test('is refused for a date for which money is open', async () => {
    const priced = await buildPriced(olga, { time_zone: 'Europe/Lisbon' })
    const { series_id } = await olga.rpc<{ series_id: string }>('repeat_event', {
      p_event_id: priced.id,
      p_every: 'week',
    })
    const row = await join(ana, priced)
    await markPaid(olga, row)
    await withdraw(ana, [row])
    const [first] = await datesOf(db, series_id)
    await expectRefusal(
      skip(olga, series_id, first?.occurs_on),
      invalid('Someone still waits for a refund for this date. Delete the event instead.', 'occurs_on'),
    )
  })

  test('is possible only for days that are dates of the series', async () => {
    const made = await buildSeries(olga, {}, { endsOn: days(20).toISOString().slice(0, 10) })
    const [first] = await datesOf(db, made.series_id)
    const none = invalid('The series has no date on that day', 'occurs_on')
    for (const occursOn of [dayAfter(first, 3), dayAfter(first, -7), dayAfter(first, 28), null]) {
      await expectRefusal(skip(olga, made.series_id, occursOn), none)
    }
    await olga.rpc('change_series', { p_series_id: made.series_id, p_ends_on: null })
    const far = invalid('Only dates of the next two years can be skipped', 'occurs_on')
    await expectRefusal(skip(olga, made.series_id, dayAfter(first, 7 * 105)), far)
    await expectRefusal(skip(ana, made.series_id, dayAfter(first, 7)), refusals.unauthorized)
  })
})

test('a date that was deleted is not made again, and its regulars are on the next one', async () => {
  const made = await buildSeries(olga)
  await join(ana, made)
  await keepPlace(ana, made.series_id)
  const second = (await openAt(db, made.series_id, days(2))) as string
  await olga.remove('events', { id: second })
  expect(await openAt(db, made.series_id, days(3))).toBe(made.id)
  expect(await weeksOf(made.series_id)).toEqual([0])
  const third = (await openAt(db, made.series_id, days(9))) as string
  expect([await weeksOf(made.series_id), await listOf(db, third)]).toEqual([[0, 2], ['1 Ana']])
})

test('a series whose dates are all deleted still has its plan, and the next date is made from it', async () => {
  const made = await buildSeries(olga, { location: 'Praia', max_participants: 4 })
  await join(ana, made)
  await keepPlace(ana, made.series_id)
  await olga.remove('events', { id: made.id })
  expect(await pageOf(ana, made.series_id)).toBeNull()
  const invite = await db.anon.rpc<Row>('get_invite', { p_type: 'event', p_id: made.series_id })
  const { next, ...series } = invite.series as { next: { datetime: string } } & Row
  expect(invite).toMatchObject({
    id: made.series_id,
    name: 'Beach volleyball',
    location: 'Praia',
    max_participants: 4,
    datetime: next.datetime,
    participant_count: 0,
    waiting_count: 0,
    people: [],
    organizer_name: 'Olga',
    group_id: null,
    viewer: { registered: false, place: null, can_open: true },
  })
  expect(series).toMatchObject({ due: false, ended: false })
  expect(await openSeries(ana, made.series_id)).toEqual({ event_id: null })
  const next_id = (await openAt(db, made.series_id, days(2))) as string
  expect(await listOf(db, next_id)).toEqual(['1 Ana'])
  expect((await datesOf(db, made.series_id))[0]).toMatchObject({
    id: next_id,
    location: 'Praia',
    max_participants: 4,
    price_cents: null,
  })
})

describe('ending', () => {
  test('makes no more dates and keeps those that are there', async () => {
    const made = await buildSeries(olga, {}, { opens: 14 })
    await openSeries(ana, made.series_id)
    expect(await weeksOf(made.series_id)).toEqual([0, 1])
    for (let time = 0; time < 2; time += 1) {
      expect(await olga.rpc('end_series', { p_series_id: made.series_id })).toEqual({ id: made.series_id, ended: true })
    }
    await openAt(db, made.series_id, days(10))
    expect(await weeksOf(made.series_id)).toEqual([0, 1])
    const [, second] = await datesOf(db, made.series_id)
    expect((await pageOf(ana, made.id))?.series).toMatchObject({ ended: true, due: false, next: { id: second?.id } })
    expect((await pageOf(ana, second?.id ?? ''))?.series).toMatchObject({ ended: true, next: null })
    expect((await seriesView(olga, made.series_id)).dates.map(({ id }) => id)).toEqual([made.id, second?.id])
  })

  test('happens by itself after its last day', async () => {
    const made = await buildSeries(
      olga,
      { datetime: hours(-30), end_datetime: hours(-28) },
      { endsOn: days(2).toISOString().slice(0, 10) },
    )
    expect((await pageOf(ana, made.series_id))?.series).toMatchObject({ ended: true, due: false, next: null })
    await olga.rpc('change_series', { p_series_id: made.series_id, p_ends_on: null })
    expect((await pageOf(ana, made.series_id))?.series).toMatchObject({ ended: false, due: true, ends_on: null })
  })

  test('the last day and the opening can change separately, and the rhythm cannot', async () => {
    const made = await buildSeries(olga, {}, { endsOn: days(40).toISOString().slice(0, 10) })
    const change = (fields: Row) => olga.rpc('change_series', { p_series_id: made.series_id, ...fields })
    expect(await change({ p_opens_days_before: 2 })).toMatchObject({
      opens_days_before: 2,
      ends_on: days(40).toISOString().slice(0, 10),
    })
    expect(await change({ p_ends_on: null, p_every: 'week' })).toMatchObject({ opens_days_before: 2, ends_on: null })
    await expectRefusal(change({ p_every: 'month' }), {
      ...invalid('', 'every'),
      message: /^End this series and start a new one/,
    })
    await expectRefusal(
      change({ p_opens_days_before: 0 }),
      invalid('A date can open 1 to 60 days before it starts', 'opens_days_before'),
    )
    await expectRefusal(
      change({ p_ends_on: '2020-01-01' }),
      invalid('The last date must not be before the first one', 'ends_on'),
    )
    await expectRefusal(ana.rpc('end_series', { p_series_id: made.series_id }), refusals.unauthorized)
  })
})

describe('the data that goes with it', () => {
  const traces = async (seriesId: string) => {
    const found = await db.owner<{ name: string }>(
      `select 'series' as name from public.series where id = $1
       union all select 'events' from public.events where series_id = $1
       union all select 'skips' from private.series_skips where series_id = $1
       union all select 'regulars' from private.regulars where series_id = $1
       union all select 'acceptances' from private.series_acceptances where series_id = $1`,
      [seriesId],
    )
    return found.map(({ name }) => name).sort()
  }

  test.each<[string, (seriesId: string, groupId: string) => Promise<unknown>]>([
    ['the group is deleted', (_, groupId) => olga.remove('groups', { id: groupId })],
    ['the organizer leaves', () => olga.rpc('delete_account')],
    ['the auth service deletes the organizer', () => db.deleteAccount(olga)],
  ])('everything, when %s', async (_, end) => {
    const group = await buildGroup(olga)
    const made = await buildSeries(olga, { group_id: group.id, is_private: true }, { opens: 14 })
    await ana.rpc('accept_invite', { p_type: 'event', p_id: made.series_id })
    await join(ana, made)
    await keepPlace(ana, made.series_id)
    const [first] = await datesOf(db, made.series_id)
    await skip(olga, made.series_id, dayAfter(first, 14))
    await openSeries(ana, made.series_id)
    expect(await traces(made.series_id)).toEqual(['acceptances', 'events', 'events', 'regulars', 'series', 'skips'])
    await end(made.series_id, group.id)
    expect(await traces(made.series_id)).toEqual([])
    expect(await db.owner('select id from public.events where id = $1', [made.id])).toEqual([])
  })

  test('the place of a regular with the account, and nothing of the others', async () => {
    const made = await buildSeries(olga)
    const ben = await db.person('Ben')
    for (const person of [ana, ben]) {
      await join(person, made)
      await keepPlace(person, made.series_id)
    }
    await ana.rpc('delete_account')
    expect((await seriesView(olga, made.series_id)).regulars.map(({ name }) => name)).toEqual(['Ben'])
    expect(await listOf(db, (await openAt(db, made.series_id, days(2))) as string)).toEqual(['1 Ben'])
    expect(await listOf(db, made.id)).toEqual(['1 Ana', '2 Ben'])
  })
})
