import { formatMoney } from '@/entities/money/money'
import type { Amount, Payment } from '@/entities/money/payment'
import { reminderText } from '@/entities/money/payment-text'
import { ACCOUNT, GUEST, type Holder } from '@/entities/person/holder'
import { isOwedState, stateWhenOff } from '@/entities/slots/slot-payments'
import { answerTo, isOfLeaver, type PaymentChange, stateAfter } from '@/features/event/paying/rules'
import { paths } from '@/lib/browser/paths'
import { bidiIsolate } from '@/lib/text/bidi-isolate'
import { formatShortDate } from '@/lib/text/date-text'
import { isInShort, type OwedEvent, type Owing, type Owings } from './schema'

/** Pure decisions about the flat list of who owes what: by event, by person, and what the viewer has to pay. */

export type Events = ReadonlyMap<string, OwedEvent>
export const eventsOf = ({ events }: Owings): Events => new Map(events.map((event) => [event.key, event]))

const TABS = ['collect', 'pay'] as const
export type PaymentsTab = (typeof TABS)[number]

export interface PersonOwings {
  /** Identifies the person from one response to the next. */
  key: string
  name: string
  /** A guest stands for the person of a claimed slot too. */
  holder: Holder
  /** In the order of events. */
  owings: Owing[]
}

export interface EventOwings {
  event: OwedEvent
  owings: Owing[]
}

/** ISO; null for an event without a date. */
export const dayOf = ({ datetime, end_datetime }: OwedEvent) => datetime ?? end_datetime ?? null

export const byEvent = (list: Owings) => grouped(list, (event) => event.organizer === null)

/**
 * The same by person, by name. An account is one person; without accounts, a name within one series or one event is one person:
 * 'Rui' elsewhere is another one.
 */
export function byPerson(list: Owings): PersonOwings[] {
  const collected = byEvent(list)
  const homes = new Map(collected.map(({ event: { key, series_id } }) => [key, series_id ?? key]))
  const personOf = ({ account, name, event }: Owing) =>
    account ?? `${name.replaceAll(' ', '').toLowerCase()} ${homes.get(event)}`
  return [
    ...groupedBy(
      collected.flatMap(({ owings }) => owings),
      personOf,
    ),
  ]
    .map(([key, owings]) => ({
      key,
      name: owings[0]?.name ?? '',
      holder: owings[0]?.account === null ? GUEST : ACCOUNT,
      owings,
    }))
    .sort((a, b) => a.name.localeCompare(b.name))
}

/** The viewer's debts and refunds. */
export const toPay = (list: Owings) =>
  grouped(
    { ...list, owings: list.owings.filter(({ own, state }) => own && state !== 'confirmed') },
    (_event, { length }) => length > 0,
  )

function grouped({ events, owings }: Owings, isShown: (event: OwedEvent, owings: readonly Owing[]) => boolean) {
  const of = groupedBy(owings, ({ event }) => event)
  return events
    .map((event): EventOwings => ({ event, owings: of.get(event.key) ?? [] }))
    .filter((group) => isShown(group.event, group.owings))
}

/** The tab an address names; where it names none, the first that has something in it. */
export function readPaymentsTab(text: string | null | undefined, collected: number, owed: number): PaymentsTab {
  return TABS.find((tab) => tab === text) ?? (collected === 0 && owed > 0 ? 'pay' : 'collect')
}

export const isOwed = ({ state }: Owing) => isOwedState(state)
/** The person says they have paid, whether still on the list or not. The organizer says whether it arrived. */
export const isToConfirm = ({ state }: Owing) => state === 'said' || state === 'left'
/** The event manager's step: a reported payment to confirm, or money to give back. */
export const needsManager = (owing: Owing) => isToConfirm(owing) || owing.state === 'refund'
/** The effect of one tick: it settles debts and reported payments. */
export const isOpen = (owing: Owing) => isOwed(owing) || owing.state === 'said'
/** Nothing is left to do about it. */
export const isDone = ({ state }: Owing) => state === 'confirmed' || state === 'settled' || state === 'dismissed'
/** Whether money may arrive for it. */
export const isPayable = ({ state }: Owing) => state !== 'refund' && state !== 'settled' && state !== 'dismissed'
/** Those with a slot. People who left are not expected to pay. */
export const isExpected = (owing: Owing) => owing.participant_id !== null || isInShort(owing)

export const keyOf = ({ participant_id, payment_id }: Owing) => participant_id ?? payment_id ?? ''
export const totalOf = (owings: readonly Amount[]) => owings.reduce((total, { cents }) => total + cents, 0)

/** Sums, one for each currency and in the same order everywhere: two currencies are never added. */
export function addUp(owings: readonly Amount[]): Amount[] {
  return [...groupedBy(owings, ({ currency }) => currency)]
    .map(([currency, group]) => ({ currency, cents: totalOf(group) }))
    .sort((a, b) => a.currency.localeCompare(b.currency))
}

/** The income, the expected sum and the slots it is for, in each currency. */
export function progressOf(owings: readonly Owing[]) {
  const expected = owings.filter(isExpected)
  return addUp(expected).map(({ currency, cents }) => {
    const slots = expected.filter((owing) => owing.currency === currency)
    const collected = totalOf(slots.filter(({ state }) => state === 'confirmed'))
    return { currency, expected: cents, collected, slots: slots.length }
  })
}

/** In how many events this person still has to pay. */
export const unpaidCount = (groups: readonly EventOwings[]) => groups.filter(({ owings }) => owings.some(isOwed)).length

/** A message for the chat that names who has not paid. Null if all have paid, or reported it. */
export const reminderOf = ({ event, owings }: EventOwings, link: string) =>
  reminderText(
    { ...event, datetime: event.datetime ?? null, end_datetime: event.end_datetime ?? null },
    owings.filter(isOwed),
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
export function personReminder({ owings, name, holder }: PersonOwings, events: Events, origin: string): string | null {
  const owed = owings.filter(isOwed).flatMap((owing) => {
    const event = events.get(owing.event)
    return event ? { ...owing, event } : []
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
    `${bidiIsolate(name)}, not paid yet: ${sums.join(' and ')}`,
    ...lines,
    ...new Set(ways.filter(Boolean)),
    `${origin}${link}`,
  ].join('\n')
}

/**
 * The list after changes: as requested, or as answered once the database has. A debt after a denial has today's price, not that of the
 * payment before.
 */
export function withChanges(list: Owings, changes: readonly PaymentChange[], answer?: readonly Payment[]): Owings {
  const wanted = new Map(changes.map((change) => [change.id, change]))
  const events = new Map(list.events.map((event) => [event.key, event]))
  const changed = (owing: Owing): Owing => {
    const change = wanted.get(owing.participant_id ?? owing.payment_id ?? '')
    if (!change || isOfLeaver(change) !== (owing.participant_id === null)) return owing
    const event = events.get(owing.event)
    const payment = answer && answerTo(change, answer)
    const asked: Owing['state'] = (answer ? payment?.state : stateAfter(change)) ?? 'unpaid'
    const state = event?.called_off_at ? (stateWhenOff(asked) ?? asked) : asked
    const { cents, currency } = (isOwedState(state) ? event?.price : payment) ?? owing
    return { ...owing, state, cents, currency }
  }
  return { ...list, owings: list.owings.map(changed) }
}

/** The list with everything about one event, of which it had only the sums that were paid. */
export const withWhole = (list: Owings, key: string, owings: readonly Owing[]): Owings => ({
  ...list,
  owings: [...list.owings.filter(({ event }) => event !== key), ...owings],
})

export type OwingChange = PaymentChange & { eventId: string }

/** Ticks one owing as paid or given back, or takes that tick off. */
export function tickOf(owing: Owing, isOn: boolean): OwingChange[] {
  const { event: eventId, participant_id, payment_id, cents, currency } = owing
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
