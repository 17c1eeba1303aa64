import type { Attendance } from './attendance-actions.ts'

/** A small reference for attendance: what the database should tell of some events, whatever happened. Does not use the database. */

export interface Place {
  id: string
  /** The name of the account to which the row belongs; null for a claim and a guest, and once the account is gone. */
  account: string | null
  /** The account with which it would be deleted: its own, or the one that claimed it. */
  broughtBy: string | null
  name: string
}

type Note = Place & { came: boolean | null }

export class CameModel {
  readonly id: string
  /** Where the same name is the same person: the series, or the event itself. */
  readonly circle: string
  places: Place[] = []
  notes: Note[] = []
  /** The ticks of accounts that are gone. */
  nameless: boolean[] = []
  isLateNow = false
  isOver = false

  constructor(id: string, circle = id) {
    this.id = id
    this.circle = circle
  }

  tick(ids: readonly string[], came: boolean | null): void {
    this.notes = this.notes.filter((note) => note.came === null || !ids.includes(note.id))
    if (came === null) return
    const ticked = this.places.filter(({ id }) => ids.includes(id)).map((place) => ({ ...place, came }))
    // Somebody who left after a tick and came back counts once.
    this.notes = this.notes.filter(
      (note) =>
        note.came === null ||
        this.places.some(({ id }) => id === note.id) ||
        !ticked.some((one) => isBroughtAgain(one, note)),
    )
    this.notes.push(...ticked)
  }

  /** @param isRemoved by somebody who runs the event */
  leave(place: Place, isRemoved: boolean): void {
    this.places = this.places.filter((one) => one !== place)
    if (isRemoved) {
      this.notes = this.notes.filter(({ id }) => id !== place.id)
      return
    }
    const isTicked = this.notes.some(({ id }) => id === place.id)
    const wasLate = place.account !== null && this.notes.some((note) => note.came === null && isSame(note, place))
    if (this.isLateNow && !isTicked && !wasLate) this.notes.push({ ...place, came: null })
  }

  forget(account: string): void {
    const [gone, kept] = [this.notes, this.notes].map((notes, part) =>
      notes.filter(({ broughtBy }) => (broughtBy === account) === (part === 0)),
    ) as [Note[], Note[]]
    this.notes = kept
    this.nameless.push(...gone.flatMap(({ came }) => (came === null ? [] : [came])))
    this.places = this.places.map((place) =>
      place.broughtBy === account ? { ...place, account: null, broughtBy: null } : place,
    )
  }

  get ticks(): boolean[] {
    return [...this.nameless, ...this.notes.flatMap(({ came }) => (came === null ? [] : [came]))]
  }

  person({ account, name }: Place): string {
    return account ?? `${this.circle} ${name.toLowerCase().replaceAll(' ', '')}`
  }

  /** Whether this person is on the list again: then having left late does not count. */
  isBack(note: Note): boolean {
    return this.places.some((place) => isSame(place, note))
  }
}

const isSame = (one: Place, other: Place) =>
  other.account === null
    ? one.account === null && one.name.toLowerCase() === other.name.toLowerCase()
    : one.account === other.account

/** A guest who comes back has another secret here, and counts again. */
const isBroughtAgain = (one: Place, other: Place) =>
  one.broughtBy !== null &&
  one.broughtBy === other.broughtBy &&
  one.account === other.account &&
  (one.account !== null || one.name === other.name)

export interface Told {
  /** 'came of', sorted. */
  dates: string[]
  /** 'person came of late', sorted. */
  people: Record<string, string>
}

/** What the database should tell of these events. */
export function expectedOf(events: readonly CameModel[]): Told {
  const counted = events.filter(({ ticks }) => ticks.length > 0)
  const people: Record<string, { came: number; of: number; late: Set<string> }> = {}
  for (const event of counted.filter(({ isOver }) => !isOver)) {
    for (const note of event.notes) {
      if (note.came === null && event.isBack(note)) continue
      people[event.person(note)] ??= { came: 0, of: 0, late: new Set() }
      const sum = people[event.person(note)] as { came: number; of: number; late: Set<string> }
      if (note.came === null) sum.late.add(event.id)
      else sum.of += 1
      if (note.came) sum.came += 1
    }
  }
  return {
    dates: counted.map(({ ticks }) => `${ticks.filter(Boolean).length} of ${ticks.length}`).sort(),
    people: Object.fromEntries(
      Object.entries(people).map(([person, { came, of, late }]) => [person, `${came} of ${of} late ${late.size}`]),
    ),
  }
}

/** What the database told, without keys: it has other keys for people than the reference. */
export const sumsOf = ({ dates, people }: Attendance) => ({
  dates: dates.map(({ came, of }) => `${came} of ${of}`).sort(),
  people: people.map(({ came, of, late }) => `${came} of ${of} late ${late}`).sort(),
})
