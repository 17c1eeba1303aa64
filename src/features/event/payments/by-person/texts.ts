import { formatMoney, typedMoney } from '@/entities/money/money'
import type { Amount } from '@/entities/money/payment'
import { toAppError, userMessage } from '@/lib/backend/errors'
import { paths } from '@/lib/browser/paths'
import { bidiIsolate } from '@/lib/text/bidi-isolate'
import { formatShortDate } from '@/lib/text/date-text'
import { counted } from '@/lib/text/text'
import { dayInZone } from '@/lib/text/zone-time'
import { addUp, dayOf, isOpen, isOwed } from '../rules'
import type { OwedEvent, Owing, Owings, PaymentScope } from '../schema'
import { byPerson, eventsOf, type PayingPerson, sumOf, sumsOf } from './rules'

/** What people read about who owes what over several events. Pure. */

type Events = ReadonlyMap<string, OwedEvent>

/** '€15.00', '€15.00 and $10.00': two currencies are never added. */
export const amountsText = (amounts: readonly Amount[]) =>
  amounts.map(({ cents, currency }) => formatMoney(cents, currency)).join(' and ')

/** '€15.00 for 3 dates', '€5.00 for Thu, Nov 26': what is open, or else what came in. */
export function sumText(events: Events, person: PayingPerson): string {
  const open = person.owings.filter(isOpen)
  if (open.length > 0) return `${amountsText(addUp(open))} for ${datesText(events, open)}`
  const paid = person.owings.filter(({ state }) => state === 'confirmed')
  return paid.length > 0 ? `Paid ${amountsText(sumOf(person, 'confirmed'))} for ${datesText(events, paid)}` : ''
}

/** A single date is shown by its day, which tells two people with one name apart; several dates by their number. */
function datesText(events: Events, owings: readonly Owing[]): string {
  const [first, ...others] = new Set(owings.map(({ event }) => event))
  const only = others.length === 0 && first !== undefined && events.get(first)
  return only ? dateText(only) : counted(others.length + 1, 'date')
}

/** 'Last 90 days and upcoming', 'November 2026', or the name of a series. */
export function scopeText(scope: PaymentScope | null): string {
  if (!scope) return 'Last 90 days and upcoming'
  if (scope.name !== null) return scope.name
  const [year = 0, month = 1] = scope.id.split('-').map(Number)
  return new Date(year, month - 1, 1).toLocaleDateString('en-US', { month: 'long', year: 'numeric' })
}

/** 'Thu, Nov 26', or the name of an event without a date. */
export function dateText(event: OwedEvent): string {
  const day = dayOf(event)
  return day ? formatShortDate(day) : event.name
}

/**
 * A message for one person with the sum, its dates, and how and where to pay. Null where there is nothing to remind of.
 * @param origin of this site
 */
export function personReminder(events: Events, { owings, name, isGuest }: PayingPerson, origin: string): string | null {
  const owed = owings.filter(isOwed)
  const owedFor = owed.flatMap(({ event }) => events.get(event) ?? [])
  const [newest] = owedFor
  if (!newest) return null
  const lines = [...owed].reverse().flatMap(({ event: key, cents, currency }) => {
    const event = events.get(key)
    if (!event) return []
    const [what, day] = [bidiIsolate(event.name), dayOf(event)]
    return `${day ? `${what} · ${formatShortDate(day)}` : what}: ${formatMoney(cents, currency)}`
  })
  const ways = owedFor.flatMap(({ price }) => [price?.note, price?.link])
  // Somebody with an account finds everything on one page; a guest has no such page.
  const link = isGuest ? paths.signup(newest.key) : `${paths.payments}?tab=pay`
  return [
    `${bidiIsolate(name)}, not paid yet: ${amountsText(addUp(owed))}`,
    ...lines,
    ...new Set(ways.filter(Boolean)),
    `${origin}${link}`,
  ].join('\n')
}

/** Why a change was refused. The page reads the list again meanwhile. */
export function refusalText(error: Error): string {
  const { code } = toAppError(error)
  if (code === 'participant_not_found' || code === 'nothing_to_pay' || code === 'payment_changed')
    return 'This list has changed meanwhile, so nothing was saved. Look at the new sums, then tick again.'
  if (code === 'unauthorized') return 'You no longer run one of these events, so nothing was saved.'
  return userMessage(error)
}

/** 'Who owes what': a row for each person and currency. Amounts are numbers to sum up. */
export function owingRows(list: Owings): string[][] {
  const events = eventsOf(list)
  const header = ['Name', 'Currency', 'Not paid', 'Says paid', 'Paid', 'To refund', 'Dates not paid']
  const rows = byPerson(list).flatMap((person) =>
    sumsOf(person).map(({ currency, owed, said, paid, refund }) => {
      const dates = person.owings.flatMap((owing) => {
        const event = isOwed(owing) && owing.currency === currency && events.get(owing.event)
        if (!event) return []
        const day = dayOf(event)
        return day ? `${event.name} ${dayInZone(day, null)}` : event.name
      })
      const amounts = [owed, said, paid, refund].map((cents) => typedMoney(cents, currency, 'en-US'))
      return [person.name, currency, ...amounts, dates.join('; ')]
    }),
  )
  return [header, ...rows]
}
