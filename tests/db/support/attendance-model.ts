import type { Attendance } from './attendance-actions.ts'

/** A small reference for attendance: the right responses for some events after any history. Does not use the database. */

export interface Place {
  id: string
  /** The name of the account to which the row belongs; null for a claim and a guest, and once the account is gone. */
  account: string | null
  /** The account with which it would be deleted: its own, or the one that claimed it. */
  broughtBy: string | null
  name: string
}

type Note = Place & { came: boolean }

export class AttendanceModel {
  readonly id: string
  /** Where the same name is the same person: the series, or the event itself. */
  readonly circle: string
  places: Place[] = []
  notes: Note[] = []
  isOver = false

  constructor(id: string, circle = id) {
    this.id = id
    this.circle = circle
  }

  tick(ids: readonly string[], came: boolean | null): void {
    this.notes = this.notes.filter(({ id }) => !ids.includes(id))
    if (came === null) return
    const ticked = this.places.filter(({ id }) => ids.includes(id)).map((place) => ({ ...place, came }))
    // A person who left after a tick and came back counts once.
    this.notes = this.notes.filter(
      (note) => this.places.some(({ id }) => id === note.id) || !ticked.some((one) => isBroughtAgain(one, note)),
    )
    this.notes.push(...ticked)
  }

  /** @param isRemoved by an event manager */
  leave(place: Place, isRemoved: boolean): void {
    this.places = this.places.filter((one) => one !== place)
    if (isRemoved) this.notes = this.notes.filter(({ id }) => id !== place.id)
  }

  forget(account: string): void {
    this.notes = this.notes.filter(({ broughtBy }) => broughtBy !== account)
    this.places = this.places.map((place) =>
      place.broughtBy === account ? { ...place, account: null, broughtBy: null } : place,
    )
  }

  person({ account, name }: Place): string {
    return account ?? `${this.circle} ${name.toLowerCase().replaceAll(' ', '')}`
  }
}

/** A guest who comes back has another secret here, and counts again. */
const isBroughtAgain = (one: Place, other: Place) =>
  one.broughtBy !== null &&
  one.broughtBy === other.broughtBy &&
  one.account === other.account &&
  (one.account !== null || one.name === other.name)

export interface Told {
  dates: number
  /** 'person came of', sorted. */
  people: Record<string, string>
}

/** The right responses for these events. */
export function expectedOf(events: readonly AttendanceModel[]): Told {
  const counted = events.filter(({ notes, isOver }) => notes.length > 0 && !isOver)
  const people: Record<string, { came: number; of: number }> = {}
  for (const event of counted) {
    for (const note of event.notes) {
      people[event.person(note)] ??= { came: 0, of: 0 }
      const sum = people[event.person(note)] as { came: number; of: number }
      sum.of += 1
      if (note.came) sum.came += 1
    }
  }
  return {
    dates: counted.length,
    people: Object.fromEntries(Object.entries(people).map(([person, { came, of }]) => [person, `${came} of ${of}`])),
  }
}

/** The response without keys: the database has other keys for people than the reference. */
export const sumsOf = ({ dates, people }: Attendance) => ({
  dates,
  people: people.map(({ came, of }) => `${came} of ${of}`).sort(),
})
