import type { EventPageData } from '@/entities/event/event-schema'
import { canWait, mustWait } from '@/entities/slots/availability'
import { isIn, type Section } from '@/entities/slots/sections'
import { waitingRows } from '@/entities/slots/waitlist'
import { seenName } from '@/lib/text/seen-name'
import { characterCount } from '@/lib/text/text'
import type { Pasted } from './parse'

/** What would become of pasted people. Pure; the database decides. */

/** The same limits as in the database. */
export const MOST_PEOPLE = 200
const MOST_SLOTS = 2000
const MOST_WAITING = 500

export interface Person extends Pasted {
  /** Of the row that is made: sent again, it is made once. */
  id: string
  /** Somebody of that name is on the list, and it was said that this is another one. */
  anyway?: boolean
}

export type Planned = Person &
  (
    | { becomes: 'slot'; slot: number }
    | { becomes: 'line'; place: number }
    /** Nothing is left, and nobody can wait. */
    | { becomes: 'left out' }
    /** Somebody of that name is there already; slot: where. */
    | { becomes: 'there'; slot: number | null }
    | { becomes: 'wrong'; why: string }
  )

/** Each with what they would get, in their order. */
export function planned(people: readonly Person[], data: EventPageData, section: Section | undefined): Planned[] {
  const inSection = <Row extends { section_id?: string | undefined }>(rows: readonly Row[]) =>
    section ? rows.filter(isIn(section)) : rows
  const there = new Map<string, number | null>()
  for (const row of waitingRows(data)) there.set(seenName(row.name), null)
  for (const row of data.roster) there.set(seenName(row.name), row.slot_number)
  const slots = freeSlots(inSection(data.roster), section?.size ?? data.event.max_participants)
  let line = inSection(waitingRows(data)).length
  let waiting = data.waiting_count ?? 0
  const behindOthers = mustWait(data, section)
  const lineIsOpen = data.event.waitlist === true || canWait(data, section)
  return people.map((person): Planned => {
    const why = problemOf(person)
    if (why) return { ...person, becomes: 'wrong', why }
    const known = there.get(seenName(person.name))
    if (known !== undefined && !person.anyway) return { ...person, becomes: 'there', slot: known }
    const slot = behindOthers ? undefined : slots.next().value
    if (slot) {
      there.set(seenName(person.name), slot)
      return { ...person, becomes: 'slot', slot }
    }
    if (!lineIsOpen || waiting >= MOST_WAITING) return { ...person, becomes: 'left out' }
    line += 1
    waiting += 1
    there.set(seenName(person.name), null)
    return { ...person, becomes: 'line', place: line }
  })
}

function* freeSlots(taken: readonly { slot_number: number }[], max: number | null): Generator<number, undefined> {
  const numbers = new Set(taken.map(({ slot_number }) => slot_number))
  for (let slot = 1; slot <= (max ?? MOST_SLOTS); slot += 1) if (!numbers.has(slot)) yield slot
  return undefined
}

function problemOf({ name, notes }: Pasted): string | undefined {
  if (characterCount(name) > 100) return 'Name must be less than 100 characters'
  if (characterCount(notes ?? '') > 1000) return 'Notes must be less than 1000 characters'
  return undefined
}

/** Those who are sent: not those who are there already, or for whom there is no room. */
export const toAdd = (plan: readonly Planned[]) =>
  plan.filter(({ becomes }) => becomes === 'slot' || becomes === 'line')

/** '19 get a slot', '2 in line', '1 left out': only what there is. */
export function sums(plan: readonly Planned[]): { slots: string; line: string; out: string } {
  const count = (...wanted: Planned['becomes'][]) => plan.filter(({ becomes }) => wanted.includes(becomes)).length
  const slots = count('slot')
  const line = count('line')
  const out = count('left out', 'there', 'wrong')
  return {
    slots: slots > 0 ? `${slots} ${slots === 1 ? 'gets' : 'get'} a slot` : '',
    line: line > 0 ? `${line} in line` : '',
    out: out > 0 ? `${out} left out` : '',
  }
}
