/** The money of one event in simple code: the reference that the database is compared with. */

export interface Seat {
  id: string
  /** Whose account it is; null for a guest. */
  holder: string | null
  name: string
  claimed: boolean
  secret?: string
  hasSlot?: boolean
}

export interface Money extends Omit<Seat, 'secret' | 'hasSlot'> {
  /** Null once the person left. */
  seat: Seat | null
  cents: number
  wasSaid: boolean
  isConfirmed: boolean
  isDenied: boolean
  isClosed: boolean
}

/** Every step returns the machine word of its refusal, or undefined if it was done. */
export class MoneyModel {
  seats: Seat[] = []
  money: Money[] = []
  price: number | null = 500

  readonly #slots: number

  constructor(slots: number) {
    this.#slots = slots
  }

  of = (seat: Seat) => this.money.find((one) => one.seat === seat)
  isOwed = (seat: Seat) => this.price !== null && seat.hasSlot === true && this.of(seat)?.isDenied !== false
  isTheirs = (one: Money, { holder, claimed, name }: Seat | Money) =>
    holder !== null && one.holder === holder && one.claimed === claimed && (!claimed || one.name === name)

  state({ seat, isConfirmed, isDenied, isClosed }: Money) {
    if (isClosed) return isConfirmed ? 'settled' : 'dismissed'
    if (!seat) return isConfirmed ? 'refund' : 'left'
    return isConfirmed ? 'confirmed' : isDenied ? 'denied' : 'said'
  }

  join(seat: Seat): void {
    const gone = this.money.filter((one) => !one.seat && !one.isClosed && this.isTheirs(one, seat))
    const back = gone.find(({ isConfirmed }) => isConfirmed) ?? gone[0]
    if (back) Object.assign(back, { seat, name: seat.name })
    this.seats.push(seat)
    this.#moveUp()
  }

  leave(seat: Seat): void {
    const one = this.of(seat)
    const words = this.money.filter(
      (other) => this.state(other) === 'left' && other.holder === seat.holder && other.claimed === seat.claimed,
    )
    const isTooMuch = words.length >= 10 || words.some(({ name }) => name === seat.name)
    if (one?.isDenied || (one && !one.isConfirmed && isTooMuch)) this.#drop(one)
    else if (one) one.seat = null
    this.seats = this.seats.filter((other) => other !== seat)
    this.#moveUp()
  }

  say(seat: Seat) {
    if (this.of(seat)?.isDenied === false) return
    return this.#pay(seat, { wasSaid: true })
  }

  takeBack(seat: Seat): void {
    const one = this.of(seat)
    if (one && this.state(one) === 'said') this.#drop(one)
  }

  tick(seat: Seat) {
    const one = this.of(seat)
    if (one?.isDenied === false) one.isConfirmed = true
    else return this.#pay(seat, { isConfirmed: true })
    return
  }

  untick(seat: Seat, isDenied: boolean): void {
    const one = this.of(seat)
    if (one && !one.wasSaid) this.#drop(one)
    else if (one) Object.assign(one, { isConfirmed: false, isDenied: one.isDenied || isDenied })
  }

  confirmLeft(one: Money) {
    if (one.seat) return 'nothing_to_refund'
    if (one.isClosed) return 'payment_changed'
    one.isConfirmed = true
    return
  }

  close(one: Money, isClosed: boolean) {
    if (one.seat) return 'nothing_to_refund'
    if (isClosed || !one.isClosed) one.isClosed = isClosed
    else if (!one.claimed && this.money.some((other) => !other.isClosed && this.isTheirs(other, one)))
      return 'payment_changed'
    else
      Object.assign(one, {
        isClosed,
        seat: this.seats.find((seat) => this.isTheirs(one, seat) && !this.of(seat)) ?? null,
      })
    return
  }

  #pay(seat: Seat, how: Partial<Money>) {
    if (!this.isOwed(seat)) return 'nothing_to_pay'
    const { holder, name, claimed } = seat
    const blank = { id: '', wasSaid: false, isConfirmed: false, isClosed: false }
    if (!this.of(seat)) this.money.push({ ...blank, seat, holder, name, claimed, cents: 0, isDenied: false })
    Object.assign(this.of(seat) ?? {}, { cents: this.price, isDenied: false, ...how })
    return
  }

  #moveUp(): void {
    for (const seat of this.seats) seat.hasSlot ||= this.seats.filter(({ hasSlot }) => hasSlot).length < this.#slots
  }

  #drop(one: Money): void {
    this.money = this.money.filter((other) => other !== one)
  }
}
