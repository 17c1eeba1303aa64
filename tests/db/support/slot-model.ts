/**
 * The slots of one event in simple code: the lowest free one goes to the first in line, else to the first who joins. An offered slot is as
 * good as a free one, after those, the oldest offer first, and who had it leaves with that. While the event is called off no one is promoted.
 */

export interface Seat {
  id: string
  /** The holder: an account, or a guest by name; null for a pasted person, and once the account is gone. */
  holder: string | null
  /** Whether it is for an added person. */
  isAdded: boolean
  slot: number | null
  /** A substitute is looked for. */
  isOffered?: boolean
  /** The order of the offers. */
  offeredAt?: number
}

export abstract class SlotModel {
  seats: Seat[] = []
  isOff = false
  protected readonly organizer: string
  #capacity: number
  #offers = 0

  constructor(organizer: string, capacity: number) {
    this.organizer = organizer
    this.#capacity = capacity
  }

  of = (who: string): Seat[] => this.seats.filter(({ holder }) => holder === who)

  /** Offers a slot, or keeps it. It is not offered if a person who waits would get it: the oldest offer goes first. */
  offer(seat: Seat, isOffered: boolean): 'someone_waits' | undefined {
    const isPromoting = this.seats.some(({ slot }) => slot === null) && this.#kept() <= this.#capacity
    if (isOffered && isPromoting && !this.seats.some((one) => one.isOffered)) return 'someone_waits'
    if (isOffered && !seat.isOffered) seat.offeredAt = ++this.#offers
    seat.isOffered = isOffered
    this.promote(seat.holder)
    this.forgetGuests()
  }

  leave(gone: readonly Seat[], by: string | null): void {
    this.#remove(gone)
    this.promote(by)
    this.forgetGuests()
  }

  setCapacity(capacity: number): void {
    this.#capacity = capacity
    this.promote(this.organizer)
    this.forgetGuests()
  }

  /**
   * A person has the slot that was offered.
   * @param by the actor
   * @param taker whose person it is now
   */
  protected abstract slotTaken(offer: Seat, by: string | null, taker: string | null): void
  /** A person who waited has a slot. */
  protected abstract slotFromLine(seat: Seat): void
  /** The last of a person's seats is gone. */
  protected abstract haveLeft(who: string): void
  /** After each step: forgets guests without any seat, money or message. */
  protected abstract forgetGuests(): void

  /** Adds a seat, in the slot that it gets, or waiting. */
  protected add(seat: Omit<Seat, 'slot'>): void {
    const mustWait = this.#kept() >= this.#capacity || this.seats.some(({ slot }) => slot === null)
    // The organizer pastes people, who have no holder.
    const slot = mustWait ? null : this.#next(seat.holder ?? this.organizer, seat.holder)
    this.seats.push({ ...seat, slot })
  }

  protected promote(by: string | null): void {
    if (this.isOff) return
    for (const seat of this.seats) {
      if (seat.slot !== null) continue
      if (this.#kept() >= this.#capacity) return
      seat.slot = this.#next(by, seat.holder)
      this.slotFromLine(seat)
    }
  }

  /** The slot that is free, or else was offered, by a person who leaves with that. */
  #next(by: string | null, taker: string | null): number {
    if (this.seats.filter(({ slot }) => slot !== null).length < this.#capacity) return this.#lowest()
    const [offer] = this.seats
      .filter(({ isOffered }) => isOffered)
      .sort((a, b) => Number(a.offeredAt) - Number(b.offeredAt))
    if (!offer) throw new Error('no slot is free')
    this.slotTaken(offer, by, taker)
    this.#remove([offer])
    return Number(offer.slot)
  }

  #remove(gone: readonly Seat[]): void {
    this.seats = this.seats.filter((seat) => !gone.includes(seat))
    for (const { holder } of gone) if (holder && this.of(holder).length === 0) this.haveLeft(holder)
  }

  #kept = () => this.seats.filter(({ slot, isOffered }) => slot !== null && !isOffered).length

  #lowest(): number {
    for (let slot = 1; ; slot += 1) if (!this.seats.some((seat) => seat.slot === slot)) return slot
  }
}
