import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { applyMigrations, BARE, bootstrap, copyDatabase, MIGRATED } from '../../../scripts/db/postgres/migrations.ts'
import { type Server, startServer } from '../../../scripts/db/postgres/server.ts'
import { ASKED, each, expectNoOrphans, expectOrder, inFull } from '../support/crowd.ts'
import { Database } from '../support/database.ts'
import { buildEvent } from '../support/event-actions.ts'
import {
  change,
  join,
  joinAsGuest,
  newSecret,
  type Registration,
  wait,
  withdraw,
} from '../support/registration-actions.ts'
import type { Person } from '../support/visitor.ts'

/**
 * The database dies while people sign up, comes back, and all of them tap again. A separate server: the other test files need theirs.
 * Unlike the others it writes its log to disk, because what is committed must survive.
 */

/** Each has a connection, and after each disaster a new one. */
const CROWD = inFull(30, 12)
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
let server: Server
let db: Database
let olga: Person
let crowd: Person[]

beforeAll(async () => {
  server = await startServer({ settings: ['synchronous_commit=on'] })
  await bootstrap(server)
  await copyDatabase(server, BARE, MIGRATED)
  await applyMigrations(server, MIGRATED)
  db = new Database({ connections: CROWD, server })
  await db.open()
  olga = await db.person('Olga')
  crowd = await Promise.all(Array.from({ length: CROWD }, (_, index) => db.person(`Person ${index}`)))
})

afterEach(() => expectNoOrphans(db))

afterAll(async () => {
  await db?.close()
  server?.stop()
})

/** A connection that waits for a lock is in the middle of a call. */
async function someoneWaiting(): Promise<number> {
  for (;;) {
    const [waiting] = await db.owner<{ pid: number }>('select pid from pg_locks where not granted limit 1')
    if (waiting) return waiting.pid
    await pause(5)
  }
}

/** SIGKILL for one process of the server: Postgres ends all the others, replays its log and goes on. */
async function killBackend(): Promise<void> {
  process.kill(await someoneWaiting(), 'SIGKILL')
}

async function crash(): Promise<void> {
  await someoneWaiting()
  await server.crash()
}

type Disaster = [string, () => Promise<void>]
const killed: Disaster = ['a backend is killed', killBackend]
const cutOff: Disaster = ['the whole server is cut off and started again', crash]
/** One of them, and both in `npm run test:races`: to the calls both are the same, a connection that breaks. */
const by = (usual: Disaster): Disaster[] => (ASKED ? [killed, cutOff] : [usual])

/** Does what the page and its person do: keep the form after a failure and tap until there is an answer. */
async function persist<T>(call: () => Promise<T>): Promise<{ answer: T; attempts: number }> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return { answer: await call(), attempts }
    } catch (error) {
      // A refusal is an answer, too.
      if (attempts === 300 || /^(PT4|23)/.test((error as { code?: string }).code ?? '')) throw error
      await pause(50)
    }
  }
}

/** Lets the disaster happen when a few have their answer and all others are in the middle of their call. */
async function during<T>(disaster: () => Promise<void>, calls: (() => Promise<T>)[]) {
  const early = await Promise.all(calls.slice(0, 5).map((call) => persist(call)))
  const holder = await db.pool('postgres').connect()
  await holder.query('begin')
  await holder.query('lock table public.participants in access exclusive mode')
  const late = Promise.all(calls.slice(5).map((call) => persist(call)))
  await disaster().finally(() => holder.release(true))
  const results = [...early, ...(await late)]
  await db.close()
  expect(results.some(({ attempts }) => attempts > 1)).toBe(true)
  return results.map(({ answer }) => answer)
}

const rows = (event: { id: string }) =>
  db.owner<Registration>('select id, name, notes, slot_number from public.participants where event_id = $1', [event.id])

test.each(by(cutOff))(
  '%s while people join: everyone has one place in the end, as their response said',
  async (_, disaster) => {
    const event = await buildEvent(olga, { max_participants: CROWD })
    const calls = crowd.map((person) => {
      const p_id = randomUUID()
      return () => join(person, event, { p_id })
    })
    const answers = await during(disaster, calls)
    const stored = await rows(event)
    expect(stored).toHaveLength(CROWD)
    for (const { id, name, slot_number } of answers)
      expect(stored).toContainEqual({ id, name, notes: null, slot_number })
    expect(await expectOrder(db, event, CROWD)).toBe(CROWD)
  },
)

test.each(by(killed))(
  '%s while guests join: each private link opens its row, and each is counted once',
  async (_, disaster) => {
    const event = await buildEvent(olga, { max_participants: null })
    const guests = crowd.map(() => ({ p_id: randomUUID(), p_secret: newSecret() }))
    await during(
      disaster,
      guests.map((guest) => () => joinAsGuest(db.anon, event, guest)),
    )
    for (const { p_id, p_secret } of guests) {
      expect(await db.anon.rpc('get_registration', { p_secret })).toMatchObject({ id: p_id })
    }
    expect(await db.owner('select 1 from private.guest_signups where event_id = $1', [event.id])).toHaveLength(CROWD)
    expect(await expectOrder(db, event, CROWD)).toBe(CROWD)
  },
)

test.each(by(killed))('%s while people change and leave: what was sent is what stands', async (_, disaster) => {
  const event = await buildEvent(olga, { max_participants: CROWD })
  const joined = await Promise.all(crowd.map(async (person) => ({ person, row: await join(person, event) })))
  const leaving = joined.filter((_, index) => index % 2 === 0)
  const staying = joined.filter((_, index) => index % 2 === 1)
  await during<unknown>(disaster, [
    ...each(leaving, ({ person, row }) => withdraw(person, [row])),
    ...each(staying, ({ person, row }) => change(person, row, { p_notes: `kept for ${person.name}` })),
  ])
  const stored = (await rows(event)).map(({ id, notes }) => [id, notes])
  expect(stored.sort()).toEqual(staying.map(({ person, row }) => [row.id, `kept for ${person.name}`]).sort())
  await expectOrder(db, event, CROWD)
})

test.each(by(cutOff))(
  '%s between leaving and moving up: both happened or neither, and the retry does the rest',
  async (_, disaster) => {
    const slots = CROWD / 2
    const event = await buildEvent(olga, { max_participants: slots })
    const joined = []
    for (const person of crowd) joined.push({ person, row: await wait(person, event) })
    const [holders, waiting] = [joined.slice(0, slots), joined.slice(slots)]
    await during(
      disaster,
      each(holders, ({ person, row }) => withdraw(person, [row])),
    )
    expect(await expectOrder(db, event, slots)).toBe(slots)
    // The order in which slots became free is chance; the order of the waitlist is not.
    const stored = await db.owner<{ id: string }>(
      'select id from public.participants where event_id = $1 order by promoted_at',
      [event.id],
    )
    expect(stored.map(({ id }) => id)).toEqual(waiting.map(({ row }) => row.id))
  },
)
