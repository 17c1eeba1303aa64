import * as z from 'zod/mini'
import {
  addUp,
  byEvent,
  isExpected,
  isOwed,
  type PersonBalances,
  byPerson as pivot,
  progressOf,
  toPay,
  withWhole,
} from '../../../src/features/event/payments/rules.ts'
import { type Balance, type Balances, balancesSchema, isInShort } from '../../../src/features/event/payments/schema.ts'
import { buildEvent, type EventRow, type Payment } from './event-actions.ts'
import type { Person, Row, Visitor } from './visitor.ts'

/** An event at five euros. */
export function buildPriced(organizer: Person, fields: Row = {}): Promise<EventRow> {
  return buildEvent(organizer, { price_cents: 500, currency: 'EUR', ...fields })
}

/** 'I have paid', for several slots at once. */
export function sayAllPaid(visitor: Visitor, rows: readonly { id: string }[], fields: Row = {}): Promise<Payment[]> {
  return visitor.rpc('say_paid', { p_ids: rows.map(({ id }) => id), ...fields })
}

/** The same for one; null where it is taken back. */
export async function sayPaid(visitor: Visitor, row: { id: string; secret?: string }, fields: Row = {}) {
  const [payment = null] = await sayAllPaid(visitor, [row], { ...(row.secret && { p_secret: row.secret }), ...fields })
  return payment as Payment
}

/** The tick of one slot. `p_cents` and `p_currency`: what the page showed. */
export async function markPaid(visitor: Visitor, row: { id: string }, fields: Row = {}): Promise<Payment> {
  const { p_cents, p_currency, ...others } = fields
  const shown = {
    ...(p_cents !== undefined && { p_cents: [p_cents] }),
    ...(p_currency !== undefined && { p_currencies: [p_currency] }),
  }
  const [payment] = await markPeople(visitor, [row], { ...others, ...shown })
  return payment as Payment
}

export async function unmarkPaid(visitor: Visitor, row: { id: string }, fields: Row = {}): Promise<Payment | null> {
  const [left] = await unmarkPeople(visitor, [row], fields)
  return left ?? null
}

export function settle(visitor: Visitor, payment: { id: string }, fields: Row = {}): Promise<Payment> {
  return visitor.rpc('settle_refund', { p_payment_id: payment.id, ...fields })
}

/** Confirms the report of a departed person. */
export function confirmLeft(visitor: Visitor, payment: { id: string }): Promise<Payment> {
  return settle(visitor, payment, { p_settled: false, p_arrived: true })
}

/** The two lists of the page Payments, with everything that was paid. */
export async function paymentsPage(person: Visitor) {
  let list = await balances(person)
  for (const { id } of list.events.filter(({ organizer }) => organizer === null))
    if (id !== null) list = withWhole(list, id, (await balances(person, { p_event_id: id })).balances)
  return {
    to_collect: byEvent(list).map(({ event, balances: people }) => {
      const sums = progressOf(people)
      const total = (of: 'collected' | 'expected') => sums.reduce((sum, one) => sum + one[of], 0)
      return { ...event, collected: total('collected'), expected: total('expected'), people }
    }),
    to_pay: toPay(list).map(({ event, balances: people }) => ({ ...event, people })),
  }
}

export type PaymentsPage = Awaited<ReturnType<typeof paymentsPage>>

/** The response of `get_payments`, as the page reads it. */
export async function balances(visitor: Visitor, fields: Row = {}): Promise<Balances> {
  return z.parse(balancesSchema, await visitor.rpc('get_payments', fields))
}

/** The same by person, as the page shows it: with the sums of each, and the ids of what is open; of one event where it is named. */
export async function byPerson(visitor: Visitor, eventId?: string) {
  const all = await balances(visitor)
  const list = { ...all, balances: all.balances.filter(({ event }) => eventId === undefined || event === eventId) }
  const people = pivot(list).map((person) => ({
    ...person,
    sums: sumsOf(person),
    dates: person.balances.filter((balance) => !isInShort(balance)),
    paid: person.balances.filter(isInShort),
  }))
  return { ...list, people }
}

/** The sums of a person, one for each currency. */
function sumsOf({ balances: all }: PersonBalances) {
  return addUp(all).map(({ currency }) => {
    const of = (isPart: (balance: Balance) => boolean) =>
      addUp(all.filter((balance) => balance.currency === currency && isPart(balance)))[0]?.cents ?? 0
    return {
      currency,
      owed: of(isOwed),
      said: of(({ state }) => state === 'said'),
      paid: of((balance) => balance.state === 'confirmed' && isExpected(balance)),
      refund: of(({ state }) => state === 'refund'),
    }
  })
}

const idsOf = (rows: readonly { id: string }[]) => ({ p_participant_ids: rows.map(({ id }) => id) })

export function markPeople(visitor: Visitor, rows: readonly { id: string }[], fields: Row = {}): Promise<Payment[]> {
  return visitor.rpc('mark_people_paid', { ...idsOf(rows), ...fields })
}

export function unmarkPeople(visitor: Visitor, rows: readonly { id: string }[], fields: Row = {}): Promise<Payment[]> {
  return visitor.rpc('unmark_people_paid', { ...idsOf(rows), ...fields })
}
