import type { PoolClient } from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { addMembers, buildGroup, candidates, type GroupRow, groupPage, members } from '../support/group-actions.ts'
import { testUsers } from '../support/test-users.ts'
import type { Visitor } from '../support/visitor.ts'

/** Years of a large club: 200 events with 25 registrations each, by 250 people who come again and again. */
const EVENTS = 200
const PER_EVENT = 25
const PEOPLE = 250

const db = testDatabase()
const { olga } = testUsers(db)
let group: GroupRow

beforeAll(async () => {
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
  await db.owner('analyze')
})

/** The response of a call, and the cost in the database: look-ups (scans of a table or an index) and rows. */
async function counted<T>(visitor: Visitor, call: (visitor: Visitor) => Promise<T>) {
  return visitor.transaction(async (client) => {
    const before = await readSoFar(client)
    const answer = await call(visitor.within(client))
    const after = await readSoFar(client)
    return { answer, lookups: after.lookups - before.lookups, read: after.read - before.read }
  })
}

/** This connection's own counters. They may hold what earlier transactions read, too. */
async function readSoFar(client: PoolClient): Promise<{ lookups: number; read: number }> {
  const { rows } = await client.query(
    `select sum(seq_scan + coalesce(idx_scan, 0))::int as lookups,
            sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read
       from pg_stat_xact_user_tables`,
  )
  return rows[0]
}

/**
 * The allowed cost of a page: a few look-ups for each event or person, and each registration about once. A look-up for each of the
 * 5,000 registrations would be ten times as much.
 */
const PAGE = { lookups: 2 * (EVENTS + PEOPLE), read: 2 * EVENTS * PER_EVENT }

/** Adding writes a row for each person, behind checks that read the person's own registrations. */
const ADDING = { lookups: 20 * PEOPLE, read: 20 * EVENTS * PER_EVENT }

/** The answer of a call that may cost no more than this. */
async function within<T>(limit: typeof PAGE, visitor: Visitor, call: (visitor: Visitor) => Promise<T>): Promise<T> {
  const { answer, lookups, read } = await counted(visitor, call)
  expect(lookups).toBeGreaterThan(0)
  expect(lookups).toBeLessThan(limit.lookups)
  expect(read).toBeLessThan(limit.read)
  return answer
}

test('each page of a large group is one call that reads little, with each person once', async () => {
  const people = await within(PAGE, olga, (visitor) => candidates(visitor, group))
  expect(people).toHaveLength(PEOPLE)
  const rows = people.map((person) => ({ id: String(person.participant_id) }))
  expect(await within(ADDING, olga, (visitor) => addMembers(visitor, group, rows))).toEqual({
    added_count: PEOPLE,
    skipped_count: 0,
    failed_count: 0,
  })

  const page = await within(PAGE, olga, (visitor) => groupPage(visitor, group))
  expect(page).toMatchObject({ event_count: EVENTS, member_count: PEOPLE })
  expect(page?.events).toHaveLength(EVENTS)
  expect(page?.events.every((event) => event.participant_count === PER_EVENT)).toBe(true)

  expect(await within(PAGE, olga, (visitor) => members(visitor, group))).toHaveLength(PEOPLE)
  expect(await within(PAGE, olga, (visitor) => candidates(visitor, group))).toEqual([])

  const seenByVisitor = await within(PAGE, db.anon, (visitor) => groupPage(visitor, group))
  expect(seenByVisitor?.events).toHaveLength(EVENTS * 0.9)
})
