import { afterEach, beforeAll, expect, test } from 'vitest'
import {
  buildEvent,
  claim,
  type EventRow,
  join,
  joinAsGuest,
  type Registration,
  wait,
  withdraw,
} from '../support/actions.ts'
import { cast } from '../support/cast.ts'
import { chance, shuffled } from '../support/chance.ts'
import { atOnce, buildCrowd, CONNECTIONS, expectNoOrphans, rounds } from '../support/crowd.ts'
import { testDatabase } from '../support/database.ts'
import type { Person, Row, Visitor } from '../support/visitor.ts'

/**
 * Slots have to be confirmed while the time for it runs out. A trigger of this file's own writes down each step of each row, in the
 * moment in which it happens.
 */

const db = testDatabase({ connections: CONNECTIONS })
const { olga } = cast(db)
const crowd = buildCrowd(db)

beforeAll(async () => {
  await db.owner(`
    create schema watch;
    create table watch.steps (
      number bigint generated always as identity, id uuid, event_id text, step text, overtook boolean, taken int, slots int);
    create function watch.look() returns trigger language plpgsql security definer as $$
    begin
      insert into watch.steps (id, event_id, step, overtook, taken, slots)
      select new.id, new.event_id,
             case when old.slot_number is null and new.confirm_until is not null then 'asked'
                  when old.slot_number is null then 'took'
                  when new.slot_number is null then 'back'
                  else 'confirmed' end,
             exists (select from public.participants p where p.event_id = new.event_id and p.waiting_since is not null
               and p.let_go_at is null and (p.waiting_since, p.id) < (old.waiting_since, old.id)),
             (select count(slot_number) from public.participants p where p.event_id = new.event_id),
             (select max_participants from public.events e where e.id = new.event_id);
      return null;
    end $$;
    create trigger looked after update on public.participants for each row
      when (old.slot_number is distinct from new.slot_number or old.confirm_until is not null and new.confirm_until is null)
      execute function watch.look();`)
})

afterEach(() => expectNoOrphans(db))

const confirm = (who: Visitor, { id }: { id: string }, p_secret?: string) =>
  who.rpc<Registration>('confirm_slot', { p_id: id, ...(p_secret && { p_secret }) })
const passOn = (event: EventRow) => db.anon.rpc('pass_on_slots', { p_event_id: event.id })
const tick = () => db.owner('select private.queue_expired(20)')

/** An event: so many have a confirmed slot, so many were just asked, and so many wait. The time of those who were asked ends soon. */
async function buildAsked(slots: number, asked: number, waiting: number) {
  const event = await buildEvent(olga, { max_participants: slots, confirm_within: 30 })
  const people = shuffled(crowd).slice(0, slots + asked + waiting)
  const rows: { person: Person; row: Registration }[] = []
  for (const person of people) rows.push({ person, row: await wait(person, event) })
  const guest = await joinAsGuest(db.anon, event, { p_wait: true })
  await olga.update('events', { id: event.id }, { max_participants: slots + asked })
  return {
    event,
    guest,
    holders: rows.slice(0, slots),
    asked: rows.slice(slots, slots + asked),
    waiting: rows.slice(slots + asked),
    strangers: crowd.filter((person) => !people.includes(person)),
  }
}

/** Lets the time of all who were asked run out within so many milliseconds, for each at another moment. */
const runOut = (event: EventRow, milliseconds: number) =>
  db.owner(
    `update public.participants set confirm_until = clock_timestamp() + random() * $2 * interval '1 millisecond'
      where event_id = $1 and confirm_until is not null`,
    [event.id, milliseconds],
  )

/** What must hold once all late slots were passed on: no slot twice or too many, and none free while somebody is to be asked. */
async function expectSettled(event: EventRow): Promise<void> {
  await db.owner('select pg_sleep(0.1)')
  await passOn(event)
  const [state] = await db.owner<Row>(
    `select count(slot_number)::int as taken, count(distinct slot_number)::int as slots, count(user_id)::int as accounts,
            count(distinct user_id)::int as people, count(waiting_since) filter (where let_go_at is null)::int as next,
            count(*) filter (where confirm_until < now())::int as late,
            (select max_participants from public.events where id = $1) as maximum
       from public.participants where event_id = $1`,
    [event.id],
  )
  expect(state).toMatchObject({ slots: state?.taken, people: state?.accounts, late: 0 })
  if (Number(state?.next) > 0) expect(state?.taken).toBeGreaterThanOrEqual(Number(state?.maximum))
}

/** What must hold for the steps of each row: anyone who confirmed kept that slot, and nobody was asked before their turn. */
async function expectStories(event: EventRow): Promise<Record<string, number>> {
  const steps = await db.owner<{ id: string; step: string; overtook: boolean; taken: number; slots: number }>(
    'select * from watch.steps where event_id = $1 order by number',
    [event.id],
  )
  const last = new Map<string, string>()
  const counts: Record<string, number> = {}
  for (const { id, step, overtook, taken, slots } of steps) {
    counts[step] = (counts[step] ?? 0) + 1
    const before = last.get(id)
    if (step === 'back' || step === 'confirmed') expect([before, step]).toEqual(['asked', step])
    else expect([undefined, 'back']).toContain(before)
    if (step === 'asked') expect(overtook).toBe(false)
    if (step !== 'back' && step !== 'confirmed') expect(taken).toBeLessThanOrEqual(slots)
    last.set(id, step)
  }
  return counts
}

test.each(rounds)('people confirm, give up, join and claim while the clock runs out (round %i)', async () => {
  const { event, guest, holders, asked, waiting, strangers } = await buildAsked(4, 8, 12)
  const leaver = asked.at(-1)
  if (!leaver) throw new Error('eight were asked')
  await runOut(event, 60)
  const { done, refused } = await atOnce<unknown>(
    shuffled([
      ...asked.flatMap(({ person, row }) => [() => confirm(person, row), () => confirm(person, row)]),
      ...asked.slice(0, 2).map(
        ({ row }) =>
          () =>
            confirm(olga, row),
      ),
      ...asked.slice(2, 4).map(
        ({ person, row }) =>
          () =>
            withdraw(person, [row]),
      ),
      ...waiting.slice(0, 2).map(
        ({ person, row }) =>
          () =>
            confirm(person, row),
      ),
      ...holders.slice(0, 2).map(
        ({ person, row }) =>
          () =>
            withdraw(person, [row]),
      ),
      ...strangers.slice(0, 6).map((person) => () => (chance() < 0.5 ? wait : join)(person, event)),
      ...holders.slice(2).map(
        ({ person }) =>
          () =>
            claim(person, event, '', { p_wait: true }),
      ),
      () => confirm(db.anon, guest, guest.secret),
      () => olga.update('events', { id: event.id }, { max_participants: 14 }),
      () => olga.rpc('move_to_front', { p_id: waiting.at(-1)?.row.id }),
      ...[1, 2, 3].map(() => () => passOn(event)),
      ...[1, 2].map(() => tick),
    ]),
  )
  const expected = ['full', 'not_waiting', 'participant_not_found', 'not_registered']
  expect(Object.keys(refused).filter((word) => !expected.includes(word))).toEqual([])
  expect(done.length).toBeGreaterThan(20)
  await expectSettled(event)
  const counts = await expectStories(event)
  // The activity agrees with the rows: anyone who was told that they are in is in, and anyone who was too late is named as such.
  const told = await db.owner<{ deed: string; count: string }>(
    `select deed, count(*) from private.activity where event_id = $1 and deed in ('confirmed', 'missed') group by 1`,
    [event.id],
  )
  const byDeed = Object.fromEntries(told.map(({ deed, count }) => [deed, Number(count)]))
  expect({ missed: byDeed.missed ?? 0, confirmed: byDeed.confirmed ?? 0 }).toEqual({
    missed: counts.back ?? 0,
    confirmed: counts.confirmed ?? 0,
  })
})

test.each(rounds)('everybody passes the same slot on at once: it goes to one (round %i)', async () => {
  const { event, asked, waiting } = await buildAsked(1, 2, 6)
  await runOut(event, 0)
  const { refused } = await atOnce<unknown>([
    ...Array.from({ length: 20 }, () => () => passOn(event)),
    ...Array.from({ length: 4 }, () => tick),
    ...asked.map(
      ({ person, row }) =>
        () =>
          confirm(person, row),
    ),
  ])
  expect(refused).toEqual({})
  const moved = await db.owner<{ id: string }>(
    'select id from public.participants where event_id = $1 and confirm_until > now() order by slot_number',
    [event.id],
  )
  expect(moved.map(({ id }) => id)).toEqual(waiting.slice(0, 2).map(({ row }) => row.id))
  await expectStories(event)
})

test.each(rounds)('last call: a free slot is taken once, by the first to tap, in line or not (round %i)', async () => {
  const { event, holders, waiting, strangers } = await buildAsked(6, 0, 10)
  await olga.update('events', { id: event.id }, { datetime: new Date(Date.now() + 3_600_000).toISOString() })
  const free = holders.slice(0, 3)
  const { refused } = await atOnce<unknown>(
    shuffled([
      ...free.map(
        ({ person, row }) =>
          () =>
            withdraw(person, [row]),
      ),
      ...waiting.flatMap(({ person, row }) => [() => confirm(person, row), () => confirm(person, row)]),
      ...strangers.slice(0, 8).map((person) => () => join(person, event)),
    ]),
  )
  expect(Object.keys(refused).filter((word) => word !== 'full')).toEqual([])
  const [state] = await db.owner<Row>(
    'select count(slot_number)::int as taken, count(distinct slot_number)::int as slots from public.participants where event_id = $1',
    [event.id],
  )
  expect(state?.slots).toBe(state?.taken)
  expect(Number(state?.taken)).toBeLessThanOrEqual(6)
  // Anyone who tapped before a slot was free may tap again. Then no slot stays free.
  for (const { person, row } of waiting) await confirm(person, row)
  expect(
    await db.owner('select 1 from public.participants where event_id = $1 and slot_number is not null', [event.id]),
  ).toHaveLength(6)
  expect((await expectStories(event)).asked ?? 0).toBe(0)
})
