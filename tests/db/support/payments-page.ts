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
import type { Row, Visitor } from './visitor.ts'

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
