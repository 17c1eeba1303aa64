import { isOwedState, type Payment } from '@/entities/money/payment'
import { reminderText } from '@/entities/money/payment-text'
import { isOfLeaver, type PaymentChange, stateAfter } from '@/features/event/paying/rules'
import type { Debt, Payer, PaymentsData, ToCollect, ToPay } from './schema'

/** Pure decisions about who has paid. */

const TABS = ['collect', 'pay'] as const
export type PaymentsTab = (typeof TABS)[number]

/** The tab an address names; where it names none, the first that has something in it. */
export function readPaymentsTab(text: string | null | undefined, payments: PaymentsData | undefined): PaymentsTab {
  const named = TABS.find((tab) => tab === text)
  return named ?? (payments?.to_collect.length === 0 && payments.to_pay.length > 0 ? 'pay' : 'collect')
}

const sum = (people: readonly { cents: number }[]) => people.reduce((total, { cents }) => total + cents, 0)

/** Those with a slot. Those who left are not expected to pay. */
export const expectedOf = (people: readonly Payer[]) => people.filter(({ participant_id }) => participant_id !== null)

/** Who says to have paid, whether still on the list or not. The organizer says whether it arrived. */
export const isToConfirm = ({ state }: Payer) => state === 'said' || state === 'left'

/** Those who came first at the page's opening, then the others, each in the order they were in. */
export const bringToFront = <Item>(items: readonly Item[], isFirst: (item: Item) => boolean) => [
  ...items.filter(isFirst),
  ...items.filter((item) => !isFirst(item)),
]

/** What came in, what is expected, and whether anything is still to be done. */
export function progressOf(people: readonly Payer[]) {
  const expected = expectedOf(people)
  const paid = expected.filter(({ state }) => state === 'confirmed')
  return {
    collected: sum(paid),
    expected: sum(expected),
    paid: paid.length,
    toConfirm: people.filter(isToConfirm).length,
    isDone: people.every(({ state }) => state === 'confirmed' || state === 'settled' || state === 'dismissed'),
  }
}

/** What is still to be paid of an event's slots. */
export const owedOf = <Item extends Debt | Payer>(people: readonly Item[]) =>
  people.filter(({ state }) => isOwedState(state))
export const totalOf = sum

/** In how many events this person still has to pay. */
export const unpaidCount = (events: readonly ToPay[]) => events.filter(({ people }) => owedOf(people).length > 0).length

/** What one owes to each organizer of several events, in each currency. With one event its card says it. */
export function debtsOf(events: readonly ToPay[]) {
  const debts = new Map<string, { key: string; name: string; currency: string; cents: number; dates: number }>()
  for (const { organizer, organizer_name: name = 'the organizer', people } of events) {
    const owed = owedOf(people)
    for (const currency of new Set(owed.map((debt) => debt.currency))) {
      const key = `${organizer} ${currency}`
      const { cents, dates } = debts.get(key) ?? { cents: 0, dates: 0 }
      const more = sum(owed.filter((debt) => debt.currency === currency))
      debts.set(key, { key, name, currency, cents: cents + more, dates: dates + 1 })
    }
  }
  return [...debts.values()].filter(({ dates }) => dates > 1)
}

/** A message for the chat that names who has not paid. Null where everybody has, or says so. */
export const reminderOf = (event: ToCollect, link: string) => reminderText(event, owedOf(event.people), link)

/**
 * The page after a change: as requested, and once the database has answered, as answered.
 * @param answer null where there is no payment any more
 */
export function withPaymentChange(
  payments: PaymentsData,
  change: PaymentChange,
  answer?: Payment | null,
): PaymentsData {
  const { id, kind } = change
  const state: Payer['state'] = (answer === undefined ? stateAfter(change) : answer?.state) ?? 'unpaid'
  if (kind === 'say') {
    // A payment that was confirmed meanwhile leaves the list with the next visit.
    if (state !== 'said' && state !== 'unpaid' && state !== 'denied') return payments
    const changedDebt = (debt: Debt, price: Price) =>
      debt.participant_id === id ? { ...debt, ...amountNow(state, price), state } : debt
    return {
      ...payments,
      to_pay: payments.to_pay.map((event) => ({
        ...event,
        people: event.people.map((debt) => changedDebt(debt, event.price)),
      })),
    }
  }
  const isChanged = (payer: Payer) => id === (isOfLeaver(change) ? payer.payment_id : payer.participant_id)
  const changed = (payer: Payer, price: Price) =>
    isChanged(payer) ? { ...payer, ...amountNow(state, price), state } : payer
  return {
    ...payments,
    to_collect: payments.to_collect.map((event) => ({
      ...event,
      people: event.people.map((payer) => changed(payer, event.price)),
    })),
  }
}

type Price = ToCollect['price'] | undefined

/** Whoever owes again owes what a slot costs today, not what was paid for it before. */
const amountNow = (state: Payer['state'], price: Price) =>
  isOwedState(state) && price && { cents: price.cents, currency: price.currency }
