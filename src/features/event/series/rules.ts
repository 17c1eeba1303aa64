import type { EventPageData } from '@/entities/event/event-schema'
import { formatShortDate } from '@/lib/text/date-text'
import type { Plan, PlannedDate } from './schema'

/** What the page shows of a series before the database has answered, and what its dates say. Pure. */

/** The plan with a date left out, or back in it. */
export const withSkipped = (plan: Plan, occursOn: string, skipped: boolean): Plan => ({
  ...plan,
  dates: plan.dates.map((date) => (date.occurs_on === occursOn ? { ...date, skipped } : date)),
})

/** The plan without one of the regulars. */
export const withoutRegular = (plan: Plan, id: string): Plan => ({
  ...plan,
  regulars: plan.regulars.filter((regular) => regular.id !== id),
})

/** The plan once no more dates are made: those that exist stay. */
export const withEnd = (plan: Plan): Plan => ({
  ...plan,
  ended: true,
  dates: plan.dates.filter(({ id }) => id !== null),
})

/** Whether to offer 'Keep my place': to a regular, and to somebody signed in who is on the list. */
export const offersKeepPlace = ({ series, viewer }: EventPageData): boolean =>
  series?.ended === false && Boolean(series.regular || viewer.registered || viewer.place)

/** The page once the viewer keeps a place, or has given it up. */
export const withPlace = (data: EventPageData, regular: boolean): EventPageData =>
  data.series ? { ...data, series: { ...data.series, regular } } : data

/** Whether a date has begun, so that nothing about it can be planned any more. */
export const hasBegun = ({ datetime }: PlannedDate, now: Date): boolean => new Date(datetime) <= now

/** The state of a date: 'Skipped', 'Has begun', 'Open', 'Opens Tue, Nov 24'. */
export function dateState(date: PlannedDate, now: Date): string {
  const { skipped, id, opens_at } = date
  if (skipped) return 'Skipped'
  if (hasBegun(date, now)) return 'Has begun'
  if (id !== null || new Date(opens_at) <= now) return 'Open'
  return `Opens ${formatShortDate(opens_at)}`
}
