import { beforeEach, expect, test } from 'vitest'
import { histories } from '../support/crowd.ts'
import { testDatabase } from '../support/database.ts'
import type { EventRow } from '../support/event-actions.ts'
import { addMembers, buildGroup, promote } from '../support/group-actions.ts'
import { type Amount, type Money, MoneyModel, type Seat } from '../support/money-model.ts'
import { buildPriced, confirmLeft, markPaid, sayPaid, settle, unmarkPaid } from '../support/payment-actions.ts'
import { type PaymentsPage, paymentsPage } from '../support/payments-page.ts'
import { claim, join, joinAsGuest, type Registration, withdraw } from '../support/registration-actions.ts'
import { oneOf, seededRandom } from '../support/seeded-random.ts'
import type { Person, Visitor } from '../support/visitor.ts'

const db = testDatabase()
const SLOTS = 3
const PRICES: readonly Amount[] = [500, 500, 700].flatMap((cents) => [
  { cents, currency: 'EUR' },
  { cents, currency: 'USD' },
])
let olga: Person
let ana: Person
let ben: Person
let cleo: Person
let event: EventRow
let model: MoneyModel

beforeEach(async () => {
  ;[olga, ana, ben, cleo] = await Promise.all([
    db.person('Olga'),
    db.person('Ana'),
    db.person('Ben'),
    db.person('Cleo'),
  ])
  model = new MoneyModel(SLOTS)
})

test.each(histories(4, 2))('whatever people do, payments are as in the model (round %i)', async (round) => {
  // Every other round is in a group, whose admin helps. In the others guests come too.
  const group = round % 2 ? await buildGroup(olga) : null
  event = await buildPriced(olga, { max_participants: SLOTS })
  if (group) {
    const meeting = await buildPriced(olga, { group_id: group.id })
    await addMembers(olga, group, [await join(cleo, meeting)])
    await promote(olga, group, cleo)
    await olga.remove('events', { id: meeting.id })
    await olga.update('events', { id: event.id }, { group_id: group.id })
  }
  const actions = [...ACTIONS, ...(group ? [] : [guestJoins])]
  for (let step = 0; step < 80; step++) {
    const did = await oneOf(actions)(group ? oneOf([olga, cleo]) : olga)
    expect({ did, ...(await told()) }).toEqual({ did, ...expected() })
    expect([did, [...model.currencies()].length < 2]).toEqual([did, true])
  }
})

/** Does one step and expects the refusal that the model expects. Returns what was done, for the message of a failure. */
async function attempt<T extends { id: string } | unknown>(did: string, refused: string | undefined, call: Promise<T>) {
  const answer = await call.catch((error: { hint?: string }) => ({ refused: error.hint }))
  expect([did, (answer as { refused?: string } | null)?.refused]).toEqual([did, refused])
  return answer as T
}

const seatOf = (row: Registration, fields: Omit<Seat, 'id' | 'name'>) =>
  model.join({ id: row.id, name: row.name, ...fields })
const personOf = ({ holder }: Seat): Visitor => [olga, ana, ben].find(({ name }) => name === holder) ?? db.anon
const label = ({ name, holder }: Seat | Money) => `${name} of ${holder}`

/** Gives the model the id of the payment that a call answered with. A refusal has none, and an older payment keeps its id. */
const noteId = (seat: Seat, { id }: Partial<Money>) => id && Object.assign(model.of(seat) ?? {}, { id })

const guestJoins = async () => {
  if (model.seats.filter(({ holder }) => holder === null).length >= 2) return 'nothing'
  const row = await joinAsGuest(db.anon, event, { p_name: oneOf(['Gus', 'Gia']), p_wait: true })
  seatOf(row, { holder: null, claimed: false, secret: row.secret })
  return `${row.name} joins`
}

type Action = (runner: Person) => Promise<string>
const onSeat =
  (action: (seat: Seat, runner: Person) => Promise<string>): Action =>
  async (runner) =>
    model.seats.length ? action(oneOf(model.seats), runner) : 'nothing'
const onMoney =
  (action: (one: Money, runner: Person) => Promise<string>): Action =>
  async (runner) => {
    const gone = model.money.filter(({ seat }) => !seat || seededRandom() < 0.2)
    return gone.length ? action(oneOf(gone), runner) : 'nothing'
  }

const joins: Action = async () => {
  const person = oneOf([olga, ana, ben])
  if (model.seats.some(({ holder, claimed }) => holder === person.name && !claimed)) return 'nothing'
  seatOf(await join(person, event, { p_wait: true }), { holder: person.name, claimed: false })
  return `${person.name} joins`
}
const claims: Action = async () => {
  const person = oneOf([olga, ana])
  if (model.seats.length > 6 || !model.seats.some(({ holder, claimed }) => holder === person.name && !claimed))
    return 'nothing'
  const row = await claim(person, event, oneOf(['Carla', 'Dora']), { p_wait: true })
  seatOf(row, { holder: person.name, claimed: true })
  return `${person.name} claims for ${row.name}`
}
const leaves = onSeat(async (seat, runner) => {
  const isRemoved = seededRandom() < 0.5
  model.leave(seat)
  await withdraw(isRemoved ? runner : personOf(seat), [seat], isRemoved ? undefined : seat.secret)
  return `${label(seat)} ${isRemoved ? 'is removed' : 'leaves'}`
})
/** The price on a page: mostly today's, sometimes an older one; an older page has none. */
const shown = () => (seededRandom() < 0.6 ? model.price : oneOf([null, ...PRICES]))
const asSent = (amount: Amount | null) => (amount ? { p_cents: amount.cents, p_currency: amount.currency } : {})
const says = onSeat(async (seat) => {
  const amount = shown()
  const did = `${label(seat)} says paid ${amount?.cents} ${amount?.currency}`
  const answer = await attempt(did, model.say(seat, amount), sayPaid(personOf(seat), seat, asSent(amount)))
  noteId(seat, answer)
  return did
})
const takesBack = onSeat(async (seat) => {
  model.takeBack(seat)
  await sayPaid(personOf(seat), seat, { p_said: false })
  return `${label(seat)} takes it back`
})
const isTicked = onSeat(async (seat, runner) => {
  const amount = shown()
  const did = `${label(seat)} is ticked at ${amount?.cents} ${amount?.currency}`
  const answer = await attempt(did, model.tick(seat, amount), markPaid(runner, seat, asSent(amount)))
  noteId(seat, answer)
  return did
})
const isUnticked = onSeat(async (seat, runner) => {
  const p_denied = seededRandom() < 0.5
  model.untick(seat, p_denied)
  await unmarkPaid(runner, seat, { p_denied })
  return `${label(seat)} is ${p_denied ? 'denied' : 'unticked'}`
})
const leftIsConfirmed = onMoney((one, runner) => {
  const did = `${label(one)}, who left, is confirmed`
  return attempt(did, model.confirmLeft(one), confirmLeft(runner, one)).then(() => did)
})
const isClosed = onMoney((one, runner) => {
  const p_settled = seededRandom() < 0.6
  const did = `${label(one)} is ${p_settled ? 'settled or dismissed' : 'opened again'}`
  return attempt(did, model.close(one, p_settled), settle(runner, one, { p_settled })).then(() => did)
})
const priceChanges: Action = async () => {
  const price = oneOf([...PRICES, null])
  const did = `the price is ${price?.cents} ${price?.currency}`
  const fields = { price_cents: price?.cents ?? null, currency: price?.currency ?? null }
  await attempt(did, model.setPrice(price), olga.update('events', { id: event.id }, fields))
  return did
}
/** Nothing is open, so the currency may change. By chance alone that is rare. */
const bookIsCleared: Action = async (runner) => {
  for (const one of model.money.filter(model.isOpen)) {
    if (one.seat) {
      model.untick(one.seat, true)
      await unmarkPaid(runner, one.seat, { p_denied: true })
    } else {
      model.close(one, true)
      await settle(runner, one)
    }
  }
  return `the book is cleared, and ${await priceChanges(runner)}`
}
const often = (times: number, action: Action) => Array<Action>(times).fill(action)
const ACTIONS: readonly Action[] = [
  ...often(3, joins),
  claims,
  ...often(2, leaves),
  ...often(3, says),
  takesBack,
  ...often(2, isTicked),
  isUnticked,
  leftIsConfirmed,
  ...often(2, isClosed),
  priceChanges,
  bookIsCleared,
]

const lines = (people: (Amount & { name: string; state: string })[]) =>
  people.map(({ name, cents, currency, state }) => `${name} ${cents} ${currency} ${state}`).sort()
const linesOf = (events: PaymentsPage['to_collect'] | PaymentsPage['to_pay']) =>
  events.flatMap(({ name, people }) => (name === event.name ? lines(people) : []))

/** The rows of the database, and its responses to the organizer and to payers. */
async function told() {
  const [organizer, ...payers] = await Promise.all([olga, ana, ben].map((person) => paymentsPage(person)))
  const [sums] = organizer?.to_collect ?? []
  return {
    book: lines(
      await db.owner('select name, cents, currency, state from public.payments where event_id = $1', [event.id]),
    ),
    collect: linesOf(organizer?.to_collect ?? []),
    sums: [sums?.collected ?? 0, sums?.expected ?? 0],
    pay: payers.map((page) => linesOf(page.to_pay)),
  }
}

/** The same, from the model. A denied payment has no amount: it is owed at today's price. */
function expected() {
  const owed = model.seats.filter(model.isCollected).map((seat) => {
    return { cents: 0, currency: '', ...model.price, ...seat, state: model.of(seat) ? 'denied' : 'unpaid' }
  })
  const book = model.money.map((one) => ({ ...one, state: model.state(one) }))
  const open = book.filter(model.isOpen)
  const there = open.filter(({ seat }) => seat)
  const total = (list: { cents: number }[]) => list.reduce((sum, { cents }) => sum + cents, 0)
  return {
    book: lines(book),
    collect: lines([...owed, ...open]),
    sums: [total(there.filter(({ isConfirmed }) => isConfirmed)), total([...owed, ...there])],
    pay: [ana, ben].map((person) =>
      lines(
        [...owed, ...open.filter(({ state }) => state !== 'confirmed')].filter(({ holder }) => holder === person.name),
      ),
    ),
  }
}
