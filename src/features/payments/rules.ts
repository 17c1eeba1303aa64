import { reminderText } from '@/lib/payment-text'
import type { Debt, Payer, Payments, ToCollect, ToPay } from './schema'

/** Pure decisions about who has paid. */

const TABS = ['collect', 'pay'] as const
export type Tab = (typeof TABS)[number]

/** The tab an address names; where it names none, the first that has something in it. */
export function readTab(text: string | null, payments: Payments | undefined): Tab {
  const named = TABS.find((tab) => tab === text)
  return named ?? (payments?.to_collect.length === 0 && payments.to_pay.length > 0 ? 'pay' : 'collect')
}

const sum = (people: readonly { cents: number }[]) => people.reduce((total, { cents }) => total + cents, 0)

/** Who holds a slot: those who left are to be refunded and are not expected to pay. */
export const expectedOf = (people: readonly Payer[]) => people.filter(({ participant_id }) => participant_id !== null)

/** What came in and what is to come in, and whether anything is still to be done. */
export function progressOf(people: readonly Payer[]) {
  const expected = expectedOf(people)
  const paid = expected.filter(({ state }) => state === 'confirmed')
  return {
    collected: sum(paid),
    expected: sum(expected),
    paid: paid.length,
    isDone: people.every(({ state }) => state === 'confirmed' || state === 'settled'),
  }
}

/** What is still to be paid of an event's slots. */
export const owedOf = (people: readonly Debt[]) => people.filter(({ state }) => state === 'unpaid')
export const totalOf = sum

/** In how many events this person still has to pay. */
export const unpaidCount = (events: readonly ToPay[]) => events.filter(({ people }) => owedOf(people).length > 0).length

/** A message for the chat that names who has not paid. Null where everybody has, or says so. */
export const reminderOf = (event: ToCollect, link: string) =>
  reminderText(
    event,
    event.people.filter(({ state }) => state === 'unpaid'),
    link,
  )

/** One change of a payment: of which row, from which state to which. */
export type Change =
  | { kind: 'tick'; eventId: string; id: string; from: Payer['state']; to: Payer['state'] }
  | { kind: 'settle'; eventId: string; id: string; from: Payer['state']; to: Payer['state'] }
  | { kind: 'say'; eventId: string; ids: string[]; to: 'said' | 'unpaid' }

/** The page after a change. */
export function applied(payments: Payments, change: Change): Payments {
  if (change.kind === 'say') {
    const from = change.to === 'said' ? 'unpaid' : 'said'
    return {
      ...payments,
      to_pay: payments.to_pay.map((event) => ({
        ...event,
        people: event.people.map((debt) =>
          change.ids.includes(debt.participant_id ?? '') && debt.state === from ? { ...debt, state: change.to } : debt,
        ),
      })),
    }
  }
  const isIt = (payer: Payer) => change.id === (change.kind === 'tick' ? payer.participant_id : payer.payment_id)
  return {
    ...payments,
    to_collect: payments.to_collect.map((event) => ({
      ...event,
      people: event.people.map((payer) => (isIt(payer) ? { ...payer, state: change.to } : payer)),
    })),
  }
}

/** What takes a change back. */
export function undone(change: Change): Change {
  if (change.kind === 'say') return { ...change, to: change.to === 'said' ? 'unpaid' : 'said' }
  return { ...change, from: change.to, to: change.from }
}
