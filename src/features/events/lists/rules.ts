import { endOfMonth, endOfWeek, endOfYear } from 'date-fns'
import { type EventTimes, eventDate, isEnded } from '@/entities/event/event-times'
import { firstDayOfWeek } from '@/lib/text/first-day-of-week'
import { locale } from '@/lib/text/translate'

/** Rules of the lists of events. Pure: `now` is passed in, local time is the viewer's. */

export const PERIODS = ['all', 'week', 'month', 'year'] as const
export type Period = (typeof PERIODS)[number]

/** From this many events on, Home shows the filter; a series counts once. */
export const FILTER_FROM = 7

/** The filter an address names; All when it names none. */
export function readPeriod(text: string | null): Period {
  return PERIODS.find((period) => period === text) ?? 'all'
}

/**
 * The last millisecond a filter reaches: this week, calendar month or year; All to 31 Dec 2099. Beside English texts a week goes from Sunday to
 * Saturday, else as in the region.
 */
export function periodEnd(period: Period, now: Date): Date {
  if (period === 'week') return endOfWeek(now, { weekStartsOn: locale().catalog ? firstDayOfWeek() : 0 })
  if (period === 'month') return endOfMonth(now)
  if (period === 'year') return endOfYear(now)
  return new Date(2099, 11, 31, 23, 59, 59, 999)
}

/** Whether Home lists the event: not over (under way is not over) and begins before the period ends; undated under All only. */
export function isUpcoming(event: EventTimes, period: Period, now: Date): boolean {
  const date = eventDate(event)
  if (date === null) return period === 'all'
  return !isEnded(event, now) && new Date(date) <= periodEnd(period, now)
}

/** By date, soonest first, undated last; equal dates keep their order. */
export function byDate(a: EventTimes, b: EventTimes): number {
  const first = eventDate(a)
  const second = eventDate(b)
  if (first === null || second === null) return Number(first === null) - Number(second === null)
  return Date.parse(first) - Date.parse(second)
}

/** Each event, and of a series the first in the list. */
export const nextOfSeries = <T extends { series_id?: string | null | undefined }>(events: T[]): T[] =>
  events.filter(
    ({ series_id: series }, index) => !series || events.findIndex(({ series_id }) => series_id === series) === index,
  )

interface Made {
  id: string
  /** ISO, as the database writes it. */
  created_at: string
}

/** The latest made first; the id settles ties. */
export function byNewest(a: Made, b: Made): number {
  return Date.parse(b.created_at) - Date.parse(a.created_at) || (a.id < b.id ? -1 : 1)
}

export type Role = 'organizer' | 'co-host' | 'attendee'

/**
 * Organized and joined events as one list. An event that one runs or helps to run is listed once, as organized, even if
 * one attends it.
 */
export function withRoles<T extends { id: string; isCohosted?: boolean | undefined }>(
  organized: T[],
  joined: T[],
): (T & { role: Role })[] {
  const own = new Set(organized.map(({ id }) => id))
  return [
    ...organized.map((event) => ({ ...event, role: event.isCohosted ? ('co-host' as const) : ('organizer' as const) })),
    ...joined.filter(({ id }) => !own.has(id)).map((event) => ({ ...event, role: 'attendee' as const })),
  ]
}

export const MY_EVENTS_TABS = ['organizing', 'joined', 'archive'] as const
export type MyEventsTab = (typeof MY_EVENTS_TABS)[number]

/** The tab an address names; the first one when it names none. */
export function readMyEventsTab(text: string | null): MyEventsTab {
  return MY_EVENTS_TABS.find((tab) => tab === text) ?? 'organizing'
}

/**
 * The three lists of My Events: what is to come by date, soonest first and undated last; what is over the latest first.
 * Ended events that one only joined are in none of them.
 */
export function myEventLists<T extends EventTimes>(organized: T[], joined: T[], now: Date): Record<MyEventsTab, T[]> {
  return {
    organizing: organized.filter((event) => !isEnded(event, now)).sort(byDate),
    joined: joined.filter((event) => !isEnded(event, now)).sort(byDate),
    archive: organized.filter((event) => isEnded(event, now)).sort((a, b) => byDate(b, a)),
  }
}
