import type { Money, MoneyModel, Seat } from './money-model.ts'
import type { NotificationText } from './notification-model.ts'

/**
 * The notifications about the money of one event:
 * - The payer is notified that a payment never arrived, of a refund, and of its return, but not of own actions.
 * - Several equal payments are one message with their sum. Of two different messages the later one is sent.
 * - A message that is no longer true is dropped. An undone step without a sent message leaves no trace.
 * - A guest is notified for all added people. Phone and address of a departed guest are forgotten once there is no money and no message.
 */

export interface Guest {
  name: string
  secret: string
  /** The address whose first mail was opened. */
  mail: string | null
}

type What = 'denied' | 'refund' | 'refunded'

interface Message {
  what: What
  cents: Map<Money, number>
  /** The unsent rest when the payer's money was returned: sent again if that is undone. */
  untold: Set<Money>
  tries: number
}

export class PaymentNotifications {
  readonly guests: Guest[] = []
  /** The accounts and guests with a phone that follows, by name. */
  readonly #phones = new Set<string>()
  readonly #messages = new Map<string, Message>()
  readonly #money: MoneyModel

  constructor(money: MoneyModel) {
    this.#money = money
  }

  seatsOf = ({ name }: Guest): Seat[] => this.#money.seats.filter(({ holder }) => holder === name)

  listen(who: string, listens: boolean): void {
    if (listens) this.#phones.add(who)
    else this.#phones.delete(who)
  }

  listens = (who: string): boolean => this.#phones.has(who)

  /** Does a step of the money, and writes the messages that follow. */
  step<T>(byPayer: boolean, action: () => T): T {
    const { money } = this.#money
    const before = new Map(money.map((one) => [one, { ...one, state: this.#money.state(one) }]))
    const answer = action()
    for (const [one, was] of before) {
      const isGone = !this.#money.money.includes(one)
      const state = isGone ? null : this.#money.state(one)
      if (state === was.state || (isGone && was.state !== 'denied')) continue
      this.#changed(one, was, state, byPayer)
    }
    this.#forgetGuests()
    return answer
  }

  leave(gone: readonly Seat[], byPayer: boolean): void {
    const order = (seat: Seat) => this.#money.money.findIndex((one) => one.seat === seat)
    const sorted = [...gone].sort((a, b) => order(a) - order(b))
    this.step(byPayer, () => {
      for (const seat of sorted) this.#money.leave(seat)
    })
  }

  waiting(): NotificationText[] {
    return [...this.#messages]
      .flatMap(([who, { what, cents, tries }]) => {
        const sum = [...cents.values()].reduce((total, one) => total + one, 0)
        return tries < 6 ? this.#targets(who).map((target) => `${target} payment ${what} ${sum}`) : []
      })
      .sort()
  }

  send(dies: boolean): void {
    for (const [who, message] of this.#messages) {
      message.tries += 1
      if (!dies || message.tries > 6 || this.#targets(who).length === 0) this.#messages.delete(who)
    }
    this.#forgetGuests()
  }

  #changed(one: Money, was: Money & { state: string }, state: string | null, byPayer: boolean): void {
    let isUndone = false
    let isUntold = false
    for (const [who, message] of this.#messages) {
      if (!message.cents.has(one)) continue
      const isFresh = message.tries === 0
      isUndone = was.state === 'settled' && isFresh && !message.untold.has(one)
      isUntold = state === 'settled' && isFresh && message.what === 'refund'
      message.cents.delete(one)
      if (message.cents.size === 0) this.#messages.delete(who)
    }
    const what = ({ denied: 'denied', refund: 'refund', settled: 'refunded' } as const)[state ?? '']
    const who = one.holder
    if (!what || byPayer || isUndone || !who || this.#targets(who).length === 0) return
    const waiting = this.#messages.get(who)
    const cents = new Map(waiting?.what === what ? waiting.cents : [])
    const untold = new Set(waiting?.what === what ? waiting.untold : [])
    if (isUntold) untold.add(one)
    this.#messages.set(who, { what, cents: cents.set(one, one.cents), untold, tries: 0 })
  }

  #targets(who: string): string[] {
    const mail = this.guests.find(({ name }) => name === who)?.mail
    return [...(this.#phones.has(who) ? [who] : []), ...(mail ? [mail] : [])]
  }

  #forgetGuests(): void {
    for (const guest of this.guests) {
      const hasMoney = this.#money.money.some(({ holder }) => holder === guest.name)
      if (hasMoney || this.seatsOf(guest).length > 0 || this.#messages.has(guest.name)) continue
      this.#phones.delete(guest.name)
      guest.mail = null
    }
  }
}
