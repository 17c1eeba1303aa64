import * as z from 'zod/mini'
import type { EventPageData } from '@/entities/event/event-schema'
import { participantShape } from '@/entities/person/participant-schema'
import { isIn, mustWaitFor, type Section } from '@/entities/slots/sections'
import { comparableName } from '@/lib/text/comparable-name'
import { plural } from '@/lib/text/translate'
import type { Pasted } from './parse'

/** The outcome for pasted people. Pure; the database decides. */

/** The same limits as in the database. */
export const MOST_PEOPLE = 200
const MOST_WAITING = 500

export interface Person extends Pasted {
  /** The id of the row that is made, so that sending it twice makes it once. */
  id: string
  /** The list has that name, and the organizer chose that this is another person. */
  anyway?: boolean
}

export type Planned = Person &
  (
    | { becomes: 'slot'; slot: number }
    | { becomes: 'line'; place: number }
    /** No slot is left, and the waitlist is off. */
    | { becomes: 'left out' }
    /** A person with that name is there already, in `slot`. */
    | { becomes: 'there'; slot: number | null }
    | { becomes: 'wrong'; why: string }
  )

export function planned(
  people: readonly Person[],
  { event, roster, waitlist, waiting_count }: EventPageData,
  section: Section,
): Planned[] {
  const there = new Map<string, number | null>()
  for (const row of waitlist) there.set(comparableName(row.name), null)
  for (const row of roster) there.set(comparableName(row.name), row.slot_number)
  const slots = freeSlots(roster.filter(isIn(section)), section.size)
  let line = section.waiting
  let waiting = waiting_count
  const behindOthers = mustWaitFor(section)
  return people.map((person): Planned => {
    const why = problemOf(person)
    if (why) return { ...person, becomes: 'wrong', why }
    const known = there.get(comparableName(person.name))
    if (known !== undefined && !person.anyway) return { ...person, becomes: 'there', slot: known }
    const slot = behindOthers ? undefined : slots.next().value
    if (slot) {
      there.set(comparableName(person.name), slot)
      return { ...person, becomes: 'slot', slot }
    }
    if (event.waitlist !== true || waiting >= MOST_WAITING) return { ...person, becomes: 'left out' }
    line += 1
    waiting += 1
    there.set(comparableName(person.name), null)
    return { ...person, becomes: 'line', place: line }
  })
}

/** No slot has a higher number; the same limit as in the database. */
const MOST_SLOTS = 2000

/** The numbers of the free slots, from the lowest on. @param max null: no limit */
function* freeSlots(taken: readonly { slot_number: number }[], max: number | null): Generator<number, undefined> {
  const numbers = new Set(taken.map(({ slot_number }) => slot_number))
  for (let slot = 1; slot <= (max ?? MOST_SLOTS); slot += 1) if (!numbers.has(slot)) yield slot
  return undefined
}

const schema = z.object(participantShape)

/** The form's error. For one such person the database would refuse the whole list. */
const problemOf = ({ name, email = '', phone = '', notes = '' }: Pasted): string | undefined =>
  schema.safeParse({ name, email, phone, notes }).error?.issues[0]?.message

/** The people to send: not present ones, or ones without room. */
export const toAdd = (plan: readonly Planned[]) =>
  plan.filter(({ becomes }) => becomes === 'slot' || becomes === 'line')

/** '19 get a slot', '2 in line', '1 left out': only what there is. */
export function sums(plan: readonly Planned[]): { slots: string; line: string; out: string } {
  const count = (...wanted: Planned['becomes'][]) => plan.filter(({ becomes }) => wanted.includes(becomes)).length
  const slots = count('slot')
  const line = count('line')
  const out = count('left out', 'there', 'wrong')
  return {
    slots: slots > 0 ? plural(slots, '{count} gets a slot', '{count} get a slot') : '',
    line: line > 0 ? plural(line, '{count} in line', '{count} in line') : '',
    out: out > 0 ? plural(out, '{count} left out', '{count} left out') : '',
  }
}
