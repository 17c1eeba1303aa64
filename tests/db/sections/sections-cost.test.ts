import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildOthers, costOf, HUGE } from '../support/cost.ts'
import { testDatabase } from '../support/database.ts'
import type { EventRow } from '../support/event-actions.ts'
import { buildSectioned } from '../support/section-actions.ts'
import { testUsers } from '../support/test-users.ts'
import type { Row } from '../support/visitor.ts'

/**
 * The most that sections can cost, in rows that are read and functions of ours that are called: ten sections, a hundred people, and five
 * hundred who wait.
 */

const PEOPLE = 100
const WAITING = 500
const ALL = PEOPLE + WAITING
const LETTERS = 'abcdefghij'
const sizes = (size: number) => Object.fromEntries([...LETTERS].map((letter) => [`${letter} section`, size]))
const sections = (size: number) => [...LETTERS].map((id) => ({ id, name: `${id} section`, size }))

const db = testDatabase({ isMeasured: true })
const { olga, ana } = testUsers(db)
let full: EventRow
let small: EventRow
let people: { id: string; section_id: string; slot_number: number | null }[]

beforeAll(async () => {
  full = await buildSectioned(olga, sizes(10))
  small = await buildSectioned(olga, sizes(1))
  const fill = `insert into public.participants (event_id, name, section_id, slot_number, waiting_since)
    select $1, 'Person ' || n, substr('${LETTERS}', n % 10 + 1, 1), case when n < $2 then n / 10 + 1 end,
           case when n >= $2 then now() + n * interval '1 second' end
      from generate_series(0, $2 + ${WAITING} - 1) n`
  await db.owner(fill, [full.id, PEOPLE])
  await db.owner(fill, [small.id, 10])
  people = await db.owner(
    'select id, section_id, slot_number from public.participants where event_id = $1 order by slot_number, section_id, waiting_since',
    [full.id],
  )
  await buildOthers(db)
})

const row = (section: string, slot: number) =>
  people.find(({ section_id, slot_number }) => section_id === section && slot_number === slot)?.id
const entry = { p_name: 'Gus', p_email: null, p_phone: null, p_notes: null, p_responses: {} }
type Action = [read: number, calls: number, name: string, args: () => Row]

const actions: Record<string, Action> = {
  'reading the page': [20 * ALL, 40, 'get_event', () => ({ p_event_id: full.id })],
  'reading the invite': [6 * ALL, 30, 'get_invite', () => ({ p_type: 'event', p_id: full.id })],
  'reading the line': [6 * ALL, 230, 'get_waitlist', () => ({ p_event_id: full.id, p_from: 1 })],
  'going to another line': [
    40 * ALL,
    90,
    'update_registration',
    () => ({ ...entry, p_id: people.at(-2)?.id, p_section: 'a', p_wait: true }),
  ],
  'two who are swapped': [
    40 * ALL,
    120,
    'move_participant',
    () => ({ p_id: row('b', 2), p_section: 'a', p_swap_with: row('a', 1) }),
  ],
  'leaving, so that the first in line moves up': [180 * ALL, 250, 'withdraw', () => ({ p_ids: [row('a', 1)] })],
}
const refused: Record<string, [name: string, args: () => Row]> = {
  'a huge section to join': [
    'register',
    () => ({ p_id: randomUUID(), p_event_id: full.id, p_entry: { name: 'x' }, p_section: HUGE }),
  ],
  'a huge section to switch to': [
    'update_registration',
    () => ({ ...entry, p_id: row('a', 2), p_section: HUGE, p_wait: true }),
  ],
  'a huge section to move to': ['move_participant', () => ({ p_id: row('a', 2), p_section: HUGE })],
}

describe('sections cost no more than their limit', () => {
  test.each(Object.entries(actions))('%s', async (_, [read, most, name, args]) => {
    const cost = await costOf(db.pool('postgres'), olga, (visitor) => visitor.rpc(name, args()))
    expect(cost.errors).toBe(0)
    expect([cost.read <= read, cost.calls <= most, cost]).toEqual([true, true, cost])
  })

  test('ninety who move up at once', async () => {
    const cost = await costOf(db.pool('postgres'), olga, (visitor) =>
      visitor.update('events', { id: small.id }, { sections: sections(10) }),
    )
    expect(cost.errors).toBe(0)
    expect([cost.read <= 120 * ALL, cost.calls <= 30 * PEOPLE, cost]).toEqual([true, true, cost])
  })

  test.each(Object.entries(refused))('%s', async (_, [name, args]) => {
    const cost = await costOf(db.pool('postgres'), name === 'register' ? ana : olga, (visitor) =>
      visitor.rpc(name, args()),
    )
    expect(cost.errors).toBe(1)
    expect([cost.read <= 6 * ALL, cost.calls <= 30, cost]).toEqual([true, true, cost])
  })

  test.each([
    ['of a megabyte', [{ id: 'a', name: HUGE, size: 1 }]],
    ['a hundred thousand', Array.from({ length: 100_000 }, () => ({ id: 'a', name: 'x', size: 1 }))],
    ['of a megabyte of digits', [{ id: 'a', name: 'x', size: `1${'0'.repeat(1000)}` }]],
  ])('sections %s', async (_, list) => {
    const cost = await costOf(db.pool('postgres'), olga, (visitor) =>
      visitor.update('events', { id: full.id }, { sections: list }),
    )
    expect(cost.errors).toBe(1)
    expect([cost.read <= ALL, cost.calls <= 20, cost]).toEqual([true, true, cost])
  })
})
