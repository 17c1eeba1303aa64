import { beforeEach, expect, test } from 'vitest'
import { buildEvent, type EventRow } from '../support/actions.ts'
import { activity } from '../support/activity-actions.ts'
import { testDatabase } from '../support/database.ts'
import { testUsers } from '../support/test-users.ts'

const db = testDatabase()
const { olga, ana } = testUsers(db)
let event: EventRow

beforeEach(async () => {
  event = await buildEvent(olga)
})

/** Entries as if so many things had happened. */
const happen = (count: number, age = '1 day') =>
  db.owner(
    `insert into private.activity (event_id, action, name, at) select $1, 'joined', 'Guest ' || n, now() - $3::interval from generate_series(1, $2) n`,
    [event.id, count, age],
  )
test('pages of fifty, newest first, show every entry once, also with new entries', async () => {
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

test('entries older than ninety days are left out, and are deleted when events are made and by the sender', async () => {
  await happen(600, '91 days')
  await happen(1, '89 days')
  expect((await activity(olga, event)).entries).toHaveLength(1)
  const left = async () => (await db.owner('select 1 from private.activity where event_id = $1', [event.id])).length
  await buildEvent(ana)
  expect(await left()).toBe(101)
  await db.owner('select private.run_due_jobs(now())')
  expect(await left()).toBe(1)
})
