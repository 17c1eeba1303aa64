import { type Amount, isOwedState, type Payment } from '@/entities/money/payment'
import type { ByPersonData, Owing, PayingPerson, Sum } from './schema'

/** Pure decisions about what one person owes over several events. */

/** One of the slots that a change is about: the state that it shall have, and the amount on the page at the tap. */
interface ChangedSlot extends Amount {
  id: string
  eventId: string
  state: Owing['state']
}

/** A change of some slots of one person. */
export interface PeopleChange {
  isPaid: boolean
  slots: readonly ChangedSlot[]
}

/** How many slots one call changes at most. */
const MOST_SLOTS = 100

const isOwed = ({ state }: Owing) => isOwedState(state)
/** What one tick settles: what is owed, and what the person says to have paid. */
const isOpen = (owing: Owing) => isOwed(owing) || owing.state === 'said'

export const owedSlotsOf = ({ dates }: PayingPerson) => dates.filter(isOwed)
export const openSlotsOf = ({ dates }: PayingPerson) => dates.filter(isOpen)
/** Paid during this visit: what unticking takes back. */
export const tickedSlotsOf = ({ dates }: PayingPerson) =>
  dates.filter(({ state, participant_id }) => state === 'confirmed' && participant_id !== null)

/** Nothing is to be done about this person. */
export const isSettled = ({ dates }: PayingPerson) =>
  dates.every(({ state }) => state === 'confirmed' || state === 'settled' || state === 'dismissed')

/** The sums of one kind that are more than nothing, each in its own currency. */
export const amountsOf = (sums: readonly Sum[], cents: (sum: Sum) => number) =>
  sums.flatMap((sum) => (cents(sum) > 0 ? [{ cents: cents(sum), currency: sum.currency }] : []))

/** The same order everywhere. */
const byCurrency = (a: { currency: string }, b: { currency: string }) => a.currency.localeCompare(b.currency)

/** Sums of slots, one for each currency: two currencies are never added. */
export function addUp(slots: readonly Pick<Owing, 'cents' | 'currency'>[]): { cents: number; currency: string }[] {
  const totals = new Map<string, number>()
  for (const { cents, currency } of slots) totals.set(currency, (totals.get(currency) ?? 0) + cents)
  return [...totals].map(([currency, cents]) => ({ currency, cents })).sort(byCurrency)
}

/** What came in and what is expected of everybody, by currency. */
export function progressByCurrency(people: readonly PayingPerson[]) {
  const totals = new Map<string, { collected: number; expected: number }>()
  for (const { currency, owed, said, paid } of people.flatMap(({ sums }) => sums)) {
    const before = totals.get(currency) ?? { collected: 0, expected: 0 }
    totals.set(currency, { collected: before.collected + paid, expected: before.expected + owed + said + paid })
  }
  return [...totals]
    .map(([currency, total]) => ({ currency, ...total }))
    .filter(({ expected }) => expected > 0)
    .sort(byCurrency)
}

/** One tick for a person: all that is open is paid. */
export function tickChange({ events }: ByPersonData, person: PayingPerson): PeopleChange {
  return { isPaid: true, slots: slotsOf(events, openSlotsOf(person), () => 'confirmed') }
}

/** Takes a tick back: each of these slots has the state again that it had. */
export function undoChange({ events }: ByPersonData, before: readonly Owing[]): PeopleChange {
  return { isPaid: false, slots: slotsOf(events, before, ({ state }) => state) }
}

function slotsOf(events: ByPersonData['events'], owings: readonly Owing[], stateOf: (owing: Owing) => Owing['state']) {
  return owings.flatMap((owing): ChangedSlot[] => {
    const { participant_id: id, cents, currency } = owing
    const event = events[owing.event]
    return id && event ? [{ id, eventId: event.id, state: stateOf(owing), cents, currency }] : []
  })
}

/** The calls that make a change: at most a hundred slots each, and what never arrived apart. */
export function callsOf({ isPaid, slots }: PeopleChange): { slots: readonly ChangedSlot[]; isDenied: boolean }[] {
  const parts = isPaid
    ? [{ part: slots, isDenied: false }]
    : [false, true].map((isDenied) => ({
        part: slots.filter(({ state }) => (state === 'denied') === isDenied),
        isDenied,
      }))
  return parts.flatMap(({ part, isDenied }) =>
    Array.from({ length: Math.ceil(part.length / MOST_SLOTS) }, (_, index) => ({
      slots: part.slice(index * MOST_SLOTS, (index + 1) * MOST_SLOTS),
      isDenied,
    })),
  )
}

/** The answer after a change of slots: as requested, and once the database has answered, as answered. */
export function withPeopleChange(data: ByPersonData, change: PeopleChange, answer?: readonly Payment[]): ByPersonData {
  const payments = new Map(answer?.map((payment) => [payment.participant_id, payment]))
  const wanted = new Map(
    change.slots.map(({ id, state }) => [id, answer ? (payments.get(id) ?? { state: 'unpaid' as const }) : { state }]),
  )
  return withOwing(data, ({ participant_id }) => (participant_id ? wanted.get(participant_id) : undefined))
}

type Changed = Pick<Owing, 'state'> & Partial<Pick<Owing, 'cents' | 'currency'>>

/** The answer with some slots changed, and the sums that follow from it. */
export function withOwing(data: ByPersonData, changedTo: (owing: Owing) => Changed | undefined): ByPersonData {
  const changedPerson = (person: PayingPerson): PayingPerson => {
    if (!person.dates.some(changedTo)) return person
    let { sums } = person
    const dates = person.dates.map((before) => {
      const to = changedTo(before)
      if (!to) return before
      const after = {
        ...before,
        state: to.state,
        cents: to.cents ?? before.cents,
        currency: to.currency ?? before.currency,
      }
      sums = moved(moved(sums, before, -1), after, 1)
      return after
    })
    return { ...person, dates, sums }
  }
  return { ...data, people: data.people.map(changedPerson) }
}

const PART: Partial<Record<Owing['state'], 'owed' | 'said' | 'paid' | 'refund'>> = {
  unpaid: 'owed',
  denied: 'owed',
  said: 'said',
  confirmed: 'paid',
  refund: 'refund',
}

function moved(sums: readonly Sum[], { state, cents, currency }: Owing, sign: 1 | -1): Sum[] {
  const part = PART[state]
  if (!part) return [...sums]
  const known = sums.some((sum) => sum.currency === currency)
    ? sums
    : [...sums, { currency, owed: 0, said: 0, paid: 0, refund: 0 }]
  return known.map((sum) => (sum.currency === currency ? { ...sum, [part]: sum[part] + sign * cents } : sum))
}
