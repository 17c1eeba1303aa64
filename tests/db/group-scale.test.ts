import { beforeAll, expect, test } from 'vitest'
import { buildGroup, type GroupRow } from './support/actions.ts'
import { testDatabase } from './support/database.ts'
import { addMembers, candidates, groupPage, members } from './support/group-actions.ts'
import type { Person } from './support/visitor.ts'

/** Years of a large club: 200 events with 25 registrations each, by 250 people who come again and again. */
const EVENTS = 200
const PER_EVENT = 25
const PEOPLE = 250

/** Generous for a busy machine; a look-up per row would take far longer. Milliseconds. */
const PATIENCE = 2_000

const db = testDatabase()
let olga: Person
let group: GroupRow

beforeAll(async () => {
  olga = await db.person('Olga')
  group = await buildGroup(olga)
  await db.owner(
    `insert into public.events (id, organizer_id, group_id, name, datetime, is_private)
     select 'scale' || lpad(e::text, 7, '0'), $1, $2, 'Event ' || e, now() + e * interval '1 day', e % 10 = 0
       from generate_series(1, ${EVENTS}) e`,
    [olga.id, group.id],
  )
  await db.owner(
    `insert into public.participants (event_id, name, email, slot_number)
     select 'scale' || lpad(e::text, 7, '0'), 'Person ' || person, 'person' || person || '@people.example', slot
       from generate_series(1, ${EVENTS}) e, generate_series(1, ${PER_EVENT}) slot,
            lateral (select (e * ${PER_EVENT} + slot) % ${PEOPLE} as person) p`,
  )
})

async function timed<T>(work: () => Promise<T>): Promise<T> {
  const started = performance.now()
  const answer = await work()
  expect(performance.now() - started).toBeLessThan(PATIENCE)
  return answer
}

test('each page of a large group is one call, answered at once, with each person once', async () => {
  const people = await timed(() => candidates(olga, group))
  expect(people).toHaveLength(PEOPLE)
  const rows = people.map((person) => ({ id: String(person.participant_id) }))
  expect(await timed(() => addMembers(olga, group, rows))).toEqual({
    added_count: PEOPLE,
    skipped_count: 0,
    failed_count: 0,
  })

  const page = await timed(() => groupPage(olga, group))
  expect(page).toMatchObject({ event_count: EVENTS, member_count: PEOPLE })
  expect(page?.events).toHaveLength(EVENTS)
  expect(page?.events.every((event) => event.participant_count === PER_EVENT)).toBe(true)

  expect(await timed(() => members(olga, group))).toHaveLength(PEOPLE)
  expect(await timed(() => candidates(olga, group))).toEqual([])

  const seenByVisitor = await timed(() => groupPage(db.anon, group))
  expect(seenByVisitor?.events).toHaveLength(EVENTS * 0.9)
})
