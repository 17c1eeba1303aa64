/** Where everybody is in an event with sections, in simple code: the reference with which the database is compared. */

export interface Seat {
  id: string
  name: string
  section: string
  /** Null while waiting. */
  slot: number | null
  /** Since when the row is in its line. */
  since: number
  /** The section it asks to switch to. */
  movingTo: string | null
  /** A substitute is looked for. */
  isOffered?: boolean
}

export interface Size {
  id: string
  size: number
}

/** Every step returns the machine word of its refusal, or undefined if it was done. */
export class SectionModel {
  seats: Seat[] = []
  /** If the event has none: a single one without an id. */
  sections: Size[]
  waitlist = true
  #clock = 0

  constructor(sections: Size[]) {
    this.sections = sections
  }

  get isSplit(): boolean {
    return this.sections[0]?.id !== ''
  }

  in = (section: string) => this.seats.filter((seat) => seat.section === section && seat.slot !== null)
  line = (section: string) =>
    this.seats
      .filter((seat) => (seat.slot === null ? seat.section : seat.movingTo) === section)
      .sort((a, b) => a.since - b.since)
  place = (seat: Seat) => this.line(seat.movingTo ?? seat.section).indexOf(seat) + 1

  join(id: string, name: string, section: string, wait: boolean): string | undefined {
    if (this.#size(section) < 0) return 'section_gone'
    const word = this.#mayEnter(section, wait)
    if (word === 'wait') this.seats.push({ id, name, section, slot: null, since: this.#now(), movingTo: null })
    else if (word === 'take') {
      const slot = this.#take(section)
      this.seats.push({ id, name, section, slot, since: 0, movingTo: null })
    } else return word
  }

  leave(gone: Seat[]): void {
    this.seats = this.seats.filter((seat) => !gone.includes(seat))
    this.#settle()
  }

  /** Takes the slot that this seat offers. Where there are fewer slots than people, leaving frees none, and it cannot be taken. */
  takeOver(id: string, name: string, offer: Seat): string | undefined {
    if (!offer.isOffered) return 'not_offered'
    if (this.#mayEnter(offer.section, false) !== 'take') return 'full'
    this.seats.splice(this.seats.indexOf(offer), 1, { ...offer, id, name, since: 0, isOffered: false })
  }

  offer(seat: Seat, isOffered: boolean): void {
    if (seat.slot === null || (seat.isOffered ?? false) === isOffered) return
    Object.assign(seat, { isOffered, movingTo: null })
    this.#settle()
  }

  switch(seat: Seat, section: string, wait: boolean): string | undefined {
    if (this.#size(section) < 0) return 'section_gone'
    if (section === seat.section) seat.movingTo = null
    else if (section !== seat.movingTo) {
      const word = this.#mayEnter(section, wait)
      if (word === 'take') this.#put(seat, section, this.#take(section))
      else if (word !== 'wait') return word
      else if (seat.slot === null) Object.assign(seat, { section, since: this.#now() })
      else Object.assign(seat, { movingTo: section, since: this.#now(), isOffered: false })
    }
    this.#settle()
  }

  /** The organizer moves somebody, or lets two swap. */
  move(seat: Seat, section: string, other?: Seat): string | undefined {
    if (this.#size(section) < 0) return 'section_gone'
    if (other) {
      if (seat.slot === null || other.slot === null || (seat.section === section) === (other.section === section))
        return 'invalid_input'
      if (seat.section === section) return undefined // they have changed places
      const [was, becomes] = [{ ...seat }, { ...other }]
      this.#put(seat, becomes.section, Number(becomes.slot))
      this.#put(other, was.section, Number(was.slot))
    } else if (seat.slot !== null && seat.section === section) seat.movingTo = null
    else if (this.#empty(section) > 0) this.#put(seat, section, this.#lowest(section))
    else if (seat.slot !== null) return 'full'
    else if (seat.section !== section) Object.assign(seat, { section, since: this.#now() })
    this.#settle()
  }

  toFront(seat: Seat): string | undefined {
    if (seat.slot !== null) return 'not_waiting'
    const [first] = this.line(seat.section)
    if (first && first !== seat) seat.since = first.since - 1e-6
  }

  /** New sizes, a new order, sections added or removed. When an event gets its first or loses all of them, everybody is placed again. */
  resize(sections: Size[]): string | undefined {
    const holders = this.sections.flatMap(({ id }) => this.in(id).sort((a, b) => Number(a.slot) - Number(b.slot)))
    const isSplit = sections[0]?.id !== ''
    if (this.isSplit && isSplit) {
      for (const { id } of this.sections) {
        const size = sections.find((section) => section.id === id)?.size
        if (size === undefined ? this.in(id).length + this.line(id).length > 0 : size < this.in(id).length)
          return 'invalid_input'
      }
    } else if (isSplit && holders.length > sections.reduce((sum, { size }) => sum + size, 0)) return 'invalid_input'
    if (this.isSplit !== isSplit) {
      const places = sections.flatMap(({ id, size }) =>
        Array.from({ length: isSplit ? size : 1000 }, (_, index) => [id, index + 1] as const),
      )
      const waiting = this.seats.filter(({ slot }) => slot === null).sort((a, b) => a.since - b.since)
      for (const [index, seat] of [...holders, ...waiting].entries()) {
        const [section, slot] = places[index] ?? [sections[0]?.id ?? '', 0]
        Object.assign(seat, { section, slot: seat.slot === null ? null : slot, movingTo: null, isOffered: false })
      }
    }
    this.sections = sections
    this.#settle()
  }

  #now = () => ++this.#clock
  #size = (section: string) => this.sections.find(({ id }) => id === section)?.size ?? -1
  #empty = (section: string) => this.#size(section) - this.in(section).length
  /** An offered slot is as good as a free one. */
  #free = (section: string) => this.#empty(section) + this.#offers(section).length
  #offers = (section: string) =>
    this.in(section)
      .filter(({ isOffered }) => isOffered)
      .sort((a, b) => Number(a.slot) - Number(b.slot))

  #mayEnter(section: string, wait: boolean): 'take' | 'wait' | 'full' | 'waitlist_closed' {
    if (this.#free(section) > 0 && this.line(section).length === 0) return 'take'
    return !wait ? 'full' : this.waitlist ? 'wait' : 'waitlist_closed'
  }

  #lowest(section: string): number {
    for (let slot = 1; ; slot += 1) if (!this.in(section).some((seat) => seat.slot === slot)) return slot
  }

  /** A free slot, or one that is offered: who offered it leaves. */
  #take(section: string): number {
    const [offer] = this.#empty(section) > 0 ? [] : this.#offers(section)
    this.seats = this.seats.filter((seat) => seat !== offer)
    return offer?.slot ?? this.#lowest(section)
  }

  #put(seat: Seat, section: string, slot: number): void {
    Object.assign(seat, { slot, section, movingTo: null, isOffered: false })
  }

  /** Free slots go to the first in line, then the slots that these leave behind, then rings swap. */
  #settle(): void {
    for (;;) {
      const next = this.sections.flatMap(({ id }) => {
        const free = Array.from({ length: Math.max(0, this.#free(id)) })
        const taken = new Set(this.in(id).map(({ slot }) => slot))
        const empty = this.#empty(id)
        const offers = this.#offers(id)
        return this.line(id)
          .slice(0, free.length)
          .map((seat, index) => {
            const offer = offers[index - empty]
            if (offer) return { seat, section: id, slot: Number(offer.slot), offer }
            let slot = 1
            while (taken.has(slot)) slot += 1
            taken.add(slot)
            return { seat, section: id, slot, offer }
          })
      })
      const round = next.length > 0 ? [] : this.#round()
      if (next.length + round.length === 0) return
      for (const seat of round) {
        const other = round.find(({ section }) => section === seat.movingTo) as Seat
        next.push({ seat, section: other.section, slot: Number(other.slot), offer: undefined })
      }
      this.seats = this.seats.filter((seat) => !next.some(({ offer }) => offer === seat))
      for (const { seat, section, slot } of next) this.#put(seat, section, slot)
    }
  }

  /** A ring: each is first in line for the section of the next one. */
  #round(): Seat[] {
    for (const { id } of this.sections) {
      const round: Seat[] = []
      for (let next = id; round.length < this.sections.length; ) {
        const [first] = this.line(next)
        if (first?.slot == null) break
        round.push(first)
        next = first.section
        if (next === id) return round
      }
    }
    return []
  }
}
