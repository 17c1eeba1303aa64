import { formatMoney } from '@/entities/money/money'
import type { Amount, Payment } from '@/entities/money/payment'
import { reminderText } from '@/entities/money/payment-text'
import { ACCOUNT, GUEST, type Holder } from '@/entities/person/holder'
import { isOwedState, stateWhenOff } from '@/entities/slots/slot-payments'
import { answerTo, isOfLeaver, type PaymentChange, stateAfter } from '@/features/event/paying/rules'
import { paths } from '@/lib/browser/paths'
import { bidiIsolate } from '@/lib/text/bidi-isolate'
import { formatShortDate } from '@/lib/text/date-text'
import { joinWithAnd } from '@/lib/text/join-with-and'
import { t } from '@/lib/text/translate'
import { type Balance, type Balances, isInShort, type OwedEvent } from './schema'

/** Pure decisions about the flat list of who owes what: by event, by person, and what the viewer has to pay. */

export type Events = ReadonlyMap<string, OwedEvent>
export const eventsOf = ({ events }: Balances): Events => new Map(events.map((event) => [event.key, event]))

const TABS = ['collect', 'pay'] as const
export type PaymentsTab = (typeof TABS)[number]

export interface PersonBalances {
  /** Identifies the person from one response to the next. */
  key: string
  name: string
  /** A guest stands for the person of a claimed slot too. */
  holder: Holder
  /** In the order of events. */
  balances: Balance[]
}

export interface EventBalances {
  event: OwedEvent
  balances: Balance[]
}

/** ISO; null for an event without a date. */
export const dayOf = ({ datetime, end_datetime }: OwedEvent) => datetime ?? end_datetime ?? null

export const byEvent = (list: Balances) => grouped(list, (event) => event.organizer === null)

/**
 * The same by person, by name. An account is one person; without accounts, a name within one series or one event is one person:
 * 'Rui' elsewhere is another one.
 */
export function byPerson(list: Balances): PersonBalances[] {
  const collected = byEvent(list)
  const homes = new Map(collected.map(({ event: { key, series_id } }) => [key, series_id ?? key]))
  const personOf = ({ account, name, event }: Balance) =>
    account ?? `${name.replaceAll(' ', '').toLowerCase()} ${homes.get(event)}`
  return [
    ...groupedBy(
      collected.flatMap(({ balances }) => balances),
      personOf,
    ),
  ]
    .map(([key, balances]) => ({
      key,
      name: balances[0]?.name ?? '',
      holder: balances[0]?.account === null ? GUEST : ACCOUNT,
      balances,
    }))
    .sort((a, b) => a.name.localeCompare(b.name))
}

/** The viewer's debts and refunds. */
export const toPay = (list: Balances) =>
  grouped(
    { ...list, balances: list.balances.filter(({ own, state }) => own && state !== 'confirmed') },
    (_event, { length }) => length > 0,
  )

function grouped({ events, balances }: Balances, isShown: (event: OwedEvent, balances: readonly Balance[]) => boolean) {
  const of = groupedBy(balances, ({ event }) => event)
  return events
    .map((event): EventBalances => ({ event, balances: of.get(event.key) ?? [] }))
    .filter((group) => isShown(group.event, group.balances))
}

/** The tab an address names; where it names none, the first that has something in it. */
export function readPaymentsTab(text: string | null | undefined, collected: number, owed: number): PaymentsTab {
  return TABS.find((tab) => tab === text) ?? (collected === 0 && owed > 0 ? 'pay' : 'collect')
}

export const isOwed = ({ state }: Balance) => isOwedState(state)
/** The person says they have paid, whether still on the list or not. The organizer says whether it arrived. */
export const isToConfirm = ({ state }: Balance) => state === 'said' || state === 'left'
/** The event manager's step: a reported payment to confirm, or money to give back. */
export const needsManager = (balance: Balance) => isToConfirm(balance) || balance.state === 'refund'
/** The effect of one tick: it settles debts and reported payments. */
export const isOpen = (balance: Balance) => isOwed(balance) || balance.state === 'said'
/** Nothing is left to do about it. */
export const isDone = ({ state }: Balance) => state === 'confirmed' || state === 'settled' || state === 'dismissed'
/** Whether money may arrive for it. */
export const isPayable = ({ state }: Balance) => state !== 'refund' && state !== 'settled' && state !== 'dismissed'
/** Those with a slot. People who left are not expected to pay. */
export const isExpected = (balance: Balance) => balance.participant_id !== null || isInShort(balance)

export const keyOf = ({ participant_id, payment_id }: Balance) => participant_id ?? payment_id ?? ''
export const totalOf = (balances: readonly Amount[]) => balances.reduce((total, { cents }) => total + cents, 0)

/** Sums, one for each currency and in the same order everywhere: two currencies are never added. */
export function addUp(balances: readonly Amount[]): Amount[] {
  return [...groupedBy(balances, ({ currency }) => currency)]
    .map(([currency, group]) => ({ currency, cents: totalOf(group) }))
    .sort((a, b) => a.currency.localeCompare(b.currency))
}

/** The income, the expected sum and the slots it is for, in each currency. */
export function progressOf(balances: readonly Balance[]) {
  const expected = balances.filter(isExpected)
  return addUp(expected).map(({ currency, cents }) => {
    const slots = expected.filter((balance) => balance.currency === currency)
    const collected = totalOf(slots.filter(({ state }) => state === 'confirmed'))
    return { currency, expected: cents, collected, slots: slots.length }
  })
}

/** In how many events this person still has to pay. */
export const unpaidCount = (groups: readonly EventBalances[]) =>
  groups.filter(({ balances }) => balances.some(isOwed)).length

/** A message for the chat that names who has not paid. Null if all have paid, or reported it. */
export const reminderOf = ({ event, balances }: EventBalances, link: string) =>
  reminderText(
    { ...event, datetime: event.datetime ?? null, end_datetime: event.end_datetime ?? null },
    balances.filter(isOwed),
    link,
  )

/** 'Thu, Nov 26', or the name of an event without a date. */
export function dateText(event: OwedEvent): string {
  const day = dayOf(event)
  return day ? formatShortDate(day) : event.name
}

/**
 * A message for one person with the sum, each date, and how and where to pay. Null without a debt.
 * @param origin of this site
 */
export function personReminder(
  { balances, name, holder }: PersonBalances,
  events: Events,
  origin: string,
): string | null {
  const owed = balances.filter(isOwed).flatMap((balance) => {
    const event = events.get(balance.event)
    return event ? { ...balance, event } : []
  })
  const [first] = owed
  if (!first) return null
  const lines = owed.map(({ event, cents, currency }) => {
    const [what, day] = [bidiIsolate(event.name), dayOf(event)]
    return `${day ? `${what} · ${formatShortDate(day)}` : what}: ${formatMoney(cents, currency)}`
  })
  const ways = owed.flatMap(({ event: { price } }) => [price?.note, price?.link])
  const link = holder.payments ? `${holder.payments}?tab=pay` : paths.signup(first.event.key)
  const sums = addUp(owed).map(({ cents, currency }) => formatMoney(cents, currency))
  return [
    t('{name}, not paid yet: {sums}', { name: bidiIsolate(name), sums: joinWithAnd(sums) }),
    ...lines,
    ...new Set(ways.filter(Boolean)),
    `${origin}${link}`,
  ].join('\n')
}

/**
 * The list after changes: as requested, or as answered once the database has. A debt after a denial has today's price, not that of the
 * payment before.
 */
export function withChanges(list: Balances, changes: readonly PaymentChange[], answer?: readonly Payment[]): Balances {
  const wanted = new Map(changes.map((change) => [change.id, change]))
  const events = new Map(list.events.map((event) => [event.key, event]))
  const changed = (balance: Balance): Balance => {
    const change = wanted.get(balance.participant_id ?? balance.payment_id ?? '')
    if (!change || isOfLeaver(change) !== (balance.participant_id === null)) return balance
    const event = events.get(balance.event)
    const payment = answer && answerTo(change, answer)
    const asked: Balance['state'] = (answer ? payment?.state : stateAfter(change)) ?? 'unpaid'
    const state = event?.called_off_at ? (stateWhenOff(asked) ?? asked) : asked
    const { cents, currency } = (isOwedState(state) ? event?.price : payment) ?? balance
    return { ...balance, state, cents, currency }
  }
  return { ...list, balances: list.balances.map(changed) }
}

/** The list with everything about one event, of which it had only the sums that were paid. */
export const withWhole = (list: Balances, key: string, balances: readonly Balance[]): Balances => ({
  ...list,
  balances: [...list.balances.filter(({ event }) => event !== key), ...balances],
})

export type BalanceChange = PaymentChange & { eventId: string }

/** Ticks one balance as paid or given back, or takes that tick off. */
export function tickOf(balance: Balance, isOn: boolean): BalanceChange[] {
  const { event: eventId, participant_id, payment_id, cents, currency } = balance
  if (participant_id !== null) {
    const slot = { eventId, id: participant_id }
    return [isOn ? { ...slot, kind: 'mark', shown: { cents, currency } } : { ...slot, kind: 'unmark' }]
  }
  return payment_id === null ? [] : [{ eventId, id: payment_id, kind: 'settle', settled: isOn }]
}

/** Groups items by a key, in the order of the first item of each group. */
function groupedBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}
