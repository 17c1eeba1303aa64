import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { CROWD, each, expectOnly, expectOrder, race, rounds, testRace } from '../support/crowd.ts'
import { buildEvent, type EventRow } from '../support/event-actions.ts'
import { claim, join, joinAsGuest, type Registration, wait, withdraw } from '../support/registration-actions.ts'
import { seededRandom, shuffled } from '../support/seeded-random.ts'
import type { Person } from '../support/visitor.ts'

/**
 * Slots become free in every possible way while people begin to wait. A trigger of this file checks each slot at the moment of promotion:
 * no earlier person may still be waiting.
 */

const { db, olga, crowd } = testRace()

const watch = `
  create schema watch;
  create table watch.given (
    id uuid, event_id text, transaction text default pg_current_xact_id()::text,
    waiting_since timestamptz, slot_number int, overtook boolean);
  create function watch.look() returns trigger language plpgsql security definer as $$
  begin
    insert into watch.given (id, event_id, waiting_since, slot_number, overtook)
    values (new.id, new.event_id, old.waiting_since, new.slot_number, exists (
      select from public.participants p where p.event_id = new.event_id and p.waiting_since is not null
         and (old.id is null or (p.waiting_since, p.id) < (old.waiting_since, old.id))));
    return null;
  end $$;
  create trigger joined after insert on public.participants
    for each row when (new.slot_number is not null) execute function watch.look();
  create trigger moved_up after update on public.participants
    for each row when (old.slot_number is null and new.slot_number is not null) execute function watch.look();`

beforeAll(async () => {
  await db.owner(watch)
})

interface Given {
  id: string
  transaction: string
  waiting_since: string | null
  slot_number: number
  overtook: boolean
}

/** No one was overtaken, and people who were promoted together got slots in the order of the waitlist. Returns how many moved up. */
async function expectFairness(event: EventRow): Promise<number> {
  const given = await db.owner<Given>('select * from watch.given where event_id = $1 order by waiting_since, id', [
    event.id,
  ])
  expect(given.filter(({ overtook }) => overtook)).toEqual([])
  const movedUp = given.filter(({ waiting_since }) => waiting_since !== null)
  expect(new Set(movedUp.map(({ id }) => id)).size).toBe(movedUp.length)
  for (const transaction of new Set(movedUp.map((row) => row.transaction))) {
    const slots = movedUp.filter((row) => row.transaction === transaction).map(({ slot_number }) => slot_number)
    expect(slots).toEqual(slots.toSorted((a, b) => a - b))
  }
  return movedUp.length
}

/** An event whose slots are taken, with a waitlist; those in `early` come first. */
async function buildFullEvent(slots: number, waiting: number, early: Person[] = []) {
  const event = await buildEvent(olga, { max_participants: slots + early.length })
  const rows: { person: Person; row: Registration }[] = []
  for (const person of early) await wait(person, event)
  for (const person of shuffled(crowd).slice(0, slots + waiting)) rows.push({ person, row: await wait(person, event) })
  return { event, holders: rows.slice(0, slots), waiting: rows.slice(slots) }
}

const some = <T>(list: T[], count: number) => shuffled(list).slice(0, count)

test.each(rounds)('slots become free in every way while people wait, join and leave (round %i)', async () => {
  // Two people whose accounts are deleted: each has a slot in one event and waits for the other, with a claim behind them.
  const leavers = await Promise.all(['Leaver', 'Quitter'].map((name) => db.person(name)))
  const [leaver, quitter] = leavers as [Person, Person]
  const [first, second] = [await buildFullEvent(6, 10, [leaver]), await buildFullEvent(4, 8, [quitter])]
  const both = [first, second]
  await wait(leaver, second.event)
  await wait(quitter, first.event)
  for (const person of leavers)
    for (const { event } of both) await claim(person, event, 'Of a leaver', { p_wait: true })
  const guest = await joinAsGuest(db.anon, first.event, { p_wait: true })
  const capacity = (event: EventRow, max_participants: number | null) => () =>
    olga.update('events', { id: event.id }, { max_participants })

  const actions = both.flatMap(({ event, holders, waiting }) => {
    const strangers = crowd.filter((person) => ![...holders, ...waiting].some((one) => one.person === person))
    const again = { p_id: randomUUID() }
    const retry = () => wait(strangers.at(-1) as Person, event, again)
    return [
      ...some(strangers.slice(0, -1), 8).map((person) => () => (seededRandom() < 0.7 ? wait : join)(person, event)),
      retry,
      retry,
      retry,
      ...[1, 2].map(() => () => joinAsGuest(db.anon, event, { p_wait: true })),
      ...each(some(waiting, 2), ({ person }) => claim(person, event, '', { p_wait: true })),
      ...each(some(holders, 2), ({ person, row }) => withdraw(person, [row])),
      ...each(some(waiting, 2), ({ person, row }) => withdraw(person, [row])),
      capacity(event, 2 + Math.floor(seededRandom() * 10)),
      ...[false, true].map((waitlist) => () => olga.update('events', { id: event.id }, { waitlist })),
      ...each(some(holders, 1), ({ row }) => withdraw(olga, [row])),
    ]
  })
  const sweep = () =>
    withdraw(
      olga,
      both.flatMap(({ holders, waiting }) => some([...holders, ...waiting], 3).map(({ row }) => row)),
    )
  const { refused } = await race<unknown>([
    ...actions,
    sweep,
    sweep,
    () => withdraw(db.anon, [guest], guest.secret),
    () => leaver.rpc('delete_account'),
    () => db.deleteAccount(quitter),
  ])
  const expected = ['full', 'participant_not_found', 'not_registered', 'waitlist_closed']
  expectOnly(refused, ...expected)
  for (const { event } of both) {
    await expectOrder(db, event, 100)
    await expectFairness(event)
  }
  const ghosts = `select 1 from public.participants where name in ('Leaver', 'Quitter', 'Of a leaver') and waiting_since is not null`
  expect(await db.owner(ghosts)).toEqual([])

  // The rest of the waitlist moves up when the maximum is removed.
  for (const { event } of both) {
    await capacity(event, null)()
    await expectOrder(db, event, 100)
    await expectFairness(event)
  }
})

test.each(rounds)('a call that is sent five times at once is done once (round %i)', async () => {
  const { event, holders, waiting } = await buildFullEvent(4, 8)
  const [leaving] = holders
  const claiming = waiting[3]
  const newcomer = crowd.find((person) => ![...holders, ...waiting].some((one) => one.person === person))
  if (!leaving || !claiming || !newcomer) throw new Error('a full event has both')
  const five = <T>(action: () => Promise<T>) => Array.from({ length: 5 }, () => action)
  const ids = [randomUUID(), randomUUID()] as const
  const { refused } = await race<unknown>([
    ...five(() => withdraw(leaving.person, [leaving.row])),
    ...five(() => wait(newcomer, event, { p_id: ids[0] })),
    ...five(() => claim(claiming.person, event, 'Friend', { p_id: ids[1], p_wait: true })),
  ])
  expect(refused).toEqual({})
  expect(await expectOrder(db, event, 4)).toBe(4)
  expect(await expectFairness(event)).toBe(1)
  expect(await db.owner('select 1 from public.participants where event_id = $1', [event.id])).toHaveLength(
    4 + 8 - 1 + 2,
  )
  expect(await db.owner('select 1 from public.participants where id = any ($1)', [ids])).toHaveLength(2)
})

test.each(rounds)(
  'everyone leaves while as many begin to wait: in the end all of these have a slot (round %i)',
  async () => {
    const slots = CROWD / 2
    const { event, holders } = await buildFullEvent(slots, 0)
    const coming = crowd.filter((person) => !holders.some((one) => one.person === person))
    const { done, refused } = await race<unknown>([
      ...coming.map((person) => () => wait(person, event)),
      ...each(holders, ({ person, row }) => withdraw(person, [row])),
    ])
    expect(refused).toEqual({})
    expect(done).toHaveLength(CROWD)
    expect(await expectOrder(db, event, slots)).toBe(slots)
    await expectFairness(event)
  },
)

test.each(rounds)('the maximum rises and falls while the waitlist grows: no one exceeds it (round %i)', async () => {
  const { event } = await buildFullEvent(3, 5)
  const highest = 20
  const steps = shuffled([5, 8, 12, highest]).map(
    (max_participants) => () => olga.update('events', { id: event.id }, { max_participants }),
  )
  const waiting = crowd.map((person) => () => wait(person, event))
  const { refused } = await race<unknown>([...steps, ...waiting])
  expectOnly(refused, 'already_registered')
  // How many are in depends on who was first. Those above the last maximum came in under a higher one.
  await expectOrder(db, event, highest)
  expect(await expectFairness(event)).toBeGreaterThan(0)
})
