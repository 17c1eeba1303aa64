import { describe, expect, test } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { buildEvent, buildLabel, hours, open } from '../support/event-actions.ts'
import { buildGroup } from '../support/group-actions.ts'
import { expectRefusal, invalid, refusals } from '../support/refusal.ts'
import { join, type Registration, wait, withdraw } from '../support/registration-actions.ts'
import { keepPlace, seriesView } from '../support/regular-actions.ts'
import {
  buildSeries,
  datesOf,
  days,
  listOf,
  openAt,
  openSeries,
  pageOf,
  type SeriesPage,
  seriesRows,
} from '../support/series-actions.ts'
import { testUsers } from '../support/test-users.ts'
import type { Row } from '../support/visitor.ts'

const db = testDatabase()
const { olga, ana, ben, cleo } = testUsers(db)

const DAY = 24
const seriesNotFound = { code: 'PT404', hint: 'event_not_found', message: 'Series not found' }

describe('letting an event repeat', () => {
  test('makes it the first date, on the day that it has in its own zone', async () => {
    const event = await buildEvent(olga, {
      time_zone: 'Pacific/Auckland',
      datetime: '2059-03-04T20:00:00Z',
      end_datetime: null,
    })
    const { series_id } = await olga.rpc<{ series_id: string }>('repeat_event', {
      p_event_id: event.id,
      p_every: 'month',
    })
    const [series] = await seriesRows(db, series_id)
    expect(series).toMatchObject({
      organizer_id: olga.id,
      group_id: null,
      every: 'month',
      starts_on: '2059-03-05',
      ends_on: null,
      ended_at: null,
      time_zone: 'Pacific/Auckland',
      opens_days_before: 7,
      template: { name: 'Beach volleyball', start: '09:00:00', lasts: null, max_participants: 10 },
    })
    expect(await datesOf(db, series_id)).toMatchObject([{ id: event.id, occurs_on: '2059-03-05', revision: 0 }])
  })

  test('creates and repeats in one step, or not at all', async () => {
    const made = await buildSeries(olga, { name: 'Yoga', max_participants: 3 }, { every: 'two_weeks', opens: 3 })
    expect(made).toEqual({ id: expect.any(String), name: 'Yoga', series_id: expect.any(String) })
    expect(await datesOf(db, made.series_id)).toMatchObject([{ id: made.id, name: 'Yoga', waitlist: true }])
    const before = await db.owner('select id from public.events where organizer_id = $1', [olga.id])
    await expectRefusal(
      buildSeries(olga, {}, { opens: 61 }),
      invalid('A date can open 1 to 60 days before it starts', 'opens_days_before'),
    )
    await expectRefusal(buildSeries(olga, { name: '' }), invalid('Event name is required', 'name'))
    expect(await db.owner('select id from public.events where organizer_id = $1', [olga.id])).toEqual(before)
  })

  test('is refused with a sentence that says why', async () => {
    const repeat = (id: string, fields: Row = {}) =>
      olga.rpc('repeat_event', { p_event_id: id, p_every: 'week', ...fields })
    const [undated, zoneless, event] = await Promise.all([
      buildEvent(olga, { datetime: null, end_datetime: null }),
      buildEvent(olga),
      buildEvent(olga, { time_zone: 'Europe/Lisbon' }),
    ])
    await expectRefusal(
      repeat(undated.id),
      invalid('Set Start Date & Time first: the dates are counted from it.', 'datetime'),
    )
    await expectRefusal(repeat(zoneless.id), {
      ...invalid('', 'time_zone'),
      message: /^The time zone of this event is not known/,
    })
    await expectRefusal(repeat(event.id, { p_every: 'daily' }), invalid('Choose how often the event repeats', 'every'))
    const early = { p_ends_on: '2020-01-01' }
    await expectRefusal(repeat(event.id, early), invalid('The last date must not be before the first one', 'ends_on'))
    await expectRefusal(ana.rpc('repeat_event', { p_event_id: event.id, p_every: 'week' }), refusals.unauthorized)
    await repeat(event.id)
    await expectRefusal(repeat(event.id), invalid('This event already repeats'))
    await expectRefusal(repeat('nothing_here'), refusals.eventNotFound)
  })
})

describe('the lasting link', () => {
  test("leads to the date, whose page shows the series; a plain event's page shows none", async () => {
    const made = await buildSeries(olga)
    const page = (await pageOf(db.anon, made.series_id)) as SeriesPage
    expect(page.event.id).toBe(made.id)
    expect(page).toEqual(await pageOf(db.anon, made.id))
    const [first] = await datesOf(db, made.series_id)
    expect(page.series).toMatchObject({
      id: made.series_id,
      every: 'week',
      starts_on: first?.occurs_on,
      time_zone: 'Europe/Lisbon',
      ends_on: null,
      opens_days_before: 7,
      ended: false,
      due: false,
      earlier: [],
      regular: false,
      regulars: null,
      next: { id: null },
    })
    expect((await pageOf(olga, made.id))?.series?.regulars).toBe(0)
    const plain = await buildEvent(olga)
    expect((await pageOf(db.anon, plain.id))?.series).toBeNull()
    expect(await db.anon.rpc('get_invite', { p_type: 'event', p_id: plain.id })).toMatchObject({ series: null })
  })

  test('says when a date is due; anyone who opens it makes it, with everything but the people', async () => {
    const field = { id: 'a', label: 'A', type: 'text', required: false }
    const fields = {
      datetime: hours(5 * DAY),
      end_datetime: null,
      location: 'Praia',
      custom_fields: [field],
      price_cents: 500,
      currency: 'EUR',
    }
    const made = await buildSeries(olga, { ...fields, registration_deadline: hours(5 * DAY - 2) }, { opens: 13 })
    await buildLabel(
      olga,
      { ...made, organizer_id: olga.id, group_id: null, max_participants: 10 },
      { name: 'Driver', color: 'teal' },
    )
    await join(ana, made)
    expect((await pageOf(db.anon, made.series_id))?.series).toMatchObject({ due: true, next: { id: null } })
    expect(await db.anon.rpc('get_invite', { p_type: 'event', p_id: made.series_id })).toMatchObject({
      id: made.id,
      series: { id: made.series_id, due: true },
    })
    expect(await openSeries(db.anon, made.series_id)).toEqual({ event_id: made.id })
    const [first, second, ...more] = await datesOf(db, made.series_id)
    expect(more).toEqual([])
    const { id, created_at, datetime, occurs_on, registration_deadline, ...rest } = second as NonNullable<typeof second>
    expect(first).toMatchObject(rest)
    expect(id).toMatch(/^[\w-]{12}$/)
    expect([Date.parse(datetime), Date.parse(String(registration_deadline))]).toEqual([
      Date.parse(String(first?.datetime)) + 7 * DAY * 3_600_000,
      Date.parse(String(first?.registration_deadline)) + 7 * DAY * 3_600_000,
    ])
    expect((await pageOf(ben, made.series_id))?.series).toMatchObject({ due: false, next: { id } })
    expect((await open(ben, { id })).labels).toMatchObject([{ name: 'Driver', color: 'teal' }])
    expect((await pageOf(ben, id))?.series?.earlier).toMatchObject([{ id: made.id }])
    expect(await listOf(db, id)).toEqual([])
    await openSeries(ben, made.series_id)
    expect(await datesOf(db, made.series_id)).toHaveLength(2)
  })

  test('gives a new date the labels of the latest one, not of the first', async () => {
    const made = await buildSeries(olga)
    const event = { organizer_id: olga.id, name: '', group_id: null, max_participants: 10 }
    await buildLabel(olga, { ...event, id: made.id }, { name: 'Driver' })
    const second = (await openAt(db, made.series_id, days(2))) as string
    await olga.remove('labels', { event_id: second })
    await buildLabel(olga, { ...event, id: second }, { name: 'Goalkeeper' })
    const third = (await openAt(db, made.series_id, days(9))) as string
    expect((await open(ana, { id: third })).labels.map(({ name }) => name)).toEqual(['Goalkeeper'])
  })

  test('leads to the next date when one is over, and to the last one when none comes', async () => {
    const made = await buildSeries(olga, {}, { endsOn: days(9).toISOString().slice(0, 10) })
    const second = await openAt(db, made.series_id, days(2))
    expect(second).not.toBe(made.id)
    expect(await openAt(db, made.series_id, days(8.2))).toBe(second)
    expect(await openAt(db, made.series_id, days(30))).toBe(second)
    expect(await datesOf(db, made.series_id)).toHaveLength(2)
  })

  test('stays with a date without an end for three hours', async () => {
    const made = await buildSeries(olga, { datetime: hours(24), end_datetime: null })
    const at = (hour: number) => openAt(db, made.series_id, new Date(hours(hour)))
    expect(await at(25)).toBe(made.id)
    expect(await at(26.99)).toBe(made.id)
    expect(await at(27.01)).not.toBe(made.id)
  })

  test('creates no date later that no one opened in time', async () => {
    const made = await buildSeries(olga)
    await openAt(db, made.series_id, days(1 + 7 * 4 + 3))
    const [first, ...later] = await datesOf(db, made.series_id)
    const weeks = later.map(
      ({ occurs_on }) => (Date.parse(String(occurs_on)) - Date.parse(String(first?.occurs_on))) / (7 * DAY * 3_600_000),
    )
    expect(weeks).toEqual([5])
  })

  test('an unknown series creates nothing', async () => {
    expect(await openSeries(db.anon, 'nothing_here')).toEqual({ event_id: null })
    expect(await pageOf(db.anon, 'nothing_here')).toBeNull()
    expect(await openSeries(db.anon, 'x'.repeat(1000))).toEqual({ event_id: null })
  })
})

describe('regulars', () => {
  test('are put into the next date in the order in which they became regulars, then onto the waitlist', async () => {
    const made = await buildSeries(olga, { max_participants: 2 }, { opens: 7 })
    const rows = [await join(ben, made, { p_notes: 'ball', p_email: 'ben@home.example' }), await join(ana, made)]
    await wait(cleo, made)
    for (const person of [cleo, ana, ben]) expect(await keepPlace(person, made.series_id)).toEqual({ regular: true })
    expect(await keepPlace(cleo, made.series_id)).toEqual({ regular: true })
    expect((await seriesView(olga, made.series_id)).regulars.map(({ name }) => name)).toEqual(['Cleo', 'Ana', 'Ben'])
    expect((await pageOf(ana, made.series_id))?.series).toMatchObject({ regular: true, regulars: null })
    await withdraw(ben, rows.slice(0, 1))
    const next = (await openAt(db, made.series_id, days(2))) as string
    expect(await listOf(db, next)).toEqual(['1 Cleo', '2 Ana', '– Ben'])
    const [third] = await db.owner(
      'select notes, email from public.participants where event_id = $1 and user_id = $2',
      [next, ben.id],
    )
    expect(third).toEqual({ notes: 'ball', email: 'ben@home.example' })
    expect(await keepPlace(cleo, made.series_id, false)).toEqual({ regular: false })
    const after = (await openAt(db, made.series_id, days(9))) as string
    expect(await listOf(db, after)).toEqual(['1 Ana', '2 Ben'])
  })

  test('are only people on the list of a date, and signed in', async () => {
    const made = await buildSeries(olga)
    await expectRefusal(keepPlace(ana, made.series_id), {
      ...refusals.notRegistered,
      message: 'Sign up for a date first, then keep your place',
    })
    await expectRefusal(keepPlace(ana, 'nothing_here'), seriesNotFound)
    expect(await keepPlace(ana, made.series_id, false)).toEqual({ regular: false })
  })

  test('come with what they entered last, not with what they had entered first', async () => {
    const made = await buildSeries(olga)
    const row = await join(ana, made, { p_notes: 'first' })
    await keepPlace(ana, made.series_id)
    const second = (await openAt(db, made.series_id, days(2))) as string
    const [entry] = await db.owner<Registration>(
      `update public.participants set notes = 'second' where event_id = $1 returning *`,
      [second],
    )
    expect(entry?.id).not.toBe(row.id)
    const third = (await openAt(db, made.series_id, days(9))) as string
    expect(await db.owner('select notes from public.participants where event_id = $1', [third])).toEqual([
      { notes: 'second' },
    ])
  })
})

test('a group’s series makes no dates when its organizer no longer helps run the group', async () => {
  const group = await buildGroup(olga)
  const made = await buildSeries(olga, { group_id: group.id })
  expect((await pageOf(olga, made.id))?.series?.ended).toBe(false)
  await db.owner('update public.series set organizer_id = $2 where id = $1', [made.series_id, ana.id])
  expect((await pageOf(olga, made.id))?.series).toMatchObject({ ended: true, due: false, next: null })
  expect(await openAt(db, made.series_id, days(3))).toBe(made.id)
})
