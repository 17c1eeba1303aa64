import { beforeEach, expect, test } from 'vitest'
import { histories, inFull } from '../support/crowd.ts'
import { testDatabase } from '../support/database.ts'
import { type Device, follow, newDevice, unfollow } from '../support/device-actions.ts'
import type { EventRow } from '../support/event-actions.ts'
import { addAnother } from '../support/guest-actions.ts'
import { guestMails } from '../support/guest-mails.ts'
import { claimMessages, letAllBeDue, letItBeDay, settleMessages } from '../support/message-actions.ts'
import { type Money, MoneyModel, type Seat } from '../support/money-model.ts'
import type { NotificationText } from '../support/notification-model.ts'
import { buildPriced, confirmLeft, markPaid, sayPaid, settle, unmarkPaid } from '../support/payment-actions.ts'
import { claim, join, joinAsGuest, newSecret, type Registration, withdraw } from '../support/registration-actions.ts'
import { maybe, oneOf, seededRandom } from '../support/seeded-random.ts'
import type { Person, Visitor } from '../support/visitor.ts'
import { notificationsOf, waitingNotifications } from '../support/waiting-notifications.ts'

/**
 * Accounts and guests pay for themselves and added people, leave, are removed and come back. The organizer ticks, denies, pays back and
 * undoes it. Devices change, and the sender dies. After each step the database must notify the same people about money as the model.
 */

/**
 * The notifications about the money of one event:
 * - The payer is notified that a payment never arrived, of a refund, and of its return, but not of own actions.
 * - Several equal payments are one message with their sum. Of two different messages the later one is sent.
 * - A message that is no longer true is dropped. An undone step without a sent message leaves no trace.
 * - A guest is notified for all added people. Phone and address of a departed guest are forgotten once there is no money and no message.
 */

interface Guest {
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

class PaymentNotifications {
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

const db = testDatabase()
let olga: Person
let accounts: Person[]
let event: EventRow
let model: MoneyModel
let words: PaymentNotifications
let devices: Map<string, Device>
let named: number

beforeEach(async () => {
  await db.owner('delete from private.push_subscriptions')
  await guestMails(db).fresh()
  const [first, ...others] = await Promise.all(
    ['Olga', 'Ana', 'Ben'].map((name) => db.person(name, { confirmed: false })),
  )
  olga = first as Person
  accounts = others
  event = await buildPriced(olga, { max_participants: 100 })
  model = new MoneyModel(100)
  words = new PaymentNotifications(model)
  devices = new Map()
  named = 0
  for (const person of accounts) await listens(person.name)
})

const MOST = 14
const newName = (kind: string) => {
  named += 1
  return `${kind} ${named}`
}
const visitorOf = ({ holder }: Pick<Seat, 'holder'>): Visitor => accounts.find(({ name }) => name === holder) ?? db.anon
const whose = (endpoint?: string) => [...devices].find(([, device]) => device.endpoint === endpoint)?.[0]

const secretOf = (who: string) => words.guests.find(({ name }) => name === who)?.secret
const listens = async (who: string) => {
  const device = devices.get(who) ?? newDevice()
  await follow(visitorOf({ holder: who }), device, { p_secret: secretOf(who) })
  devices.set(who, device)
  words.listen(who, true)
}
const sits = (row: Registration, fields: Omit<Seat, 'id' | 'name'>) =>
  words.step(true, () => model.join({ id: row.id, name: row.name, ...fields }))
const isIn = (guest: Guest) => words.seatsOf(guest).some(({ claimed }) => !claimed)

const joins = async () => {
  const person = oneOf(accounts)
  if (model.seats.some(({ holder, claimed }) => holder === person.name && !claimed)) return 'nothing'
  sits(await join(person, event), { holder: person.name, claimed: false })
  return `${person.name} joins`
}
const claims = async () => {
  const person = oneOf(accounts)
  const isIn = model.seats.some(({ holder, claimed }) => holder === person.name && !claimed)
  if (!isIn || model.seats.length >= MOST) return 'nothing'
  const row = await claim(person, event, oneOf(['Carla', 'Dora']))
  sits(row, { holder: person.name, claimed: true })
  return `${person.name} claims for ${row.name}`
}
/** Now and then a guest who is gone comes back with the same link. */
const guestJoins = async () => {
  if (model.seats.length >= MOST) return 'nothing'
  await db.owner('delete from private.guest_signups')
  const known = maybe(0.4) && oneOf(words.guests.filter((one) => !isIn(one)))
  const guest: Guest = known || { name: newName('Guest'), secret: newSecret(), mail: null }
  const { name, secret } = guest
  const row = await joinAsGuest(db.anon, event, { p_name: name, p_secret: secret })
  if (!known) words.guests.push(guest)
  sits(row, { holder: name, claimed: false, secret })
  if (!known && maybe(0.6)) {
    guest.mail = `${name.replace(' ', '')}@home.example`
    await db.owner(
      `insert into private.guest_mails (holder, address, confirmed_at) values (private.me($1), $2, now())`,
      [secret, guest.mail],
    )
  }
  if (maybe()) await listens(name)
  return `${name} joins`
}
const brings = async () => {
  const guest = oneOf(words.guests.filter((one) => isIn(one) && words.seatsOf(one).length < 4))
  if (!guest || model.seats.length >= MOST) return 'nothing'
  await db.owner('delete from private.guest_signups')
  const { name, secret } = guest
  const row = await addAnother(db.anon, event, newName('Friend'), secret)
  sits(row, { holder: name, claimed: true, secret })
  return `${name} brings ${row.name}`
}

const familyOf = (seat: Seat) => model.seats.filter(({ holder }) => holder === seat.holder)
const leaves = async () => {
  const seat = oneOf(model.seats)
  if (!seat) return 'nothing'
  const gone = maybe(0.3) ? familyOf(seat) : [seat]
  const isRemoved = maybe()
  await withdraw(isRemoved ? olga : visitorOf(seat), gone, isRemoved ? undefined : seat.secret)
  words.leave(gone, !isRemoved)
  return `${gone.map(({ name }) => name)} ${isRemoved ? 'are removed' : 'leave'}`
}

const refusalOf = (call: Promise<unknown>) =>
  call.then(
    (answer) => ({ answer }),
    (error: { hint?: string }) => ({ refused: error.hint ?? String(error) }),
  )
/** Does one step, and expects the refusal that the model expects. */
async function attempt(did: string, byPayer: boolean, action: () => string | undefined, call: Promise<unknown>) {
  const outcome = await refusalOf(call)
  const refused = words.step(byPayer, action)
  expect([did, 'refused' in outcome ? outcome.refused : undefined]).toEqual([did, refused])
  return 'answer' in outcome ? outcome.answer : null
}
const onSeat = (action: (seat: Seat) => Promise<string>) => async () =>
  model.seats.length ? action(oneOf(model.seats)) : 'nothing'
const onMoney = (action: (one: Money) => Promise<string>) => async () => {
  const gone = model.money.filter(({ seat }) => !seat)
  return gone.length ? action(oneOf(gone)) : 'nothing'
}
const noteId = (seat: Seat, answer: unknown) => {
  const { id } = (answer ?? {}) as Partial<Money>
  if (id) Object.assign(model.of(seat) ?? {}, { id })
}

const says = onSeat(async (seat) => {
  const did = `${seat.name} says paid`
  noteId(seat, await attempt(did, true, () => model.say(seat, null), sayPaid(visitorOf(seat), seat)))
  return did
})
const takesBack = onSeat(async (seat) => {
  await sayPaid(visitorOf(seat), seat, { p_said: false })
  words.step(true, () => model.takeBack(seat))
  return `${seat.name} takes it back`
})
const isTicked = onSeat(async (seat) => {
  const did = `${seat.name} is ticked`
  noteId(seat, await attempt(did, false, () => model.tick(seat, null), markPaid(olga, seat)))
  return did
})
const isUnticked = onSeat(async (seat) => {
  const p_denied = maybe(0.7)
  await unmarkPaid(olga, seat, { p_denied })
  words.step(false, () => model.untick(seat, p_denied))
  return `${seat.name} is ${p_denied ? 'denied' : 'unticked'}`
})
const arrived = onMoney(async (one) => {
  const did = `what ${one.name} said is confirmed`
  await attempt(did, false, () => model.confirmLeft(one), confirmLeft(olga, one))
  return did
})
const isSettled = onMoney(async (one) => {
  const p_settled = maybe(0.6)
  const did = `${one.name} is ${p_settled ? 'settled' : 'opened again'}`
  await attempt(did, false, () => model.close(one, p_settled), settle(olga, one, { p_settled }))
  return did
})

const turns = async () => {
  const who = oneOf([...accounts, ...words.guests.filter((one) => words.seatsOf(one).length > 0)]).name
  const device = devices.get(who)
  if (!device || !words.listens(who)) {
    await listens(who)
    return `${who} listens`
  }
  await unfollow(visitorOf({ holder: who }), device, { p_secret: secretOf(who) })
  words.listen(who, false)
  return `${who} does not listen`
}
const stopsMails = async () => {
  const guest = oneOf(words.guests.filter(({ mail }) => mail))
  if (!guest || maybe(0.7)) return 'nothing'
  await db.owner(
    'select private.end_guest_mails(array(select id from private.guest_mails where holder = private.me($1)))',
    [guest.secret],
  )
  guest.mail = null
  return `${guest.name} ends the mails`
}
const sends = async () => {
  const dies = seededRandom() < 0.4
  await letItBeDay(db)
  await letAllBeDue(db)
  const claimed = await claimMessages(db, 500, true)
  expect(notificationsOf(claimed, whose)).toEqual(words.waiting())
  if (!dies) await settleMessages(db, claimed)
  words.send(dies)
  return dies ? 'the sender dies' : 'the sender tells'
}

const often = <T>(times: number, action: T) => Array<T>(times).fill(action)
const ACTIONS = [
  ...often(2, joins),
  claims,
  ...often(3, guestJoins),
  ...often(3, brings),
  ...often(5, leaves),
  ...often(3, says),
  takesBack,
  ...often(4, isTicked),
  ...often(2, isUnticked),
  ...often(2, arrived),
  ...often(4, isSettled),
  ...often(2, turns),
  stopsMails,
  ...often(3, sends),
]

test.each(histories(6))('people who pay, leave and get money back get true notifications (round %i)', async () => {
  const did: string[] = []
  const steps = inFull(300, 100)
  for (let step = 0; step < steps; step += 1) {
    const action = await oneOf(ACTIONS)().catch((error: Error) => {
      throw new Error(`${did.slice(-25).join('\n')}:\n${error.message}`, { cause: error })
    })
    if (action !== 'nothing') did.push(action)
    expect(await waitingNotifications(db, whose), did.slice(-25).join('\n')).toEqual(words.waiting())
  }
})
