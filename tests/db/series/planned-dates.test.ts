import { beforeEach, describe, expect, test } from 'vitest'
import { hours } from '../support/actions.ts'
import { cast } from '../support/cast.ts'
import { testDatabase } from '../support/database.ts'
import { expectRefusal, invalid } from '../support/refusal.ts'
import { sectionsOf } from '../support/section-actions.ts'
import {
  buildSeries,
  type DateRow,
  datesOf,
  days,
  editFollowing,
  keepPlace,
  listOf,
  type MadeSeries,
  openAt,
  pageOf,
  seriesView,
} from '../support/series-actions.ts'
import type { Person, Row } from '../support/visitor.ts'

/** Changing one date of a series before it opens: its time, its place, how many take part. */

const db = testDatabase()
const { olga, ana } = cast(db)
/** A Tuesday, at seven in Lisbon. Each date opens a week before. */
const plan = { datetime: '2059-02-04T19:00:00Z', end_datetime: '2059-02-04T21:00:00Z', location: 'Court 1' }
let made: MadeSeries

beforeEach(async () => {
  made = await buildSeries(olga, { ...plan, registration_deadline: '2059-02-04T17:00:00Z' })
})

const third = '2059-02-18'
const asPlanned = { p_datetime: '2059-02-18T19:00:00Z', p_location: 'Court 1', p_max_participants: 10 }
const changeDate = (person: Person, fields: Row = {}, occursOn: unknown = third, seriesId = made.series_id) =>
  person.rpc<Row>('change_date', { p_series_id: seriesId, p_occurs_on: occursOn, ...asPlanned, ...fields })
const planOf = async () => {
  const { dates } = await seriesView(olga, made.series_id)
  return dates.map(({ occurs_on, datetime, changes }) => [occurs_on, new Date(datetime).toISOString(), changes])
}
const iso = (text: string) => new Date(text).toISOString()
const open = (text: string) => openAt(db, made.series_id, new Date(text))
const dateOn = async (occursOn: string) =>
  (await datesOf(db, made.series_id)).find(({ occurs_on }) => occurs_on === occursOn) as DateRow

test('the date is made with what was changed, for as long as planned and with its deadlines; the others are as before', async () => {
  const change = { p_datetime: '2059-02-19T20:30:00Z', p_location: ' Court 2 ', p_max_participants: null }
  const changes = { days: 1, start: '20:30:00', location: 'Court 2', max_participants: null }
  expect(await changeDate(olga, change)).toMatchObject({ occurs_on: third, changes })
  expect(await changeDate(olga, change)).toMatchObject({ changes })
  expect((await planOf()).slice(1, 4)).toEqual([
    ['2059-02-11', iso('2059-02-11T19:00:00Z'), undefined],
    [third, iso('2059-02-19T20:30:00Z'), changes],
    ['2059-02-25', iso('2059-02-25T19:00:00Z'), undefined],
  ])
  await open('2059-02-11T19:00:01Z')
  await open('2059-02-19T19:00:01Z')
  const [start, end, deadline] = ['2059-02-19T20:30:00Z', '2059-02-19T22:30:00Z', '2059-02-19T18:30:00Z'].map(iso)
  const date = await dateOn(third)
  expect([date.datetime, date.end_datetime, date.registration_deadline].map((at) => iso(String(at)))).toEqual([
    start,
    end,
    deadline,
  ])
  expect(date).toMatchObject({ location: 'Court 2', max_participants: null })
  expect(await dateOn('2059-02-25')).toMatchObject({ location: 'Court 1', max_participants: 10 })
  // It is an event now, and changed on its page.
  expect((await planOf()).find(([day]) => day === third)?.[2]).toBeUndefined()
  const isOpen = invalid('This date has opened already. Change it on its own page.', 'occurs_on')
  await expectRefusal(changeDate(olga), isOpen)
})

test('a value that equals the plan is no change', async () => {
  await changeDate(olga, { p_location: null })
  expect((await planOf())[2]?.[2]).toEqual({ location: null })
  expect(await changeDate(olga)).toMatchObject({ changes: {} })
  expect((await planOf())[2]?.[2]).toBeUndefined()
})

test('regulars are on its list, as many as it has slots', async () => {
  await ana.rpc('register', { p_id: crypto.randomUUID(), p_event_id: made.id, p_name: 'Ana' })
  await keepPlace(ana, made.series_id)
  await changeDate(olga, { p_max_participants: 1 })
  await open('2059-02-11T19:00:01Z')
  expect(await listOf(db, (await dateOn(third)).id)).toEqual(['1 Ana'])
})

test('a change outlives skipping and taking that back', async () => {
  const skip = (p_skipped: boolean) =>
    olga.rpc('set_skipped', { p_series_id: made.series_id, p_occurs_on: third, p_skipped })
  await changeDate(olga, { p_location: 'Court 2' })
  await skip(true)
  await skip(false)
  await open('2059-02-11T19:00:01Z')
  expect(await dateOn(third)).toMatchObject({ location: 'Court 2' })
})

test('the page of the date before, the invite and the lasting link tell the changed time', async () => {
  await changeDate(olga, { p_datetime: '2059-02-12T08:00:00Z', p_location: 'Court 2' }, '2059-02-11')
  expect((await pageOf(ana, made.id))?.series?.next?.datetime).toBe('2059-02-12T08:00:00+00:00')
  await olga.remove('events', { id: made.id })
  const invite = await ana.rpc<Row>('get_invite', { p_type: 'event', p_id: made.series_id })
  expect(invite).toMatchObject({ datetime: '2059-02-12T08:00:00+00:00', location: 'Court 2' })
})

test('a date that was moved to later is still to come after its day in the plan, and is made', async () => {
  const { series_id, id } = await buildSeries(
    olga,
    { datetime: hours(-24 * 6), end_datetime: null, time_zone: 'UTC' },
    { opens: 1, endsOn: days(1).toISOString().slice(0, 10) },
  )
  const next = (await seriesView(olga, series_id)).dates.find((date) => date.id === null)
  const later = new Date(Date.parse(String(next?.datetime)) + 3 * 86_400_000)
  await changeDate(olga, { p_datetime: later.toISOString(), p_location: null }, next?.occurs_on, series_id)
  await olga.remove('events', { id })
  const on = (date: Date) => openAt(db, series_id, date)
  expect(await on(new Date(later.getTime() - 60_000))).not.toBeNull()
  expect((await datesOf(db, series_id)).map(({ datetime }) => iso(datetime))).toEqual([later.toISOString()])
})

describe('an edit of a date and all that follow', () => {
  const changed = { days: -1, start: '08:00:00', location: 'Court 2', max_participants: 4 }
  beforeEach(async () => {
    await changeDate(olga, { p_datetime: '2059-02-17T08:00:00Z', p_location: 'Court 2', p_max_participants: 4 })
  })

  test('gives its place, time and maximum to a changed date too, as to one that is made', async () => {
    await editFollowing(olga, made.id, { location: 'Beach' })
    const { location: _, ...others } = changed
    expect((await planOf())[2]?.[2]).toEqual(others)
    await editFollowing(olga, made.id, {
      datetime: '2059-02-04T18:00:00Z',
      end_datetime: '2059-02-04T20:00:00Z',
      max_participants: 8,
    })
    expect((await planOf())[2]).toEqual([third, iso('2059-02-17T18:00:00Z'), { days: -1 }])
  })

  test('moves a changed date along, as far from its day as it was', async () => {
    await editFollowing(olga, made.id, {
      datetime: '2059-02-06T19:00:00Z',
      end_datetime: '2059-02-06T21:00:00Z',
      registration_deadline: null,
    })
    expect((await planOf())[2]).toEqual(['2059-02-20', iso('2059-02-19T08:00:00Z'), changed])
  })

  test('leaves it alone where it is about something else', async () => {
    await editFollowing(olga, made.id, { name: 'Volleyball' })
    expect((await planOf())[2]?.[2]).toEqual(changed)
  })
})

test('is refused with a sentence that says why', async () => {
  const refusals: [Row, string, string][] = [
    [{ p_datetime: null }, 'A date of a series needs a start', 'datetime'],
    [{ p_datetime: 'infinity' }, 'Invalid date format', 'datetime'],
    [{ p_max_participants: 0 }, 'Must allow at least 1 participant', 'max_participants'],
    [{ p_max_participants: 101 }, 'Maximum 100 participants allowed', 'max_participants'],
    [{ p_location: 'x'.repeat(501) }, 'Location must be less than 500 characters', 'location'],
    [{ p_occurs_on: '2059-02-19' }, 'The series has no date on that day', 'occurs_on'],
    [{ p_occurs_on: null }, 'The series has no date on that day', 'occurs_on'],
    [{ p_occurs_on: '2061-03-01' }, 'Only dates of the next two years can be changed', 'occurs_on'],
    [{ p_datetime: '2059-02-11T18:00:00Z' }, CLOSE, 'datetime'],
    [{ p_datetime: '2059-02-25T00:00:00Z' }, CLOSE, 'datetime'],
  ]
  for (const [fields, message, field] of refusals)
    await expectRefusal(changeDate(olga, fields), invalid(message, field))
  await olga.rpc('change_series', { p_series_id: made.series_id, p_opens_days_before: 1 })
  await expectRefusal(
    changeDate(olga, { p_datetime: '2059-02-17T19:00:00Z' }),
    invalid('It would start before people can join. Choose a later time.', 'datetime'),
  )
  await olga.rpc('end_series', { p_series_id: made.series_id })
  await expectRefusal(changeDate(olga), invalid('The series has no date on that day', 'occurs_on'))
})
const CLOSE = 'Choose a day from Feb 12, 2059 to Feb 24, 2059: then it stays between the dates before and after it.'

test('twelve dates can be changed at a time, and one of them again', async () => {
  const week = (count: number) => new Date(Date.parse('2059-02-04') + count * 7 * 86_400_000).toISOString().slice(0, 10)
  const move = (count: number, p_location: string) =>
    changeDate(olga, { p_datetime: `${week(count)}T18:00:00Z`, p_location }, week(count))
  for (let count = 1; count <= 12; count += 1) await move(count, 'Beach')
  await expectRefusal(move(13, 'Beach'), invalid('At most 12 dates can be changed before they open', 'occurs_on'))
  await move(12, 'Lake')
})

test('the sections say how many take part', async () => {
  const { series_id } = await buildSeries(olga, { ...plan, sections: sectionsOf({ Driver: 2 }) })
  const taken = invalid('The sections set how many people can take part', 'max_participants')
  await expectRefusal(changeDate(olga, {}, third, series_id), taken)
  expect(await changeDate(olga, { p_max_participants: 2, p_location: 'Beach' }, third, series_id)).toMatchObject({
    changes: { location: 'Beach' },
  })
})
