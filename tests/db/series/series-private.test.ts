import { describe, expect, test } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { buildLabel } from '../support/event-actions.ts'
import { buildGroup } from '../support/group-actions.ts'
import { expectRefusal, refusals } from '../support/refusal.ts'
import { join, withdraw } from '../support/registration-actions.ts'
import { keepPlace, seriesView } from '../support/regular-actions.ts'
import {
  buildSeries,
  type DateRow,
  datesOf,
  days,
  editPlan,
  listOf,
  openAt,
  openSeries,
  pageOf,
} from '../support/series-actions.ts'
import { testUsers } from '../support/test-users.ts'
import type { Person, Row, Visitor } from '../support/visitor.ts'

/** The lasting link of a private series is the invitation to all of its dates. */

const db = testDatabase()
const { olga, ana, ben } = testUsers(db)

const accept = (person: Visitor, id: string) => person.rpc('accept_invite', { p_type: 'event', p_id: id })
const invite = (person: Visitor, id: string) => person.rpc<Row>('get_invite', { p_type: 'event', p_id: id })
const hidden = (fields: Row = {}, opens = 14) => buildSeries(olga, { is_private: true, ...fields }, { opens })
const opens = async (person: Visitor, id: string) => (await pageOf(person, id)) !== null

/** A weekly series with its first five dates made. */
async function fiveDates(fields: Row = {}) {
  const made = await buildSeries(olga, fields, { opens: 29 })
  await openSeries(olga, made.series_id)
  return {
    id: made.series_id,
    dates: (await datesOf(db, made.series_id)) as [DateRow, DateRow, DateRow, DateRow, DateRow],
  }
}

test('anyone who accepts it opens the dates that are there, and those to come', async () => {
  const made = await hidden()
  await openSeries(db.anon, made.series_id)
  const [, second] = await datesOf(db, made.series_id)
  const ids = [made.series_id, made.id, second?.id ?? '']
  for (const id of ids) expect(await opens(ana, id)).toBe(false)
  expect(await invite(ana, made.series_id)).toMatchObject({ id: made.id, people: null, viewer: { can_open: false } })
  expect(await accept(ana, made.series_id)).toBe(true)
  for (const id of ids) expect(await opens(ana, id)).toBe(true)
  expect(await invite(ana, made.series_id)).toMatchObject({ id: made.id, people: [], viewer: { can_open: true } })
  await openAt(db, made.series_id, days(9))
  const [, , third] = await datesOf(db, made.series_id)
  expect(await opens(ana, third?.id ?? '')).toBe(true)
  expect(await opens(ben, third?.id ?? '')).toBe(false)
  await expectRefusal(accept(db.anon, made.series_id), refusals.unauthenticated)
  expect(await accept(ana, 'nothing_here')).toBe(false)
})

test('anyone who accepted one date gets no other by that', async () => {
  const made = await hidden()
  await openSeries(db.anon, made.series_id)
  const [, second] = await datesOf(db, made.series_id)
  await accept(ana, second?.id ?? '')
  expect([await opens(ana, second?.id ?? ''), await opens(ana, made.id)]).toEqual([true, false])
})

test('anyone who had accepted the event before it repeated opens the next dates, too', async () => {
  const [event] = await olga.insert<{ id: string }>('events', {
    organizer_id: olga.id,
    name: 'Book circle',
    is_private: true,
    datetime: days(1),
    time_zone: 'Europe/Lisbon',
  })
  await accept(ana, event?.id ?? '')
  const { series_id } = await olga.rpc<{ series_id: string }>('repeat_event', {
    p_event_id: event?.id,
    p_every: 'week',
  })
  const second = (await openAt(db, series_id, days(2))) as string
  expect([await opens(ana, second), await opens(ben, second)]).toEqual([true, false])
})

test('a person who is removed from a date is admitted to the next only as a regular', async () => {
  const made = await hidden({}, 7)
  for (const person of [ana, ben]) await accept(person, made.series_id)
  const rows = [await join(ana, made), await join(ben, made)]
  await keepPlace(ben, made.series_id)
  await withdraw(olga, rows)
  for (const person of [ana, ben]) expect(await opens(person, made.id)).toBe(false)
  const next = (await openAt(db, made.series_id, days(2))) as string
  expect([await opens(ana, next), await opens(ben, next), await listOf(db, next)]).toEqual([false, true, ['1 Ben']])
  const [regular] = (await seriesView(olga, made.series_id)).regulars
  await olga.rpc('remove_regulars', { p_series_id: made.series_id, p_ids: [regular?.id] })
  await olga.remove('events', { id: next })
  const after = (await openAt(db, made.series_id, days(9))) as string
  expect([await opens(ben, after), await listOf(db, after)]).toEqual([false, []])
})

test('anyone who accepted still gets into the series when a date is deleted', async () => {
  const made = await hidden({}, 7)
  await accept(ana, made.series_id)
  await olga.remove('events', { id: made.id })
  expect(await invite(ana, made.series_id)).toMatchObject({
    id: made.series_id,
    is_private: true,
    people: [],
    viewer: { can_open: true },
  })
  expect(await invite(ben, made.series_id)).toMatchObject({
    id: made.series_id,
    people: null,
    viewer: { can_open: false },
  })
  expect(await opens(ana, (await openAt(db, made.series_id, days(2))) as string)).toBe(true)
})

test('only earlier dates that the person may open are listed', async () => {
  const { id, dates } = await fiveDates({ is_private: true })
  const [first, second, third] = dates
  await accept(ana, id)
  await db.owner('delete from private.event_acceptances where event_id = $1', [first.id])
  const earlier = async (person: Person) => (await pageOf(person, third.id))?.series?.earlier.map((date) => date.id)
  expect(await earlier(ana)).toEqual([second.id])
  expect(await earlier(olga)).toEqual([second.id, first.id])
})

test('anyone who accepts it while a date is being made opens that one, too', async () => {
  const made = await hidden({}, 7)
  let answer: Promise<unknown> | undefined
  await db.during('select private.create_due_dates($1, $2)', [made.series_id, days(9)], async () => {
    answer = accept(ana, made.series_id)
    await db.untilWaiting()
  })
  await answer
  for (const { id } of await datesOf(db, made.series_id)) expect(await opens(ana, id)).toBe(true)
})

test('a person who accepts while the group is being deleted reads that it is gone', async () => {
  const group = await buildGroup(olga)
  const { id, dates } = await fiveDates({ group_id: group.id, is_private: true })
  let both: Promise<unknown[]> | undefined
  // Holds up the deletion behind the first date.
  await db.during('select from public.events where id = $1 for update', [dates[1].id], async () => {
    both = Promise.all([olga.remove('groups', { id: group.id }), accept(ana, id)])
    await db.untilWaiting(2)
  })
  expect((await both)?.[1]).toBe(false)
})

const hide = (date: { id: string }, is_private = true) => olga.update('events', { id: date.id }, { is_private })
const endIt = (date: DateRow) =>
  db.owner(`update public.events set datetime = $2, end_datetime = null where id = $1`, [
    date.id,
    // Long ago, in the order in which they were.
    new Date(Date.now() - 900 * 86_400_000 + Date.parse(date.occurs_on ?? '') / 1_000_000),
  ])

describe('a private date of a public series', () => {
  test('is left out by the link, as next and earlier date, and by the card', async () => {
    const { id, dates } = await fiveDates()
    const [first, second, third, fourth, fifth] = dates
    for (const date of [first, second]) await endIt(date)
    for (const date of [second, third, fifth]) await hide(date)
    for (const person of [db.anon, ana, olga]) {
      const page = await pageOf(person, id)
      expect(page?.event.id).toBe(fourth.id)
      expect(page?.series?.earlier.map((date) => date.id)).toEqual([first.id])
      // The fifth is made but private, so the sixth is announced as the next one.
      expect(page?.series?.next).toMatchObject({ id: null })
      expect(Date.parse(String(page?.series?.next?.datetime)) - Date.parse(fourth.datetime)).toBeGreaterThan(
        13 * 86_400_000,
      )
      expect(await invite(person, id)).toMatchObject({ id: fourth.id })
      expect(await openSeries(person, id)).toEqual({ event_id: fourth.id })
    }
    expect((await pageOf(db.anon, first.id))?.series?.next?.id).toBe(fourth.id)
  })

  test('opens only by its own invite, and then shows the public part of the series', async () => {
    const { id, dates } = await fiveDates()
    const [first, second, third] = dates
    await hide(second)
    expect(await accept(ana, id)).toBe(true)
    expect([await opens(ana, first.id), await opens(ana, second.id)]).toEqual([true, false])
    await accept(ana, second.id)
    expect(await pageOf(ana, second.id)).toMatchObject({
      event: { id: second.id },
      series: { id, next: { id: third.id }, earlier: [{ id: first.id }] },
    })
    expect((await pageOf(ana, first.id))?.series?.next?.id).toBe(third.id)
  })

  test('leaves only the plan, if every date of the series is private', async () => {
    const { id, dates } = await fiveDates()
    for (const date of dates) await hide(date)
    expect(await pageOf(db.anon, id)).toBeNull()
    expect(await invite(db.anon, id)).toMatchObject({ id, is_private: false, viewer: { can_open: true } })
  })
})

describe('input on a private date of a public series', () => {
  test('is not copied onto the next date: neither its labels nor what a regular is called there', async () => {
    const { id, dates } = await fiveDates()
    const [public_, private_] = [dates[3], dates[4]]
    await hide(private_)
    await buildLabel(olga, public_, { name: 'Goalkeeper' })
    await buildLabel(olga, private_, { name: 'Not invited again' })
    await join(ana, public_, { p_name: 'Ana', p_notes: 'Left foot' })
    await accept(ana, private_.id)
    await join(ana, private_, { p_name: 'Ana the birthday child', p_notes: 'Vegan cake' })
    await keepPlace(ana, id)
    await openAt(db, id, days(9))
    const next = (await datesOf(db, id))[5] as DateRow
    const page = await pageOf(olga, next.id)
    expect(page?.labels.map(({ name }) => name)).toEqual(['Goalkeeper'])
    expect(page?.roster).toMatchObject([{ name: 'Ana', notes: 'Left foot' }])
    expect((await seriesView(olga, id)).regulars).toMatchObject([{ name: 'Ana' }])
  })

  test('reaches no other date, also of a person who keeps a place from there', async () => {
    const { id, dates } = await fiveDates()
    await hide(dates[4])
    await accept(ben, dates[4].id)
    await join(ben, dates[4])
    expect(await keepPlace(ben, id)).toEqual({ regular: true })
    await openAt(db, id, days(9))
    expect((await pageOf(ben, (await datesOf(db, id))[5]?.id ?? ''))?.roster).toMatchObject([{ name: 'Ben' }])
  })

  test('counts where the series itself is private', async () => {
    const { id, dates } = await fiveDates({ is_private: true })
    await buildLabel(olga, dates[4], { name: 'Goalkeeper' })
    await openAt(db, id, days(9))
    expect((await pageOf(olga, (await datesOf(db, id))[5]?.id ?? ''))?.labels).toMatchObject([{ name: 'Goalkeeper' }])
  })
})

describe('a private series', () => {
  test('opens to anyone who accepts it the dates to come, none that is over', async () => {
    const { id, dates } = await fiveDates({ is_private: true })
    const [first, second, third] = dates
    for (const date of [first, second]) await endIt(date)
    await accept(ana, id)
    expect(await Promise.all([first, second, third].map((date) => opens(ana, date.id)))).toEqual([false, false, true])
  })

  test('opens the last date once all are over', async () => {
    const { id, dates } = await fiveDates({ is_private: true })
    for (const date of dates) await endIt(date)
    await olga.rpc('end_series', { p_series_id: id })
    await accept(ana, id)
    expect(await Promise.all(dates.map((date) => opens(ana, date.id)))).toEqual([false, false, false, false, true])
  })

  test('is named beside a public date only to people who know the series', async () => {
    const { id, dates } = await fiveDates({ is_private: true })
    await hide(dates[0], false)
    const series = async (person: Visitor, asked: string) => [
      (await pageOf(person, asked))?.series?.id ?? null,
      ((await invite(person, asked)).series as Row | null)?.id ?? null,
    ]
    for (const person of [db.anon, ana]) expect(await series(person, dates[0].id)).toEqual([null, null])
    await accept(ben, id)
    for (const person of [ben, olga]) expect(await series(person, dates[0].id)).toEqual([id, id])
    // Anyone who has the link knows it.
    expect(await series(db.anon, id)).toEqual([id, id])
  })

  test('lets those in who are on a list when it becomes private', async () => {
    const { id, dates } = await fiveDates()
    await join(ana, dates[1])
    await join(ben, dates[0])
    await editPlan(olga, dates[1].id, { is_private: true })
    await openAt(db, id, days(9))
    const next = (await datesOf(db, id))[5]
    expect(next).toMatchObject({ is_private: true })
    // Ben is only on the first date, which stays public, so he is not let in.
    expect([await opens(ana, next?.id ?? ''), await opens(ben, next?.id ?? '')]).toEqual([true, false])
  })
})

describe('a regular who is removed', () => {
  const remove = async (id: string, name: string) => {
    const regular = (await seriesView(olga, id)).regulars.find((one) => one.name === name)
    await olga.rpc('remove_regulars', { p_series_id: id, p_ids: [regular?.id] })
  }

  test('can no longer open private dates to come', async () => {
    const { id, dates } = await fiveDates({ is_private: true })
    await accept(ana, id)
    await join(ana, dates[0])
    await keepPlace(ana, id)
    await remove(id, 'Ana')
    await openAt(db, id, days(9))
    const last = (await datesOf(db, id)).at(-1) as DateRow
    expect([await opens(ana, dates[4].id), await opens(ana, last.id)]).toEqual([true, false])
  })

  test('does not return through an old list, also once the date is public', async () => {
    const { id, dates } = await fiveDates({ is_private: true })
    const [first, second] = dates
    await accept(ana, id)
    await join(ana, first)
    const row = await join(ana, second)
    await keepPlace(ana, id)
    await endIt(first)
    await withdraw(olga, [row])
    await remove(id, 'Ana')
    expect(await opens(ana, first.id)).toBe(true)
    expect(await keepPlace(ana, id)).toEqual({ regular: false })
    expect((await seriesView(olga, id)).regulars).toEqual([])
    await olga.update('events', { id: second.id }, { is_private: false })
    expect(await keepPlace(ana, id)).toEqual({ regular: false })
  })

  test('keeps a place again in a public series after a new sign-up', async () => {
    const { id, dates } = await fiveDates()
    await join(ana, dates[0])
    await keepPlace(ana, id)
    await remove(id, 'Ana')
    expect(await keepPlace(ana, id)).toEqual({ regular: false })
    await join(ana, dates[1])
    expect(await keepPlace(ana, id)).toEqual({ regular: true })
    await endIt(dates[0])
    await remove(id, 'Ana')
    expect(await keepPlace(ana, id)).toEqual({ regular: false })
  })
})
