import type { Person } from './person.ts'

/** One row of the event, as the database has it. */
export interface Row {
  id: string
  slot_number: number | null
  /** As the database writes it: UTC, microseconds. */
  waiting_since: string | null
}

/** Guarantees under load. Each value counts violations, so 0 is right. */
export interface Broken {
  /** People who never got an answer, whatever it was. */
  'people without an answer': number
  /** Slots that two rows have, and slots beyond the last. */
  'double slots': number
  /** People with a success response but no row, or with another slot than the response said. */
  'lost sign-ups': number
  /** Rows without a success response, and duplicate rows of a person. */
  'rows too many': number
  /** Free slots while people wait, and slots that stayed free while someone wanted one. */
  'slots left empty': number
  /** People behind another person who tapped only after these people had their response. */
  overtaken: number
}

/** Compares all responses with the event's rows at the end. */
export function check(people: Person[], rows: Row[], slots: number): Broken {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const isIn = ({ outcome }: Person) => outcome.kind === 'slot' || outcome.kind === 'line'
  const expected = new Set(people.filter(isIn).map(({ id }) => id))
  const taken = rows.flatMap(({ slot_number }) => (slot_number === null ? [] : [slot_number]))
  const wanted = Math.min(slots, expected.size)
  return {
    'people without an answer': people.filter(({ outcome }) => outcome.kind === 'unanswered').length,
    'double slots': taken.length - new Set(taken.filter((slot) => slot >= 1 && slot <= slots)).size,
    'lost sign-ups': people.filter((person) => isIn(person) && !holds(byId.get(person.id), person)).length,
    'rows too many': rows.length - new Set(rows.filter(({ id }) => expected.has(id)).map(({ id }) => id)).size,
    'slots left empty': Math.max(0, wanted - new Set(taken).size),
    overtaken: overtaken(people, rows),
  }
}

function holds(row: Row | undefined, { outcome }: Person): boolean {
  if (!row) return false
  return outcome.kind === 'slot' ? row.slot_number === outcome.slot : row.waiting_since !== null
}

/** Rows with a slot first, then the waitlist. No one leaves, so lower slots were given earlier. */
function inOrder(rows: Row[]): Row[] {
  const withSlot = rows.filter(({ slot_number }) => slot_number !== null)
  const waiting = rows.filter(({ slot_number }) => slot_number === null)
  return [
    ...withSlot.sort((a, b) => (a.slot_number ?? 0) - (b.slot_number ?? 0)),
    ...waiting.sort((a, b) => ((a.waiting_since ?? '') < (b.waiting_since ?? '') ? -1 : 1)),
  ]
}

/** People behind another person who had not tapped when they had their response. */
function overtaken(people: Person[], rows: Row[]): number {
  const byId = new Map(people.map((person) => [person.id, person]))
  let latestTap = Number.NEGATIVE_INFINITY
  let count = 0
  for (const { id } of inOrder(rows)) {
    const person = byId.get(id)
    if (!person?.heardAt) continue
    if (person.heardAt < latestTap) count += 1
    latestTap = Math.max(latestTap, person.triedAt)
  }
  return count
}
