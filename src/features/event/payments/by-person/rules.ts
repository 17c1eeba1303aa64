import {
  addUp,
  groupedBy,
  isDone,
  isExpected,
  isOpen,
  isOwed,
  isToConfirm,
  keyOf,
  type OwingChange,
  tickOf,
} from '../rules'
import { isInShort, type OwedEvent, type Owing, type Owings } from '../schema'

/** Pure decisions about what one person owes over several events. */

export interface PayingPerson {
  /** Identifies the person from one answer to the next. */
  key: string
  name: string
  /** Without an account: a guest, or somebody for whom a slot was claimed. */
  isGuest: boolean
  /** Newest event first. */
  owings: Owing[]
}

/**
 * What is to be collected, by person and in order of names. An account is one person; without accounts, a name within one series or one
 * event is one person: 'Rui' elsewhere is somebody else.
 */
export function byPerson({ events, owings }: Owings): PayingPerson[] {
  const homes = new Map(events.map(({ key, series_id }) => [key, series_id ?? key]))
  const personOf = ({ account, name, event }: Owing) =>
    account ?? `${name.replaceAll(' ', '').toLowerCase()} ${homes.get(event)}`
  const places = new Map(events.map(({ key }, index) => [key, index]))
  const placeOf = ({ event }: Owing) => places.get(event) ?? 0
  return [...groupedBy(owings, personOf)]
    .map(([key, group]) => {
      const newestFirst = group.toSorted((a, b) => placeOf(a) - placeOf(b))
      return { key, name: newestFirst[0]?.name ?? '', isGuest: newestFirst[0]?.account === null, owings: newestFirst }
    })
    .sort((a, b) => a.name.localeCompare(b.name))
}

/** What is behind the name with a tick each; what was paid before this visit is listed separately. */
export const datesOf = ({ owings }: PayingPerson) => owings.filter((owing) => !isInShort(owing))
export const paidBeforeOf = ({ owings }: PayingPerson) => owings.filter(isInShort)
/** Ticked in this visit: what taking a tick off takes back. */
export const tickedOf = ({ owings }: PayingPerson) =>
  owings.filter(({ state, participant_id }) => state === 'confirmed' && participant_id !== null)

/** What needs most attention comes first: payments to confirm, refunds, payments that never arrived, then debts. */
export function urgencyOf({ owings }: PayingPerson): number {
  const order = [
    isToConfirm,
    ({ state }: Owing) => state === 'refund',
    ({ state }: Owing) => state === 'denied',
    (owing: Owing) => !isDone(owing),
  ]
  const first = order.findIndex((isSo) => owings.some(isSo))
  return first < 0 ? order.length : first
}

/** The sums of one kind, each in its own currency. */
export const sumOf = ({ owings }: PayingPerson, state: Owing['state']) =>
  addUp(owings.filter((one) => one.state === state))

/** One tick for a person: it settles what they say they paid, else everything that is open. */
export function confirmable({ owings }: PayingPerson): Owing[] {
  const said = owings.filter(({ state }) => state === 'said')
  return said.length > 0 ? said : owings.filter(isOpen)
}
export const tickAll = (owings: readonly Owing[]): OwingChange[] => owings.flatMap((owing) => tickOf(owing, true))

/** Takes ticks back: each of these gets back the state it had. */
export const undoAll = (before: readonly Owing[]): OwingChange[] =>
  before.map(({ event: eventId, state, ...owing }) => {
    const slot = { eventId, id: keyOf({ ...owing, event: eventId, state }) }
    return state === 'denied' ? { ...slot, kind: 'deny' } : { ...slot, kind: 'unmark', said: state === 'said' }
  })

/** The sums of a person, a row for each currency. */
export function sumsOf({ owings }: PayingPerson) {
  return addUp(owings).map(({ currency }) => {
    const of = (isSo: (owing: Owing) => boolean) =>
      addUp(owings.filter((owing) => owing.currency === currency && isSo(owing)))[0]?.cents ?? 0
    return {
      currency,
      owed: of(isOwed),
      said: of(({ state }) => state === 'said'),
      paid: of((owing) => owing.state === 'confirmed' && isExpected(owing)),
      refund: of(({ state }) => state === 'refund'),
    }
  })
}

/** Events by their key. */
export const eventsOf = ({ events }: Owings): ReadonlyMap<string, OwedEvent> =>
  new Map(events.map((event) => [event.key, event]))
