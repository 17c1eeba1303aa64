import type { PoolClient } from 'pg'
import { expect, test } from 'vitest'
import { buildGroup, join, withdraw } from '../support/actions.ts'
import { testDatabase } from '../support/database.ts'
import { expectRefusal, refusals } from '../support/refusal.ts'
import {
  buildSeries,
  datesOf,
  days,
  keepPlace,
  listOf,
  openAt,
  openSeries,
  pageOf,
  seriesView,
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
  const made = await hidden({}, 7)
  await openAt(db, made.series_id, days(2))
  await accept(ana, made.series_id)
  await olga.query(`delete from public.bookmarks`)
  const third = (await openAt(db, made.series_id, days(9))) as string
  const [first, second] = await datesOf(db, made.series_id)
  await db.owner('delete from private.event_acceptances where event_id = $1', [first?.id])
  await accept(ana, made.series_id)
  await db.owner(`update public.events set datetime = now() - interval '3 days', end_datetime = null where id = $1`, [
    first?.id,
  ])
  await db.owner('delete from private.event_acceptances where event_id = $1', [first?.id])
  await db.owner('insert into private.series_acceptances values ($1, $2) on conflict do nothing', [
    made.series_id,
    ana.id,
  ])
  const earlier = async (person: Person) => (await pageOf(person, third))?.series?.earlier.map(({ id }) => id)
  expect(await earlier(ana)).toEqual([second?.id])
  expect(await earlier(olga)).toEqual([second?.id, first?.id])
})

/** Does the first thing in a transaction, lets people do the second, and commits once that waits. */
async function during(
  first: (client: PoolClient) => Promise<unknown>,
  meanwhile: () => Promise<unknown>[],
): Promise<void> {
  const client = await db.pool('postgres').connect()
  try {
    await client.query('begin')
    await first(client)
    const attempts = meanwhile()
    const waits = () => db.owner("select from pg_locks where not granted and locktype in ('transactionid', 'tuple')")
    await expect.poll(waits).toHaveLength(attempts.length)
    await client.query('commit')
    await Promise.all(attempts)
  } finally {
    client.release()
  }
}

test('anyone who accepts it while a date is being made opens that one, too', async () => {
  const made = await hidden({}, 7)
  await during(
    (client) => client.query('select private.create_due_dates($1, $2)', [made.series_id, days(9)]),
    () => [accept(ana, made.series_id)],
  )
  for (const { id } of await datesOf(db, made.series_id)) expect(await opens(ana, id)).toBe(true)
})

test('a person who accepts while the group is being deleted reads that it is gone', async () => {
  const group = await buildGroup(olga)
  const made = await hidden({ group_id: group.id })
  await openSeries(db.anon, made.series_id)
  const [, second] = await datesOf(db, made.series_id)
  let heard: unknown
  await during(
    // Holds up the deletion behind the first date.
    (client) => client.query('select from public.events where id = $1 for update', [second?.id]),
    () => [
      olga.remove('groups', { id: group.id }),
      accept(ana, made.series_id).then((answer) => {
        heard = answer
      }),
    ],
  )
  expect(heard).toBe(false)
})
