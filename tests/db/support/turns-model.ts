/** A small reference for the lists of a series' dates: regulars of three kinds, names that are merged with a person, and turns. */

/** A row: whose it is (nobody has the same name here), and for which date they go first. */
interface Stand {
  who: string
  missed: number | null
  /** For a row that waited in vain: the row of the next date that goes first because of it. */
  turn?: Stand | undefined
  /** That date was deleted before it started, so the next one has it. */
  returned?: boolean
}

interface Regular {
  who: string
  missed: number | null
}

interface Played {
  /** By slot, from 1 on. */
  slots: Map<number, Stand>
  line: Stand[]
  gone?: boolean
}

export class TurnsModel {
  readonly dates: Played[]
  regulars: Regular[] = []
  turns = true
  /** Dates before this one give no more turns. */
  from = 0
  readonly size: number
  /** The person who got a name's place, as long as they keep it. */

  constructor(size: number) {
    this.size = size
    this.dates = [{ slots: new Map(), line: [] }]
  }

  /** As tests/db/support/series-actions.ts lists them. */
  list(date: number): string[] {
    const { slots, line } = this.#date(date)
    const taken = [...slots].sort(([a], [b]) => a - b)
    const said = ({ who, missed }: Stand) => `${who}${missed === null ? '' : ` (missed ${missed})`}`
    return [...taken.map(([slot, stand]) => `${slot} ${said(stand)}`), ...line.map((stand) => `– ${said(stand)}`)]
  }

  stands(date: number, who: string): boolean {
    return standsOf(this.#date(date)).some((stand) => stand.who === who)
  }

  isGone(date: number): boolean {
    return this.#date(date).gone === true
  }

  /** A date is deleted before it starts: anyone who goes first on it goes first on the next one. */
  remove(date: number): void {
    const lost = standsOf(this.#date(date))
    for (const stand of this.#everybody()) {
      if (this.turns && stand.turn && lost.includes(stand.turn)) stand.returned = true
    }
    this.dates[date] = { slots: new Map(), line: [], gone: true }
  }

  /** Switched on, it counts for the last date and those that come. */
  switchTurns(): void {
    this.turns = !this.turns
    if (!this.turns) return
    this.from = this.dates.length - 1
    for (const stand of this.#everybody()) stand.returned = false
  }

  isRegular(who: string): boolean {
    return this.regulars.some((regular) => regular.who === who)
  }

  join(date: number, who: string): void {
    const played = this.#date(date)
    if (played.line.length > 0 || played.slots.size >= this.size) played.line.push({ who, missed: null })
    else played.slots.set(lowestFree(played), { who, missed: null })
  }

  leave(date: number, who: string): void {
    const played = this.#date(date)
    played.line = played.line.filter((stand) => stand.who !== who)
    for (const [slot, stand] of played.slots) if (stand.who === who) played.slots.delete(slot)
    this.#moveUp(played)
  }

  keep(who: string): void {
    if (!this.isRegular(who)) this.regulars.push({ who, missed: null })
  }

  giveUp(who: string): void {
    this.regulars = this.regulars.filter((regular) => regular.who !== who)
  }

  order(named: string[]): void {
    const rest = this.regulars.filter(({ who }) => !named.includes(who))
    this.regulars = [...named.flatMap((name) => this.regulars.filter(({ who }) => who === name)), ...rest]
  }

  /** An account is deleted: rows with a slot stay under its name, all else goes. */
  delete(who: string, leaves: string): void {
    this.giveUp(who)
    for (const played of this.dates) {
      played.line = played.line.filter((stand) => stand.who !== who)
      for (const stand of played.slots.values()) if (stand.who === who) stand.who = leaves
    }
  }

  open(): void {
    const last = this.dates.length
    const first: { waited: Stand; stand: Stand }[] = []
    for (let date = last - 1; this.turns && date >= 0; date -= 1) {
      for (const waited of this.#date(date).line) {
        if (waited.who === GONE || (date < this.from && !waited.returned)) continue
        waited.returned = false
        waited.turn = undefined
        const { who } = waited
        if (first.some(({ stand }) => stand.who === who)) continue
        first.push({ waited, stand: { who, missed: date } })
      }
    }
    for (const { waited, stand } of first) waited.turn = stand
    const missedBy = (who: string) => first.find(({ stand }) => stand.who === who)?.stand.missed ?? -1
    const behind = this.regulars.filter(({ who }) => missedBy(who) < 0)
    if (this.turns) behind.sort((a, b) => (b.missed ?? -1) - (a.missed ?? -1))
    const all = [...first.map(({ stand }) => stand), ...behind.map(({ who }) => ({ who, missed: null }))]
    this.dates.push({
      slots: new Map(all.slice(0, this.size).map((stand, index) => [index + 1, stand])),
      line: all.slice(this.size),
    })
    if (!this.turns) return
    this.from = last
    for (const regular of this.regulars) {
      const missed = Math.max(missedBy(regular.who), regular.missed ?? -1)
      regular.missed = missed < 0 ? null : missed
    }
  }

  #everybody(): Stand[] {
    return this.dates.flatMap(standsOf)
  }

  #date(date: number): Played {
    return this.dates[date] as Played
  }

  #moveUp(played: Played): void {
    while (played.line.length > 0 && played.slots.size < this.size) {
      played.slots.set(lowestFree(played), played.line.shift() as Stand)
    }
  }
}

/** Stands in place of the owner of a row whose account is gone. */
export const GONE = 'gone'

const standsOf = ({ slots, line }: Played): Stand[] => [...slots.values(), ...line]

function lowestFree({ slots }: Played): number {
  let slot = 1
  while (slots.has(slot)) slot += 1
  return slot
}
