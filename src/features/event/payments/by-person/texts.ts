import { formatMoney, typedMoney } from '@/entities/money/money'
import { toAppError, userMessage } from '@/lib/backend/errors'
import { paths } from '@/lib/browser/paths'
import { bidiIsolate } from '@/lib/text/bidi-isolate'
import { formatShortDate } from '@/lib/text/date-text'
import { counted } from '@/lib/text/text'
import { dayInZone } from '@/lib/text/zone-time'
import { addUp, amountsOf, openSlotsOf, owedSlotsOf } from './rules'
import type { ByPersonData, Owing, PayingPerson, PaymentScope } from './schema'

/** What people read about who owes what over several events. Pure. */

/** '€15.00', '€15.00 and $10.00': two currencies are never added. */
export const amountsText = (amounts: readonly { cents: number; currency: string }[]) =>
  amounts.map(({ cents, currency }) => formatMoney(cents, currency)).join(' and ')

/** '€15.00 for 3 dates', '€5.00 for Thu, Nov 26': what is open, else what came in. */
export function sumText(data: ByPersonData, person: PayingPerson): string {
  const open = openSlotsOf(person)
  const ticked = person.dates.flatMap(({ state, event }) => (state === 'confirmed' ? event : []))
  const paid = amountsText(amountsOf(person.sums, (sum) => sum.paid))
  if (open.length > 0)
    return `${amountsText(addUp(open))} for ${datesText(
      data,
      open.map(({ event }) => event),
    )}`
  return paid && `Paid ${paid} for ${datesText(data, [...ticked, ...person.paid])}`
}

/** One date by its day, which tells two people of one name apart; several as their number. */
function datesText({ events }: ByPersonData, indexes: readonly number[]): string {
  const [first, ...others] = new Set(indexes)
  const only = others.length === 0 && first !== undefined && events[first]
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
export const dateText = ({ date, name }: ByPersonData['events'][number]) => (date ? formatShortDate(date) : name)

const eventOf = (data: ByPersonData, { event }: Owing) => data.events[event]

/**
 * A message for one person with the sum, its dates, and how and where to pay. Null where there is nothing to remind of.
 * @param origin of this site
 */
export function personReminder(data: ByPersonData, person: PayingPerson, origin: string): string | null {
  const owed = owedSlotsOf(person)
  const newest = owed[0] && eventOf(data, owed[0])
  if (!newest) return null
  const lines = [...owed].reverse().flatMap((owing) => {
    const event = eventOf(data, owing)
    if (!event) return []
    const what = bidiIsolate(event.name)
    const when = event.date && formatShortDate(event.date)
    return `${when ? `${what} · ${when}` : what}: ${formatMoney(owing.cents, owing.currency)}`
  })
  const ways = owed.flatMap((owing) => [eventOf(data, owing)?.note, eventOf(data, owing)?.link])
  // An account finds all of it on one page. A guest has no such page.
  const link = person.guest ? paths.signup(newest.id) : `${paths.payments}?tab=pay`
  return [
    `${bidiIsolate(person.name)}, not paid yet: ${amountsText(addUp(owed))}`,
    ...lines,
    ...new Set(ways.filter(Boolean)),
    `${origin}${link}`,
  ].join('\n')
}

/** Why a tick for a person was refused. The page reads the list again meanwhile. */
export function refusalText(error: Error): string {
  const { code } = toAppError(error)
  if (code === 'participant_not_found' || code === 'nothing_to_pay' || code === 'payment_changed')
    return 'This list has changed meanwhile, so nothing was saved. Look at the new sums, then tick again.'
  if (code === 'unauthorized') return 'You no longer run one of these events, so nothing was saved.'
  return userMessage(error)
}

/** 'Who owes what': a row for each person and currency. Amounts are numbers to sum up. */
export function owingRows(data: ByPersonData): string[][] {
  const header = ['Name', 'Currency', 'Not paid', 'Says paid', 'Paid', 'To refund', 'Dates not paid']
  const rows = data.people.flatMap((person) =>
    person.sums.map(({ currency, owed, said, paid, refund }) => {
      const dates = owedSlotsOf(person).flatMap((owing) => {
        const event = owing.currency === currency && eventOf(data, owing)
        return event ? [event.date ? `${event.name} ${dayInZone(event.date, null)}` : event.name] : []
      })
      const amounts = [owed, said, paid, refund].map((cents) => typedMoney(cents, currency, 'en-US'))
      return [person.name, currency, ...amounts, dates.join('; ')]
    }),
  )
  return [header, ...rows]
}
