import { afterEach, beforeAll, expect } from 'vitest'
import { type Database, testDatabase } from './database.ts'
import { shuffled } from './seeded-random.ts'
import { testUsers } from './test-users.ts'
import type { Person } from './visitor.ts'

/** How many people tap at once. */
export const CROWD = 50

/** Set by `npm run test:races`, which has the time for more. */
export const { ROSTER_RACE_ROUNDS: ASKED } = process.env

/**
 * The connections that they share. Each has to learn all functions, which takes longer than a race, and two cores work for no more than
 * a few at a time. `npm run test:races` gives each person one.
 */
export const CONNECTIONS = ASKED ? CROWD : 8

/** The numbers of so many rounds, for `test.each`. */
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

/** The rounds of a race: one of each kind, or the number in the environment. Further rounds find things by chance. */
export const roundsOf = (kinds: number) => upTo(Number(ASKED ?? kinds))
export const rounds = roundsOf(1)

/** The rounds of a random history, which takes seconds: one, or one of each kind, and all of them, or ROSTER_HISTORIES, in `npm run test:races`. */
export const histories = (all: number, kinds = 1) => upTo(ASKED ? Number(process.env.ROSTER_HISTORIES ?? all) : kinds)

/** As many as a test is about in `npm run test:races`, and fewer before each commit. */
export const inFull = (whole: number, fewer: number) => (ASKED ? whole : fewer)

/** A database, its organizer and a crowd; after each test no row points to a row that is gone. Call it at the top of the file. */
export function testRace(count = CROWD) {
  const db = testDatabase({ connections: CONNECTIONS })
  const { olga } = testUsers(db)
  const crowd = buildCrowd(db, count)
  afterEach(() => expectNoOrphans(db))
  return { db, olga, crowd }
}

/** People with accounts, and as many open connections; call it at the top of the file. */
export function buildCrowd(db: Database, count = CROWD): Person[] {
  const people = Array.from({ length: count }, (_, index) => db.newcomer(`Person ${index}`))
  beforeAll(async () => {
    await warmUp(db)
    await Promise.all(people.map((person) => db.signUp(person)))
  })
  return people
}

/** Opens all connections first: opening them during the race would make people come one after the other. */
export async function warmUp(db: Database): Promise<void> {
  await Promise.all(Array.from({ length: CONNECTIONS }, () => db.anon.query('select pg_sleep(0.2)')))
}

/** Runs everything at once. Returns the answers of the calls that succeeded, and how often each refusal came. */
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

/** The same in a random order. */
export const race = <T>(attempts: (() => Promise<T>)[]) => atOnce(shuffled(attempts))

/** An attempt for each of a list. */
export const each = <T, R>(list: T[], act: (one: T, index: number) => Promise<R>) =>
  list.map((one, index) => () => act(one, index))

/** No attempt was refused for another reason, a deadlock for example. */
export const expectOnly = (refused: Record<string, number>, ...words: string[]) =>
  expect(Object.keys(refused).filter((word) => !words.includes(word))).toEqual([])

interface Order {
  rows: number
  slots: number
  people: number
  accounts: number
  lowest: number
  waiting: number
  maximum: number | null
  open: boolean | null
  /** How many have a slot according to the page, its roster and the invite, and then how many wait. */
  told: number[] | null
}

/**
 * The invariants of an event: no slot or person twice, never above the capacity, no free slot while people wait, and every count equals the
 * rows. One statement, so that all of it is read at one moment. Returns how many
 * slots are taken.
 */
export async function expectOrder(db: Database, event: { id: string }, capacity: number): Promise<number> {
  const [state] = await db.owner<Order & Record<string, unknown>>(
    `select count(slot_number) as rows, count(waiting_since) as waiting, count(distinct slot_number) as slots, count(user_id) as accounts,
       count(distinct user_id) as people, coalesce(min(slot_number), 1) as lowest,
       (select max_participants from public.events where id = $1) as maximum,
       (select not private.is_ended(datetime, end_datetime) from public.events where id = $1) as open,
       (select jsonb_build_array(page -> 'participant_count', page -> 'people_count',
                 json_array_length(page -> 'roster'), public.get_invite('event', $1) -> 'participant_count',
                 json_array_length(page -> 'waitlist'), public.get_invite('event', $1) -> 'waiting_count')
          from public.get_event($1) page where page is not null) as told
     from public.participants where event_id = $1`,
    [event.id],
  )
  if (!state) throw new Error('a count always has a row')
  const { rows, slots, people, accounts, lowest, waiting, maximum, open, told } = state
  expect(rows).toBeLessThanOrEqual(capacity)
  expect(slots).toBe(rows)
  expect(people).toBe(accounts)
  expect(lowest).toBeGreaterThanOrEqual(1)
  if (open && waiting > 0) expect(rows).toBeGreaterThanOrEqual(maximum ?? Number.POSITIVE_INFINITY)
  expect(told).toEqual([rows, rows, rows, rows, waiting, waiting])
  return rows
}

/** One entry for each database. A database has all its tables at the first call. */
const orphanProbes = new WeakMap<Database, string>()

/**
 * No row points to a row that is gone. Tries every foreign key, and the activity, which has none. An entry that was locked while its event
 * was deleted stays until the activity is pruned.
 */
export async function expectNoOrphans(db: Database): Promise<void> {
  await db.owner('select private.drop_activity_of(event_id) from private.pending_event_purges')
  expect(
    await db.owner(
      'select event_id, action from private.activity a where not exists (select from public.events e where e.id = a.event_id)',
    ),
  ).toEqual([])
  const text = orphanProbes.get(db) ?? (await orphanProbe(db))
  orphanProbes.set(db, text)
  // Named, so that a connection plans it once, which takes longer than to run it.
  expect((await db.pool('postgres').query({ name: 'orphans', text })).rows).toEqual([])
}

async function orphanProbe(db: Database): Promise<string> {
  const keys = await db.owner<{ name: string; probe: string }>(
    `select conname as name, format('select 1 from %s child where %s and not exists (select 1 from %s parent where %s) limit 1',
       conrelid::regclass,
       (select string_agg(format('child.%I is not null', a.attname), ' and ')
          from pg_attribute a where a.attrelid = conrelid and a.attnum = any (conkey)),
       confrelid::regclass,
       (select string_agg(format('parent.%I = child.%I', p.attname, c.attname), ' and ')
          from unnest(conkey, confkey) k (child, parent)
          join pg_attribute c on c.attrelid = conrelid and c.attnum = k.child
          join pg_attribute p on p.attrelid = confrelid and p.attnum = k.parent)) as probe
     from pg_constraint where contype = 'f' and connamespace in ('public'::regnamespace, 'private'::regnamespace)`,
  )
  expect(keys.length).toBeGreaterThan(15)
  return keys.map(({ name, probe }) => `select '${name}' as name where exists (${probe})`).join(' union all ')
}
