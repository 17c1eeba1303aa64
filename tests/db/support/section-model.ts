/** The places of all people in an event with sections, in simple code: the reference for the database. */

export interface Seat {
  id: string
  name: string
  section: string
  /** Null while waiting. */
  slot: number | null
  /** Since when the row is in its line, or its slot is offered. */
  since: number
  /** A substitute is looked for. */
  isOffered?: boolean
}

export interface Size {
  id: string
  size: number
}

/** Every step returns the error code of its refusal, or undefined if it was done. */
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
    this.seats.filter((seat) => seat.slot === null && seat.section === section).sort((a, b) => a.since - b.since)
  place = (seat: Seat) => this.line(seat.section).indexOf(seat) + 1

  join(id: string, name: string, section: string, wait: boolean): string | undefined {
    if (this.#size(section) < 0) return 'section_gone'
    const word = this.#mayEnter(section, wait)
    if (word === 'wait') this.seats.push({ id, name, section, slot: null, since: this.#now() })
    else if (word === 'take') {
      const slot = this.#take(section)
      this.seats.push({ id, name, section, slot, since: 0 })
    } else return word
  }

  leave(gone: Seat[]): void {
    this.seats = this.seats.filter((seat) => !gone.includes(seat))
    this.#settle()
  }

  offer(seat: Seat, isOffered: boolean): string | undefined {
    if (seat.slot === null || (seat.isOffered ?? false) === isOffered) return undefined
    // With more people than slots no one is promoted.
    const isOverfull = this.in(seat.section).length > this.#size(seat.section)
    if (isOffered && !isOverfull && this.line(seat.section).length > 0) return 'someone_waits'
    Object.assign(seat, { isOffered, since: this.#now() })
    this.#settle()
  }

  switch(seat: Seat, section: string, wait: boolean): string | undefined {
    if (this.#size(section) < 0) return 'section_gone'
    if (section !== seat.section) {
      const word = this.#mayEnter(section, wait)
      if (word === 'take') this.#put(seat, section, this.#take(section))
      else if (seat.slot !== null) return 'section_full'
      else if (word !== 'wait') return word
      else Object.assign(seat, { section, since: this.#now() })
    }
    this.#settle()
  }

  /** The organizer moves a person, or lets two swap. */
  move(seat: Seat, section: string, other?: Seat): string | undefined {
    if (other === seat) return 'participant_not_found'
    if (this.#size(section) < 0) return 'section_gone'
    if (other) {
      if (seat.slot === null || other.slot === null || (seat.section === section) === (other.section === section))
        return 'invalid_input'
      if (seat.section === section) return undefined // they have changed places
      const [was, becomes] = [{ ...seat }, { ...other }]
      this.#put(seat, becomes.section, Number(becomes.slot))
      this.#put(other, was.section, Number(was.slot))
    } else if (seat.slot !== null && seat.section === section) return undefined
    else if (this.#empty(section) > 0) this.#put(seat, section, this.#lowest(section))
    else if (this.#mayEnter(section, false) === 'take') this.#put(seat, section, this.#take(section))
    else if (seat.slot !== null) return 'full'
    else if (seat.section !== section) Object.assign(seat, { section, since: this.#now() })
    this.#settle()
  }

  /** New sizes, a new order, sections added or removed. When an event gets its first sections or loses all of them, all people are placed again. */
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
        Object.assign(seat, { section, slot: seat.slot === null ? null : slot, isOffered: false })
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
      .sort((a, b) => a.since - b.since)

  #mayEnter(section: string, wait: boolean): 'take' | 'wait' | 'full' | 'waitlist_closed' {
    if (this.#free(section) > 0 && this.line(section).length === 0) return 'take'
    return !wait ? 'full' : this.waitlist ? 'wait' : 'waitlist_closed'
  }

  #lowest(section: string): number {
    for (let slot = 1; ; slot += 1) if (!this.in(section).some((seat) => seat.slot === slot)) return slot
  }

  /** An empty slot, or the one that was offered first, whose person leaves. */
  #take(section: string): number {
    const [offer] = this.#empty(section) > 0 ? [] : this.#offers(section)
    this.seats = this.seats.filter((seat) => seat !== offer)
    return offer?.slot ?? this.#lowest(section)
  }

  #put(seat: Seat, section: string, slot: number): void {
    Object.assign(seat, { slot, section, isOffered: false })
  }

  /** Free slots go to the first in line. */
  #settle(): void {
    for (const { id } of this.sections) {
      for (const seat of this.line(id)) {
        if (this.#free(id) <= 0) break
        this.#put(seat, id, this.#take(id))
      }
    }
  }
}
