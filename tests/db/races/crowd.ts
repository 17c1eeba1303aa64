import { expect } from 'vitest'
import type { Database } from '../support/database.ts'
import type { Person } from '../support/visitor.ts'

/** As many connections as people who tap at once. */
export const CROWD = 50

/** How often each race is run; `npm run test:races` runs it more often. */
export const ROUNDS = Number(process.env.ROSTER_RACE_ROUNDS ?? 3)

export async function buildCrowd(db: Database, count = CROWD): Promise<Person[]> {
  await warmUp(db)
  return Promise.all(Array.from({ length: count }, (_, index) => db.person(`Person ${index}`)))
}

/** Opens all connections: while they open one after the other, nobody races. */
export async function warmUp(db: Database): Promise<void> {
  await Promise.all(Array.from({ length: CROWD }, () => db.anon.query('select pg_sleep(0.2)')))
}

/** Everything at once; the answers of those who got through and how often each refusal came. */
export async function atOnce<T>(
  attempts: (() => Promise<T>)[],
): Promise<{ done: T[]; refused: Record<string, number> }> {
  const outcomes = await Promise.allSettled(attempts.map((attempt) => attempt()))
  const done: T[] = []
  const refused: Record<string, number> = {}
  for (const outcome of outcomes) {
    if (outcome.status === 'fulfilled') {
      done.push(outcome.value)
    } else {
      const { hint, code, message } = outcome.reason as { hint?: string; code?: string; message?: string }
      const word = /^PT4/.test(code ?? '') ? String(hint) : `${code}: ${message}`
      refused[word] = (refused[word] ?? 0) + 1
    }
  }
  return { done, refused }
}

/** What must hold in every database at any time. Says how many rows an event has. */
export async function expectOrder(db: Database, event: { id: string }, capacity: number): Promise<number> {
  const [state] = await db.owner<{ rows: number; slots: number; people: number; accounts: number; lowest: number }>(
    `select count(*) as rows, count(distinct slot_number) as slots, count(user_id) as accounts,
       count(distinct user_id) as people, coalesce(min(slot_number), 1) as lowest
     from public.participants where event_id = $1`,
    [event.id],
  )
  if (!state) throw new Error('a count always has a row')
  expect(state.rows).toBeLessThanOrEqual(capacity)
  expect(state.slots).toBe(state.rows)
  expect(state.people).toBe(state.accounts)
  expect(state.lowest).toBeGreaterThanOrEqual(1)
  return state.rows
}

/** A list in another order each time. */
export function shuffled<T>(list: T[]): T[] {
  return list
    .map((item) => ({ item, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item)
}
