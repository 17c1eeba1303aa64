/** The money of one event in simple code: the reference that the database is compared with. */

export interface Seat {
  id: string
  /** The account, or the guest; null where a test needs no guest by name. */
  holder: string | null
  name: string
  claimed: boolean
  secret?: string
  hasSlot?: boolean
}

export interface Amount {
  cents: number
  currency: string
}

export interface Money extends Omit<Seat, 'secret' | 'hasSlot'>, Amount {
  /** Null once the person left. */
  seat: Seat | null
  wasSaid: boolean
  isConfirmed: boolean
  isDenied: boolean
  isClosed: boolean
}

/** Every step returns the error code of its refusal, or undefined if it was done. */
export class MoneyModel {
  seats: Seat[] = []
  money: Money[] = []
  price: Amount | null = { cents: 500, currency: 'EUR' }

  readonly #slots: number

  constructor(slots: number) {
    this.#slots = slots
  }

  of = (seat: Seat) => this.money.find((one) => one.seat === seat)
  isOwed = (seat: Seat) => this.price !== null && seat.hasSlot === true && this.of(seat)?.isDenied !== false
  /** The debts in lists; Olga, who collects, owes nothing herself. */
  isCollected = (seat: Seat) => this.isOwed(seat) && (seat.claimed || seat.holder !== 'Olga')
  /** An account's or a guest's own money comes back with it. That of claims does not. */
  isTheirs = (one: Money, { holder, claimed }: Seat | Money) =>
    holder !== null && one.holder === holder && !one.claimed && !claimed

  /** The money that still belongs to a person, in some currency. A denied payment is owed at today's price. */
  isOpen = ({ isClosed, isDenied }: Money) => !isClosed && !isDenied

  /** The currencies of an event: at most one. */
  currencies = () => new Set([this.price, ...this.money.filter(this.isOpen)].flatMap((one) => one?.currency ?? []))

  setPrice(price: Amount | null) {
    const isSame = price?.cents === this.price?.cents && price?.currency === this.price?.currency
    if (price && !isSame && this.money.some((one) => this.isOpen(one) && one.currency !== price.currency))
      return 'invalid_input'
    this.price = price
    return
  }

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
    this.#promote()
  }

  leave(seat: Seat): void {
    const one = this.of(seat)
    const words = this.money.filter((other) => this.state(other) === 'left' && other.holder === seat.holder)
    const isTooMuch = seat.holder !== null && words.length >= 11
    if (one?.isDenied || (one && !one.isConfirmed && isTooMuch)) this.#drop(one)
    else if (one) one.seat = null
    this.seats = this.seats.filter((other) => other !== seat)
    this.#promote()
  }

  /** @param shown the amount on the page; a page of an older release does not send it */
  say(seat: Seat, shown: Amount | null) {
    if (this.of(seat)?.isDenied === false) return
    return this.#pay(seat, shown, { wasSaid: true })
  }

  takeBack(seat: Seat): void {
    const one = this.of(seat)
    if (one && this.state(one) === 'said') this.#drop(one)
  }

  tick(seat: Seat, shown: Amount | null) {
    const one = this.of(seat)
    if (one?.isDenied !== false) return this.#pay(seat, shown, { isConfirmed: true })
    if (!one.isConfirmed && this.#isOther(shown, one)) return 'payment_changed'
    one.isConfirmed = true
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
    else {
      const seat = this.seats.find((other) => this.isTheirs(one, other) && !this.of(other)) ?? null
      const isSecond = this.money.some((other) => !other.isClosed && this.isTheirs(other, one))
      if (isSecond || [...this.currencies()].some((currency) => currency !== one.currency)) return 'payment_changed'
      Object.assign(one, { isClosed, seat })
    }
    return
  }

  #isOther = (shown: Amount | null, due: Amount | null) =>
    shown !== null && (shown.cents !== due?.cents || shown.currency !== due.currency)

  #pay(seat: Seat, shown: Amount | null, how: Partial<Money>) {
    if (!this.price || !this.isOwed(seat)) return 'nothing_to_pay'
    if (this.#isOther(shown, this.price)) return 'payment_changed'
    const { holder, name, claimed } = seat
    const blank = { id: '', wasSaid: false, isConfirmed: false, isClosed: false, isDenied: false }
    if (!this.of(seat)) this.money.push({ ...blank, seat, holder, name, claimed, ...this.price })
    Object.assign(this.of(seat) ?? {}, { ...this.price, isDenied: false, ...how })
    return
  }

  #promote(): void {
    for (const seat of this.seats) seat.hasSlot ||= this.seats.filter(({ hasSlot }) => hasSlot).length < this.#slots
  }

  #drop(one: Money): void {
    this.money = this.money.filter((other) => other !== one)
  }
}
