import type { PoolClient } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { applyMigrations, BARE, bootstrap, copyDatabase, MIGRATED } from '../../../scripts/db/postgres/migrations.ts'
import { type Server, startServer } from '../../../scripts/db/postgres/server.ts'
import { expectNoOrphans, expectOrder } from '../support/crowd.ts'
import { Database } from '../support/database.ts'
import { buildEvent, type EventRow, open } from '../support/event-actions.ts'
import { type Registration, roster, wait, waitlist, withdraw } from '../support/registration-actions.ts'
import type { Person } from '../support/visitor.ts'

/**
 * The database dies between a withdrawal and the promotion: a trigger of this file stops the call there. A separate server, because it is killed.
 */

let server: Server
let db: Database
let olga: Person
let people: Person[]

const GATE = 4711
const gate = `
  create function public.stand_at_the_gate() returns trigger language plpgsql as $$
  begin
    perform pg_advisory_xact_lock(${GATE});
    return new;
  end $$;
  create trigger zz_gate before update on public.participants
    for each row when (old.slot_number is null and new.slot_number is not null) execute function public.stand_at_the_gate();`

beforeAll(async () => {
  server = await startServer({ settings: ['synchronous_commit=on'] })
  await bootstrap(server)
  await copyDatabase(server, BARE, MIGRATED)
  await applyMigrations(server, MIGRATED)
  db = new Database({ connections: 6, server })
  await db.open()
  await db.owner(gate)
  olga = await db.person('Olga')
  people = await Promise.all(['Ana', 'Ben', 'Cleo', 'Dan'].map((name) => db.person(name)))
})

afterAll(async () => {
  await db?.close()
  server?.stop()
})

/** The process that the trigger has stopped. */
const stoppedProcess = () =>
  vi.waitFor(async () => {
    const waiting = "select pid from pg_locks where locktype = 'advisory' and not granted and objid = $1"
    const [row] = await db.owner<{ pid: number }>(waiting, [GATE])
    expect(row?.pid).toBeGreaterThan(0)
    return row?.pid ?? 0
  })

const disasters: [string, (pid: number, other: PoolClient) => Promise<unknown>][] = [
  [
    'its process is killed',
    async (pid, other) => {
      // Postgres notices a moment later, and then ends all connections.
      const ended = new Promise((resolve) => other.once('end', resolve))
      process.kill(pid, 'SIGKILL')
      await ended
    },
  ],
  ['its connection is ended', (pid) => db.pool('supabase_admin').query('select pg_terminate_backend($1)', [pid])],
  ['the server is cut off', () => server.crash()],
]

interface Full {
  event: EventRow
  rows: Registration[]
}

/** Ways to free slots, and the roster and waitlist that each leaves. */
const actions: [string, (full: Full) => Promise<unknown>, string[], string[]][] = [
  ['somebody withdraws', ({ rows }) => withdraw(people[0] as Person, rows.slice(0, 1)), ['1 Cleo', '2 Ben'], ['Dan']],
  ['both are removed', ({ rows }) => withdraw(olga, rows.slice(0, 2)), ['1 Cleo', '2 Dan'], []],
  [
    'the maximum rises',
    ({ event }) => olga.update('events', { id: event.id }, { max_participants: 3 }),
    ['1 Ana', '2 Ben', '3 Cleo'],
    ['Dan'],
  ],
]

/** Each way to free a slot with one disaster, and one way with each disaster. */
const cases = actions.flatMap((action, index) =>
  disasters
    .slice(0, index === 0 ? disasters.length : 1)
    .map((disaster) => [action[0], disaster[0], action, disaster] as const),
)

test.each(cases)('%s, and %s: neither was done, and the retry does both', async (_, __, action, disaster) => {
  const [, free, rosterAfter, waitlistAfter] = action
  const event = await buildEvent(olga, { max_participants: 2 })
  const rows: Registration[] = []
  for (const person of people) rows.push(await wait(person, event))

  const holder = await db.pool('postgres').connect()
  await holder.query('select pg_advisory_lock($1)', [GATE])
  const lost = free({ event, rows }).then(
    () => 'answered',
    () => 'lost',
  )
  // The trigger must not let the call go on before the server is gone.
  await disaster[1](await stoppedProcess(), holder)
  expect(await lost).toBe('lost')
  holder.release(true)
  await db.close()

  // The server needs a moment to be back.
  await expect
    .poll(() => open(olga, event).catch(() => null), { timeout: 20_000 })
    .toMatchObject({ event: { max_participants: 2 }, participant_count: 2, waiting_count: 2 })
  expect(await roster(olga, event)).toEqual(['1 Ana', '2 Ben'])
  expect(await waitlist(olga, event)).toEqual(['Cleo', 'Dan'])

  await free({ event, rows })
  expect(await roster(olga, event)).toEqual(rosterAfter)
  expect(await waitlist(olga, event)).toEqual(waitlistAfter)
  await expectOrder(db, event, 3)
  await expectNoOrphans(db)
})
