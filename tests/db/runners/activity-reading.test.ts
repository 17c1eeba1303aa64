import { beforeEach, expect, test } from 'vitest'
import { buildEvent, type EventRow, join, open } from '../support/actions.ts'
import { activity, see } from '../support/activity-actions.ts'
import { cast } from '../support/cast.ts'
import { testDatabase } from '../support/database.ts'
import { expectRefusal, refusals } from '../support/refusal.ts'
import type { Person } from '../support/visitor.ts'

const db = testDatabase()
const { olga, ana, ben } = cast(db)
let event: EventRow

beforeEach(async () => {
  event = await buildEvent(olga)
})

/** Entries as if so many things had happened. */
const happen = (count: number, age = '1 day') =>
  db.owner(
    `insert into private.activity (event_id, deed, name, at) select $1, 'joined', 'Guest ' || n, now() - $3::interval from generate_series(1, $2) n`,
    [event.id, count, age],
  )
const hasNews = async (person: Person) => (await open(person, event)).viewer.has_news

test('pages of fifty, newest first, show every entry once, also when more happens meanwhile', async () => {
  await happen(120)
  const names: unknown[] = []
  let page = await activity(olga, event)
  while (true) {
    names.push(...page.entries.map(({ name }) => name))
    if (page.next === null) break
    await happen(3)
    page = await activity(olga, event, page.next)
    expect(page.entries.length).toBeLessThanOrEqual(50)
  }
  expect(names).toEqual(Array.from({ length: 120 }, (_, index) => `Guest ${120 - index}`))
})

test('a last page that is just full is followed by an empty one', async () => {
  await happen(50)
  const { next } = await activity(olga, event)
  expect(await activity(olga, event, next)).toEqual({ entries: [], next: null })
})

test('there is news when somebody else did something, until it is seen', async () => {
  expect(await hasNews(olga)).toBe(false)
  await olga.update('events', { id: event.id }, { name: 'Mine' })
  await join(olga, event)
  expect(await hasNews(olga)).toBe(false)
  await join(ana, event)
  expect(await hasNews(olga)).toBe(true)
  expect(await hasNews(ana)).toBe(false)
  const [newest, , first] = (await activity(olga, event)).entries
  await see(olga, event, first?.id ?? 0)
  expect(await hasNews(olga)).toBe(true)
  await see(olga, event, newest?.id ?? 0)
  expect(await hasNews(olga)).toBe(false)
  await see(olga, event, first?.id ?? 0)
  expect(await hasNews(olga)).toBe(false)
})

test('nobody can mark as seen what has not happened yet', async () => {
  await join(ana, event)
  await see(olga, event, Number.MAX_SAFE_INTEGER)
  await join(ben, event)
  expect(await hasNews(olga)).toBe(true)
})

test('is for those who run the event', async () => {
  await join(ana, event)
  await expectRefusal(activity(ana, event), refusals.unauthorized)
  await expectRefusal(see(ana, event, 1), refusals.unauthorized)
})

test('entries older than ninety days are not told, and are deleted when events are made or read', async () => {
  await happen(600, '91 days')
  await happen(1, '89 days')
  expect((await activity(olga, event)).entries).toHaveLength(1)
  const left = async () => (await db.owner('select 1 from private.activity where event_id = $1', [event.id])).length
  await buildEvent(ana)
  expect(await left()).toBe(101)
  await see(olga, event, 1)
  expect(await left()).toBe(1)
  expect(await hasNews(olga)).toBe(true)
})
