import { beforeAll, describe, expect, test } from 'vitest'
import { buildOthers, costOf } from '../support/cost.ts'
import { testDatabase } from '../support/database.ts'
import { buildEvent, type EventRow } from '../support/event-actions.ts'
import { joinAsGuest, type Registration } from '../support/registration-actions.ts'
import { testUsers } from '../support/test-users.ts'
import type { Row } from '../support/visitor.ts'

/** The cost of a waitlist of a hundred, in rows that are read and functions of ours that are called (see cost.test.ts). */

const WAITING = 100
const SLOTS = 10

const db = testDatabase({ isMeasured: true })
const { olga } = testUsers(db)
let full: EventRow
let holders: Registration[]

beforeAll(async () => {
  full = await buildEvent(olga, { max_participants: SLOTS })
  const all: Registration[] = []
  for (let place = 0; place < SLOTS + WAITING; place += 1) {
    all.push(await joinAsGuest(db.anon, full, { p_wait: true }))
  }
  holders = all.filter(({ slot_number }) => slot_number !== null)
  await buildOthers(db)
})

const ids = (rows: Registration[]) => rows.map(({ id }) => id)

const calls: Record<string, [read: number, calls: number, name: string, args: () => Row]> = {
  'reading the page': [8 * WAITING, 20, 'get_event', () => ({ p_event_id: full.id })],
  'reading a part of the waitlist': [4 * WAITING, 10, 'get_waitlist', () => ({ p_event_id: full.id, p_from: 1 })],
  'reading the invite': [5 * WAITING, 11, 'get_invite', () => ({ p_type: 'event', p_id: full.id })],
  'leaving, and one moves up': [4 * WAITING, 32, 'withdraw', () => ({ p_ids: ids(holders.slice(0, 1)) })],
  'all leave, and as many move up': [6 * WAITING, 11 * SLOTS, 'withdraw', () => ({ p_ids: ids(holders) })],
  'coming to wait': [
    8 * WAITING,
    31,
    'register',
    () => ({ p_id: crypto.randomUUID(), p_event_id: full.id, p_entry: { name: 'Olga' }, p_wait: true }),
  ],
}

describe('a waitlist of a hundred costs no more than its limit', () => {
  test.each(Object.entries(calls))('%s', async (_, [read, most, name, args]) => {
    const cost = await costOf(db.pool('postgres'), olga, (visitor) => visitor.rpc(name, args()))
    expect(cost.errors).toBe(0)
    expect(cost.calls).toBeGreaterThan(0)
    expect([cost.read <= read, cost.calls <= most, cost]).toEqual([true, true, cost])
  })
})

test('one call takes a hundred off the list, and a hundred move up; one more is refused', async () => {
  const crowded = await buildEvent(olga, { max_participants: null })
  const rows = await db.owner<{ id: string }>(
    `insert into public.participants (event_id, name, slot_number, waiting_since)
     select $1, 'Gus', case when n <= 101 then n end, case when n > 101 then now() + n * interval '1 second' end
       from generate_series(1, 402) n returning id`,
    [crowded.id],
  )
  await db.owner('update public.events set max_participants = 100 where id = $1', [crowded.id])
  await db.owner('analyze')
  const remove = (from: number) =>
    costOf(db.pool('postgres'), olga, (visitor) =>
      visitor.rpc('withdraw', { p_ids: rows.slice(from, 101).map(({ id }) => id) }),
    )
  const most = await remove(1)
  expect([most.errors, most.read <= 30 * 100, most.calls <= 5 * 100, most]).toEqual([0, true, true, most])
  expect(await remove(0)).toMatchObject({ errors: 1, read: 0 })
})
