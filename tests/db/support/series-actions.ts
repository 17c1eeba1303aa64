import type { Database } from './database.ts'
import { type EventPage, type EventRow, hours } from './event-actions.ts'
import type { Person, Row, Visitor } from './visitor.ts'

export type Every = 'week' | 'two_weeks' | 'month'

/** The response of `create_series`. */
export interface MadeSeries {
  /** The first date's own. */
  id: string
  name: string
  series_id: string
}

/** The part of `get_event` and `get_invite` about the series beside one of its dates. */
interface SeriesOfPage extends Row {
  id: string
  every: Every
  starts_on: string
  time_zone: string
  opens_days_before: number
  ends_on: string | null
  ended: boolean
  due: boolean
  next: { id: string | null; datetime: string; opens_at: string } | null
}

export interface SeriesPage extends EventPage {
  series:
    | (SeriesOfPage & { earlier: { id: string; datetime: string }[]; regular: boolean; regulars: number | null })
    | null
}

/** A date of a series as it stands in the table. */
export interface DateRow extends EventRow {
  series_id: string | null
  occurs_on: string | null
  datetime: string
  end_datetime: string | null
}

/** How it repeats; what is left out is weekly, opens 7 days before and goes on. */
export interface Rhythm {
  every?: Every
  opens?: number
  endsOn?: string | null
}

/** The moment so many days from now, for `openAt`. */
export const days = (count: number) => new Date(Date.now() + count * 86_400_000)

/** A series made through the API: its first date is public, tomorrow, with ten slots, unless the fields say otherwise. */
export function buildSeries(organizer: Person, fields: Row = {}, rhythm: Rhythm = {}): Promise<MadeSeries> {
  return organizer.rpc<MadeSeries>('create_series', {
    p_event: {
      organizer_id: organizer.id,
      name: 'Beach volleyball',
      max_participants: 10,
      time_zone: 'Europe/Lisbon',
      datetime: hours(24),
      end_datetime: hours(26),
      ...fields,
    },
    p_every: rhythm.every ?? 'week',
    p_opens_days_before: rhythm.opens ?? 7,
    p_ends_on: rhythm.endsOn ?? null,
  })
}

export const openSeries = (visitor: Visitor, seriesId: string) =>
  visitor.rpc<{ event_id: string | null }>('open_series', { p_series_id: seriesId })

export const pageOf = (visitor: Visitor, id: string) => visitor.rpc<SeriesPage | null>('get_event', { p_event_id: id })

export const editPlan = (visitor: Visitor, eventId: string, changes: Row) =>
  visitor.rpc<{ id: string; name: string }>('edit_date_and_plan', { p_event_id: eventId, p_changes: changes })

/** Opens a date before its time. */
export const openDate = (visitor: Visitor, seriesId: string, occursOn: unknown) =>
  visitor.rpc<{ event_id: string }>('open_date', { p_series_id: seriesId, p_occurs_on: occursOn })

/** The dates of a series that are made, in order. */
export const datesOf = (db: Database, seriesId: string) =>
  db.owner<DateRow>('select * from public.events where series_id = $1 order by occurs_on', [seriesId])

/** The row of a series, which no page reads; none once it is deleted. */
export const seriesRows = (db: Database, seriesId: string) =>
  db.owner<Row & { starts_on: string; ends_on: string | null }>(
    'select *, starts_on::text, ends_on::text from public.series where id = $1',
    [seriesId],
  )

/** Opens the lasting link as if it was that time. Returns the event that it then leads to. */
export async function openAt(db: Database, seriesId: string, at: Date | string): Promise<string | null> {
  const [row] = await db.owner<{ id: string | null }>('select private.create_due_dates($1, $2) as id', [seriesId, at])
  return row?.id ?? null
}

/** The people on the list of a date: '1 Ana', and people who wait as '– Ben', in the order of slots and of the waitlist. */
export async function listOf(db: Database, eventId: string): Promise<string[]> {
  const rows = await db.owner<{ line: string }>(
    `select coalesce(slot_number::text, '–') || ' ' || name as line from public.participants
     where event_id = $1 order by slot_number nulls last, waiting_since, id`,
    [eventId],
  )
  return rows.map(({ line }) => line)
}

/** Opens the date after the first one, or the one so many weeks later. */
export const openNext = async (db: Database, series: { series_id: string }, week = 1) => ({
  id: (await openAt(db, series.series_id, days(7 * week - 5))) as string,
})
