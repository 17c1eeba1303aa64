/** Who should hear what about one event, in plain words: the reference with which the messages are compared. */

export interface Seat {
  id: string
  /** Whose it is: an account, or a guest by name; null once the account is gone. */
  holder: string | null
  isGuest: boolean
  /** The name of the person for whom it was claimed. */
  friend: string | null
  slot: number | null
  secret?: string
}

/** What one person hears, as one text. */
export type Word = string

interface Pending {
  slots: Seat[]
  before: string | null
  /** How often a sender took it and died. */
  tries: { promoted: number; changed: number }
}

export class WordModel {
  seats: Seat[] = []
  readonly listening = new Set<string>()
  place = 'Court 0'
  isGone = false
  #capacity: number
  readonly #pending = new Map<string, Pending>()
  #cancelled = new Set<string>()

  constructor(capacity: number) {
    this.#capacity = capacity
  }

  /** Takes the lowest free slot, or waits where none is free or somebody waits. */
  join(seat: Omit<Seat, 'slot'>): void {
    const mustWait = this.#taken() >= this.#capacity || this.seats.some(({ slot }) => slot === null)
    this.seats.push({ ...seat, slot: mustWait ? null : this.#lowest() })
  }

  leave(seat: Seat): void {
    this.seats = this.seats.filter((other) => other !== seat)
    if (seat.holder && !this.seats.some(({ holder }) => holder === seat.holder)) this.#pending.delete(seat.holder)
    if (seat.slot !== null) this.#moveUp()
  }

  setCapacity(capacity: number): void {
    this.#capacity = capacity
    this.#moveUp()
  }

  /** The organizer moves the event, and knows it. */
  move(place: string, organizer: string): void {
    if (place === this.place) return
    // A person who cannot be told of this move does not hear of the one before either.
    for (const [who, pending] of this.#pending) if (!this.listening.has(who)) pending.before = null
    for (const who of new Set(this.seats.map(({ holder }) => holder))) {
      if (!who || who === organizer || !this.listening.has(who)) continue
      const pending = this.#of(who)
      // A message that a sender took may have been heard.
      if (pending.before === null || pending.tries.changed > 0) pending.before = this.place
      pending.tries.changed = 0
      if (pending.before === place) pending.before = null
    }
    this.place = place
  }

  /** An account goes: so do its places in line, and its slots stay without it. */
  forget(who: string): void {
    this.seats = this.seats.filter(({ holder, slot }) => holder !== who || slot !== null)
    for (const seat of this.seats) if (seat.holder === who) seat.holder = null
    this.listening.delete(who)
    this.#pending.delete(who)
  }

  callOff(by: string): void {
    this.isGone = true
    this.#pending.clear()
    this.#cancelled = new Set(
      this.seats.flatMap(({ holder }) => (holder && holder !== by && this.listening.has(holder) ? [holder] : [])),
    )
  }

  /** A sender takes what is due. A healthy one sends it; one that dies leaves it to the next. */
  send(dies: boolean): Word[] {
    const words: Word[] = []
    for (const [who, pending] of this.#pending) {
      const { tries } = pending
      const slots = pending.slots.filter((seat) => this.seats.includes(seat)).map(({ slot }) => slot)
      if (!this.listening.has(who) || tries.promoted >= 6 || slots.length === 0) pending.slots = []
      else words.push(`${who} promoted ${slots.sort((a, b) => Number(a) - Number(b))}`)
      if (!this.listening.has(who) || tries.changed >= 6) pending.before = null
      else if (pending.before !== null) words.push(`${who} changed ${pending.before} ${this.place}`)
      if (!dies) this.#pending.delete(who)
      else pending.tries = { promoted: tries.promoted + 1, changed: tries.changed + 1 }
    }
    for (const who of this.#cancelled) if (this.listening.has(who)) words.push(`${who} cancelled`)
    if (!dies) this.#cancelled.clear()
    return words.sort()
  }

  #of(who: string): Pending {
    const pending = this.#pending.get(who) ?? { slots: [], before: null, tries: { promoted: 0, changed: 0 } }
    this.#pending.set(who, pending)
    return pending
  }

  #taken = () => this.seats.filter(({ slot }) => slot !== null).length

  #lowest(): number {
    for (let slot = 1; ; slot += 1) if (!this.seats.some((seat) => seat.slot === slot)) return slot
  }

  #moveUp(): void {
    for (const seat of this.seats) {
      if (this.#taken() >= this.#capacity) return
      if (seat.slot !== null) continue
      seat.slot = this.#lowest()
      if (!seat.holder || !this.listening.has(seat.holder)) continue
      const pending = this.#of(seat.holder)
      pending.slots.push(seat)
      pending.tries.promoted = 0
    }
  }
}
