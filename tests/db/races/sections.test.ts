import { beforeAll, expect, test } from 'vitest'
import { each, expectOnly, race, rounds, testRace } from '../support/crowd.ts'
import { buildEvent, type EventRow } from '../support/event-actions.ts'
import { claim, joinAsGuest, type Registration, withdraw } from '../support/registration-actions.ts'
import { buildSectioned, joinIn, moveTo, pick, resize, switchTo, timesOf } from '../support/section-actions.ts'
import { seededRandom, shuffled } from '../support/seeded-random.ts'
import type { Person, Row } from '../support/visitor.ts'

/**
 * Everything that moves people between sections, at once. A trigger of this file checks each given slot: the order of the waitlist, the
 * section's size, and that no one lost a slot.
 */

const { db, olga, crowd } = testRace()
const SECTIONS = ['d', 'c', 's']
const SIZES = { Driver: 4, Cook: 5, Sorter: 6 }

beforeAll(async () => {
  await db.owner(`
    create schema watch;
    create table watch.given (event_id text, name text, overtook boolean, over boolean, lost boolean);
    create function watch.look() returns trigger language plpgsql security definer as $$
    begin
      -- People who run the event may let two change places, no matter who waits.
      insert into watch.given
      select new.event_id, new.name, current_query() !~ 'move_participant' and new.slot_number is not null and exists (
               select from public.participants p where p.event_id = new.event_id and p.id <> new.id
                  and p.waiting_since is not null and p.section_id = new.section_id
                  and (old.waiting_since is null or (p.waiting_since, p.id) < (old.waiting_since, old.id))),
             (select count(p.slot_number) from public.participants p where p.event_id = new.event_id and p.section_id = new.section_id)
               > (select s.size from public.events e cross join lateral private.sections_of(e) s where e.id = new.event_id and s.id = new.section_id),
             old.slot_number is not null and new.slot_number is null;
      return null;
    end $$;
    create trigger joined after insert on public.participants for each row execute function watch.look();
    create trigger moved after update on public.participants for each row
      when ((old.section_id, old.slot_number) is distinct from (new.section_id, new.slot_number)) execute function watch.look();`)
})

/** The invariants of each section: no slot twice, never above the size, none free while people wait, right counts. */
async function expectOrder(event: { id: string }): Promise<void> {
  const [state] = await db.owner<{ sections: Row[]; told: Row[]; people: number; accounts: number }>(
    `with counted as (
       select s ->> 'id' as id, (s ->> 'size')::int as size, count(p.slot_number)::int as taken, count(distinct p.slot_number)::int as slots,
              coalesce(min(p.slot_number), 1) as lowest, count(p.waiting_since)::int as waiting
         from public.events e cross join jsonb_array_elements(e.sections) s
         left join public.participants p on p.event_id = e.id and p.section_id = s ->> 'id'
        where e.id = $1 group by e.id, s)
     select (select jsonb_agg(to_jsonb(c) order by c.id) from counted c) as sections,
            (select jsonb_agg(t order by t ->> 'id') from jsonb_array_elements((public.get_event($1) -> 'event' -> 'sections')::jsonb) t) as told,
            count(user_id)::int as accounts, count(distinct user_id)::int as people from public.participants where event_id = $1`,
    [event.id],
  )
  expect(state?.people).toBe(state?.accounts)
  for (const section of state?.sections ?? []) {
    const { size, taken, slots, lowest, waiting } = section as Record<string, number>
    expect(slots).toBe(taken)
    expect(taken).toBeLessThanOrEqual(size ?? 0)
    expect(lowest).toBeGreaterThanOrEqual(1)
    if (Number(waiting) > 0) expect([section, taken]).toEqual([section, size])
  }
  expect(state?.told).toMatchObject(
    (state?.sections ?? []).map(({ id, taken, size, waiting }) => ({ id, taken, size, waiting })),
  )
}

const expectFairness = async (event: { id: string }) =>
  expect(
    await db.owner('select * from watch.given where event_id = $1 and (overtook or over or lost)', [event.id]),
  ).toEqual([])

/** A crowd in each section, and in line for it. */
async function buildCrowded(sizes: Record<string, number> = SIZES) {
  const event = await buildSectioned(olga, sizes)
  const rows: { person: Person; row: Registration }[] = []
  const people = shuffled(crowd).slice(0, 30)
  for (const [index, person] of people.entries())
    rows.push({ person, row: await joinIn(person, event, SECTIONS[index % 3] as string) })
  return { event, rows, strangers: crowd.filter((person) => !people.includes(person)) }
}

const elsewhere = () => SECTIONS[Math.floor(seededRandom() * 3)] as string
const some = <T>(list: T[], count: number) => shuffled(list).slice(0, count)
const EXPECTED = ['full', 'section_full', 'participant_not_found', 'not_registered', 'waitlist_closed', 'invalid_input']

test.each(rounds)('people join, switch and leave, and are moved, while sizes change (round %i)', async () => {
  const { event, rows, strangers } = await buildCrowded()
  const [leaver, quitter] = await Promise.all(['Leaver', 'Quitter'].map((name) => db.person(name)))
  for (const person of [leaver, quitter] as Person[]) {
    await switchTo(person, await joinIn(person, event, elsewhere()), elsewhere())
    await claim(person, event, 'Of a leaver', { p_section: elsewhere(), p_wait: true })
  }
  const guest = await joinAsGuest(db.anon, event, { p_section: 's', p_wait: true })
  const swap = () => {
    const [one, other] = some(rows, 2).map(({ row }) => row) as [Registration, Registration]
    return moveTo(olga, one, other.section_id ?? '', other)
  }
  const size = (most: number) => 4 + Math.floor(seededRandom() * most)
  const { refused } = await race<unknown>([
    ...some(strangers, 8).map((person) => () => joinIn(person, event, elsewhere(), { p_wait: seededRandom() < 0.8 })),
    ...each(some(rows, 12), ({ person, row }) => switchTo(person, row, elsewhere(), { p_wait: seededRandom() < 0.8 })),
    ...each(some(rows, 5), ({ person, row }) => withdraw(person, [row])),
    ...each(some(rows, 3), ({ person }) => claim(person, event, '', { p_section: elsewhere(), p_wait: true })),
    ...each(some(rows, 4), ({ row }) => moveTo(olga, row, elsewhere())),
    swap,
    swap,
    swap,
    ...[1, 2, 3].map(() => () => resize(olga, event, { Driver: size(6), Cook: 1 + size(4), Sorter: 2 + size(6) })),
    () =>
      withdraw(
        olga,
        some(rows, 4).map(({ row }) => row),
      ),
    () => olga.update('events', { id: event.id }, { waitlist: seededRandom() < 0.5 }),
    () => switchTo(db.anon, guest, 'd', { p_secret: guest.secret }),
    () => (leaver as Person).rpc('delete_account'),
    () => db.deleteAccount(quitter as Person),
  ])
  expectOnly(refused, ...EXPECTED)
  await expectOrder(event)
  await expectFairness(event)
  await resize(olga, event, { Driver: 33, Cook: 33, Sorter: 34 }, { waitlist: true })
  await expectOrder(event)
  await expectFairness(event)
})

test.each(rounds)('an event has sections and has none, again and again, while people come (round %i)', async () => {
  const event: EventRow = await buildSectioned(olga, { Driver: 20 })
  const split = () => resize(olga, event, { Driver: 30, Cook: 30 })
  const whole = () => resize(olga, event, null, { max_participants: 60 })
  const { refused } = await race<unknown>([
    ...crowd.slice(0, 40).map((person) => async () => {
      const row = await joinIn(person, event, 'd').catch(() => joinIn(person, event, null as never))
      return seededRandom() < 0.5 ? switchTo(person, row, 'c') : withdraw(person, [row])
    }),
    split,
    whole,
    split,
    whole,
    split,
  ])
  expectOnly(refused, 'section_gone', 'section_required', 'already_registered')
  await split()
  await expectOrder(event)
})

test.each(rounds)(
  'forty reach for two overlapping times: one gets the first, and no one has both (round %i)',
  async () => {
    const start = '2058-11-26T16:00:00.000Z'
    const times = timesOf(start, { Own: [0, 10], One: [10, 20], Other: [15, 25] }, 40)
    const event = await buildEvent(olga, {
      datetime: start,
      end_datetime: '2058-11-26T19:00:00Z',
      sections: times.map((section, index) => ({ ...section, size: index === 1 ? 1 : 40 })),
      max_picks: 3,
    })
    const people = crowd.slice(0, 40)
    for (const person of people) await joinIn(person, event, 't0')
    const { done, refused } = await race<unknown>(
      people.flatMap((person) => ['t1', 't2', 't2'].map((id) => () => pick(person, event, id, { p_wait: false }))),
    )
    expectOnly(refused, 'full', 'picks_overlap')
    // Each has exactly one more, whichever came first.
    expect(done).toHaveLength(40)
    const has = await db.owner<{ section_id: string; people: number }>(
      `select section_id, count(distinct holder)::int as people from public.participants
      where event_id = $1 and kind = 'extra' group by 1 order by 1`,
      [event.id],
    )
    expect(has).toEqual([
      { section_id: 't1', people: 1 },
      { section_id: 't2', people: 39 },
    ])
  },
)
