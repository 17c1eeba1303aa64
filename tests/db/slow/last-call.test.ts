import { expect, test } from 'vitest'
import { expectOnly, race, rounds, testRace } from '../support/crowd.ts'
import { buildEvent, hours } from '../support/event-actions.ts'
import { join, type Registration, wait, withdraw } from '../support/registration-actions.ts'
import { shuffled } from '../support/seeded-random.ts'
import type { Person } from '../support/visitor.ts'

/** Many people tap at once in the last two hours before the start. */

const { db, olga, crowd } = testRace()
const SLOTS = 6
const LINE = 10

const take = (person: Person, { id }: Registration) => person.rpc<Registration>('take_free_slot', { p_id: id })
const taken = async (event: { id: string }) =>
  (
    await db.owner<{ slots: number[] }>(
      'select array_agg(slot_number order by slot_number) as slots from public.participants where event_id = $1 and slot_number is not null',
      [event.id],
    )
  )[0]?.slots

test.each(rounds)('a free slot is taken once, by a person in line or another one (round %i)', async () => {
  const event = await buildEvent(olga, { max_participants: SLOTS })
  const people = shuffled(crowd)
  const rows: { person: Person; row: Registration }[] = []
  for (const person of people.slice(0, SLOTS + LINE)) rows.push({ person, row: await wait(person, event) })
  const [holders, line] = [rows.slice(0, SLOTS), rows.slice(SLOTS)]
  await olga.update('events', { id: event.id }, { datetime: hours(1) })
  const { refused } = await race<unknown>([
    ...holders.slice(0, 3).map((holder) => () => withdraw(holder.person, [holder.row])),
    ...line.flatMap(({ person, row }) => [() => take(person, row), () => take(person, row)]),
    ...people.slice(SLOTS + LINE, SLOTS + LINE + 8).map((person) => () => join(person, event)),
  ])
  expectOnly(refused, 'full')
  // A person who tapped before a slot was free may tap again. Then no slot stays free.
  for (const { person, row } of line) await take(person, row)
  expect(await taken(event)).toEqual([1, 2, 3, 4, 5, 6])
})
