import type { EventPageData } from '@/entities/event/event-schema'
import type { GuestResponse } from '@/features/event/my-registration/queries'
import { bidiIsolate } from '@/lib/text/bidi-isolate'
import { formatMonthAndDay, formatShortDate } from '@/lib/text/date-text'
import { joinWithAnd } from '@/lib/text/join-with-and'
import { t, tIn } from '@/lib/text/translate'
import type { Plan, PlannedDate, Regular } from './schema'

/**
 * Rules of a series: the plan after a change, before the database has answered, and texts about dates and regulars.
 * Pure.
 */

/** The plan with a date left out, or back in it. */
export const withSkipped = (plan: Plan, occursOn: string, skipped: boolean): Plan => ({
  ...plan,
  dates: plan.dates.map((date) => (date.occurs_on === occursOn ? { ...date, skipped } : date)),
})

export const withoutRegular = (plan: Plan, regularId: string): Plan => ({
  ...plan,
  regulars: plan.regulars.filter(({ id }) => id !== regularId),
})

/** The plan with a person added by name, once. */
export const withRegular = (plan: Plan, regular: Regular): Plan => ({
  ...plan,
  regulars: plan.regulars.some(({ id }) => id === regular.id) ? plan.regulars : [...plan.regulars, regular],
})

/** The plan with its regulars in this order; those it does not name come behind them. */
export function withOrder(plan: Plan, ids: readonly string[]): Plan {
  const known = new Map(plan.regulars.map((regular) => [regular.id, regular]))
  const named = ids.flatMap((id) => known.get(id) ?? [])
  return { ...plan, regulars: [...named, ...plan.regulars.filter(({ id }) => !ids.includes(id))] }
}

/** The ids once one of the regulars has moved to another position. */
export const movedIds = ({ regulars }: Plan, from: number, to: number): string[] =>
  regulars
    .map(({ id }) => id)
    .toSpliced(from, 1)
    .toSpliced(to, 0, ...regulars.slice(from, from + 1).map(({ id }) => id))

/** How a regular became one, beside the name. */
export function kindText(kind: Regular['kind']): string {
  if (kind === 'account') return ''
  return kind === 'guest' ? tIn('regular', 'guest') : tIn('regular', 'by name')
}

/**
 * How a person became a regular, and whether they bring others: 'by name, since Tue, Nov 24', 'guest, with Tom, since Tue,
 * Nov 24'. The section is before it in a separate element, because it may be in any script.
 */
export function regularText({ kind, since, brings = [] }: Regular): string {
  const others = brings.length > 0 && t('with {names}', { names: joinWithAnd(brings.map(bidiIsolate)) })
  return [kindText(kind), others, t('since {date}', { date: formatShortDate(since) })].filter(Boolean).join(', ')
}

/** The same limit as in the database. */
export const MOST_REGULARS = 200

/** The plan of a series that has ended: the dates that exist stay. */
export const withEnd = (plan: Plan): Plan => ({
  ...plan,
  ended: true,
  dates: plan.dates.filter(({ id }) => id !== null),
})

/** Whether to offer 'Keep my place': to a regular, and to an account on the list. */
export const offersKeepPlace = ({ series, viewer }: EventPageData): boolean =>
  series?.ended === false && Boolean(series.regular || viewer.registered || viewer.place)

/** A place that can be kept or given up on this phone. */
interface OfferedPlace {
  /** Null for the account's own. */
  guest: { secret: string; name: string } | null
  /** It belongs to another guest than the one that the page is about. */
  isOthers: boolean
}

/**
 * The places with a switch: the viewer's own, and those of other guests of this phone.
 * @param guest the page's guest
 * @param kept places of this phone
 */
export function offeredPlaces(
  data: EventPageData,
  guest: OfferedPlace['guest'],
  kept: readonly { secret: string; name: string }[],
): OfferedPlace[] {
  if (data.series?.ended !== false) return []
  const own = guest ? [{ guest, isOthers: false }] : offersKeepPlace(data) ? [{ guest: null, isOthers: false }] : []
  const rest = kept.filter(({ secret }) => secret !== guest?.secret)
  const isAlone = own.length === 0 && rest.length === 1
  return [...own, ...rest.map(({ secret, name }) => ({ guest: { secret, name }, isOthers: !isAlone }))]
}

/** The page once the viewer keeps a place, or has given it up. */
export const withOwnPlace = (data: EventPageData, regular: boolean): EventPageData =>
  data.series ? { ...data, series: { ...data.series, regular } } : data

/** The people that a guest may bring to each date. An extra slot is no other person's, and is taken again on each date. */
export const broughtAlong = ({ added }: Pick<GuestResponse, 'added'>) => added.filter(({ extra }) => !extra)

/** The secret's content, once an added person comes along to each date, or stops doing so. */
export const withAddedPlace = (guest: GuestResponse, id: string, regular: boolean): GuestResponse => ({
  ...guest,
  added: guest.added.map((row) => (row.id === id ? { ...row, regular } : row)),
})

/** Whether a date has begun, so that it can no longer be planned. */
export const hasBegun = ({ datetime }: PlannedDate, now: Date): boolean => new Date(datetime) <= now

/** The state of a date to come: 'Skipped', 'Called off', 'Open', 'Opens Nov 24'. */
export function dateState(date: PlannedDate, now: Date): string {
  const { skipped, called_off, id, opens_at } = date
  if (skipped) return t('Skipped')
  if (called_off) return t('Called off')
  if (id !== null || new Date(opens_at) <= now) return tIn('state', 'Open')
  return t('Opens {date}', { date: formatMonthAndDay(opens_at, now) })
}

export type DateAction = 'open' | 'edit' | 'open-and-edit' | 'skip' | 'call-off' | 'undo'

interface DateRights {
  /** It is the date of the page below. */
  isShown: boolean
  /** May open dates before their time. */
  mayChange: boolean
  /** May edit, skip and call off dates. */
  maySkip: boolean
}

export function dateActions(date: PlannedDate, { isShown, mayChange, maySkip }: DateRights): DateAction[] {
  const { id, skipped, called_off: isOff } = date
  if (skipped) return maySkip ? ['undo'] : []
  const actions: (DateAction | false)[] =
    id === null
      ? [mayChange && 'open-and-edit', maySkip && 'skip']
      : [!isShown && 'open', maySkip && !isOff && 'edit', maySkip && (isOff ? 'undo' : 'call-off')]
  return actions.filter((action) => action !== false)
}
