import type { Money, MoneyModel, Seat } from './money-model.ts'
import type { Word } from './word-model.ts'

/**
 * The notifications about the money of one event:
 * - The payer is notified that a payment never arrived, of a refund, and of its return, but not of own actions.
 * - Several equal payments are one message with their sum. Of two different messages the later one is sent.
 * - A message that is no longer true is dropped. An undone step without a sent message leaves no trace.
 * - A guest is notified for all added people in one place: their own row or, once that is gone, the first of these.
 * - A departed guest gets mails as long as there is money of theirs, and their phone only earlier messages.
 */

export interface Guest {
  name: string
  secret: string
  /** The address whose first mail was opened. */
  mail: string | null
  /** 0: the guest's own row; 1 to 10: the added people. */
  rows: Map<number, Seat>
}

type What = 'denied' | 'refund' | 'refunded'

interface Message {
  what: What
  cents: Map<Money, number>
  /** The unsent rest when the payer's money was returned: sent again if that is undone. */
  untold: Set<Money>
  tries: number
}

export class MoneyWords {
  readonly guests: Guest[] = []
  /** Accounts by name, and rows of guests by id, at which a phone listens. */
  readonly #phones = new Set<string>()
  /** By the account or the row at which they wait, or the guest who has no row. */
  readonly #messages = new Map<string, Message>()
  /** The person of the row, present or former. */
  readonly #guestOf = new Map<string, Guest>()
  /** The guest whose money it was when the row went. */
  readonly #leftBy = new Map<Money, Guest>()
  readonly #money: MoneyModel

  constructor(money: MoneyModel) {
    this.#money = money
  }

  guestOf = ({ secret }: Pick<Seat, 'secret'>) => this.guests.find((guest) => secret && guest.secret === secret)

  /** The row at which a guest is notified. */
  leader = ({ rows }: Guest): Seat | undefined => rows.get(Math.min(...rows.keys()))

  sits(guest: Guest, seat: Seat, isOwn: boolean): void {
    const before = this.leader(guest)
    let number = isOwn ? 0 : 1
    while (guest.rows.has(number)) number += 1
    guest.rows.set(number, seat)
    this.#guestOf.set(seat.id, guest)
    if (isOwn && before && this.#phones.has(before.id)) this.#phones.add(seat.id)
  }

  listen(who: string | Guest, listens: boolean): void {
    const places = typeof who === 'string' ? [who] : this.#placesOf(who)
    if (!listens) for (const place of places) this.#phones.delete(place)
    const place = typeof who === 'string' ? who : this.leader(who)?.id
    if (listens && place) this.#phones.add(place)
  }

  listens = (who: string | Guest): boolean =>
    this.#phones.has(typeof who === 'string' ? who : (this.leader(who)?.id ?? ''))

  /** Does a step of the money, and writes the messages that follow. */
  step<T>(byPayer: boolean, deed: () => T): T {
    const { money } = this.#money
    const before = new Map(money.map((one) => [one, { ...one, state: this.#money.state(one) }]))
    const answer = deed()
    for (const [one, was] of before) {
      const isGone = !this.#money.money.includes(one)
      const state = isGone ? null : this.#money.state(one)
      if (state === was.state || (isGone && was.state !== 'denied')) continue
      this.#changed(one, was, state, byPayer)
    }
    return answer
  }

  leave(gone: readonly Seat[], byPayer: boolean): void {
    const order = (seat: Seat) => this.#money.money.findIndex((one) => one.seat === seat)
    this.step(byPayer, () => {
      for (const seat of [...gone].sort((a, b) => order(a) - order(b))) {
        const one = this.#money.of(seat)
        const guest = this.guestOf(seat)
        if (one && guest) this.#leftBy.set(one, guest)
        this.#money.leave(seat)
      }
    })
    for (const guest of this.guests) this.#goes(guest, gone)
    for (const { id } of gone) if (!this.#messages.has(id)) this.#phones.delete(id)
  }

  waiting(): Word[] {
    return [...this.#messages]
      .flatMap(([place, { what, cents, tries }]) => {
        const sum = [...cents.values()].reduce((total, one) => total + one, 0)
        return tries < 6 ? this.#targets(place).map((target) => `${target} payment ${what} ${sum}`) : []
      })
      .sort()
  }

  send(dies: boolean): void {
    for (const [place, message] of this.#messages) {
      message.tries += 1
      if (!dies || message.tries > 6 || this.#targets(place).length === 0) this.#finish(place)
    }
  }

  #changed(one: Money, was: Money & { state: string }, state: string | null, byPayer: boolean): void {
    let isUndone = false
    let isUntold = false
    for (const [place, message] of this.#messages) {
      if (!message.cents.has(one)) continue
      const isFresh = message.tries === 0
      isUndone = was.state === 'settled' && isFresh && !message.untold.has(one)
      isUntold = state === 'settled' && isFresh && message.what === 'refund'
      message.cents.delete(one)
      if (message.cents.size === 0) this.#finish(place)
    }
    const what = ({ denied: 'denied', refund: 'refund', settled: 'refunded' } as const)[state ?? '']
    const place = this.#placeOf(one, was)
    if (!what || byPayer || isUndone || !place || this.#targets(place).length === 0) return
    const waiting = this.#messages.get(place)
    const cents = new Map(waiting?.what === what ? waiting.cents : [])
    const untold = new Set(waiting?.what === what ? waiting.untold : [])
    if (isUntold) untold.add(one)
    this.#messages.set(place, { what, cents: cents.set(one, one.cents), untold, tries: 0 })
  }

  /** The place where this payer is notified now. */
  #placeOf(one: Money, was: Money): string | undefined {
    if (one.holder) return one.holder
    const guest = (was.seat && this.guestOf(was.seat)) ?? this.#leftBy.get(one)
    return guest && (this.leader(guest)?.id ?? (guest.mail ? guest.name : undefined))
  }

  #targets(place: string): string[] {
    const guest = this.#guestOf.get(place) ?? this.guests.find(({ name }) => name === place)
    return [...(this.#phones.has(place) ? [guest?.name ?? place] : []), ...(guest?.mail ? [guest.mail] : [])]
  }

  #goes(guest: Guest, gone: readonly Seat[]): void {
    const before = this.leader(guest)
    for (const [number, seat] of guest.rows) if (gone.includes(seat)) guest.rows.delete(number)
    const after = this.leader(guest)
    if (before && after && before !== after && this.#phones.has(before.id)) this.#phones.add(after.id)
    const hasMoney = this.#money.money.some((one) => this.#leftBy.get(one) === guest)
    if (before && !after && !hasMoney) guest.mail = null
  }

  /** A phone of a row that is gone was kept for what waited there. */
  #finish(place: string): void {
    this.#messages.delete(place)
    const guest = this.#guestOf.get(place)
    if (guest && ![...guest.rows.values()].some(({ id }) => id === place)) this.#phones.delete(place)
  }

  #placesOf = (guest: Guest) => [...this.#guestOf].flatMap(([place, one]) => (one === guest ? [place] : []))
}
