import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { pillTime } from '@/entities/slots/one-line'
import { unwrap } from '@/lib/backend/errors'
import { keys } from '@/lib/backend/query-keys'
import { readAllPages } from '@/lib/backend/read-all-pages'
import { ask } from '@/lib/backend/rpc'
import { getSupabase } from '@/lib/backend/supabase'
import { serverTime } from '@/lib/browser/clock'
import { byNewest } from './rules'
import { joinedEventSchema, type ListedEvent, listedEventSchema } from './schema'

/** Computed fields count for callers who may see the row; row-level security decides which rows those are. */
const LISTED =
  'id, name, datetime, end_datetime, location, is_private, max_participants, group_name, participant_count, series_id, look, called_off_at' as const
/** How many wait: only for event managers, and only until it is over. */
const ORGANIZED = `${LISTED}, waiting_count` as const

const listed = z.array(listedEventSchema)
const joined = z.array(
  z.object({
    slot_number: z.nullable(z.number()),
    section_id: z.optional(z.string()),
    name: z.string(),
    kind: z.string(),
    events: joinedEventSchema,
  }),
)

// Every read says `retry(false)`, because the query client repeats lost reads. Repeats of postgrest-js would keep the skeletons up for half a minute.

interface ListRequest {
  userId: string
  signal: AbortSignal
  /** Which events, by their times: `notEnded` or `ended`. */
  when: string
}

/** Not over at an instant (ISO): the end, else the start, is still to come; undated events never end. */
const notEnded = (at: string) =>
  `end_datetime.gte.${at},and(end_datetime.is.null,datetime.gte.${at}),and(end_datetime.is.null,datetime.is.null)`
/** All the others. */
const ended = (at: string) => `end_datetime.lt.${at},and(end_datetime.is.null,datetime.lt.${at})`
const now = () => serverTime().toISOString()

/** Reads once more if the answer has set this phone's clock back: the events in between were missing. */
async function fromNow<Result>(ask: (when: string) => Promise<Result>): Promise<Result> {
  const asked = now()
  const answer = await ask(notEnded(asked))
  return now() < asked ? ask(notEnded(now())) : answer
}

/** The person's own events, and behind them those that they help to run. */
async function fetchOrganized(request: ListRequest, areOver = false) {
  const [own, helped] = await Promise.all([
    fetchOwn(request, areOver ? LISTED : ORGANIZED),
    fetchCohosted(request.signal, areOver),
  ])
  return [...own, ...helped]
}

async function fetchCohosted(signal: AbortSignal, p_ended: boolean): Promise<ListedEvent[]> {
  const events = await ask(listed, 'get_cohosted_events', { p_ended }, { signal })
  return events.map((event) => ({ ...event, isCohosted: true }))
}

async function fetchOwn({ userId, signal, when }: ListRequest, columns: typeof ORGANIZED | typeof LISTED) {
  const supabase = await getSupabase()
  return readAllPages(async (from, to) => {
    const page = supabase.from('events').select(columns).eq('organizer_id', userId).or(when)
    return listed.parse(unwrap(await newestFirst(page, from, to).retry(false).abortSignal(signal)))
  })
}

/**
 * Events with the person's own registration: slots, or a place on the waitlist. Extra slots claimed for others show there, and do not
 * count as joining. The query starts at the registrations, of which a person has few; from the events, Postgres would
 * go through all of them. So the response is sorted here.
 */
async function fetchJoined({ userId, signal, when }: ListRequest): Promise<ListedEvent[]> {
  const supabase = await getSupabase()
  const rows = await readAllPages(async (from, to) => {
    const page = supabase
      .from('participants')
      .select(`slot_number, section_id, name, kind, events!inner(${LISTED}, created_at, time_zone, sections)`)
      .eq('holder', userId)
      .or(when, { referencedTable: 'events' })
    return joined.parse(unwrap(await page.order('id').range(from, to).retry(false).abortSignal(signal)))
  })
  return joinedEvents(rows).sort(byNewest)
}

/** Each event once, with all slots that the person has in it, for themselves and for others, by their times. */
function joinedEvents(rows: z.infer<typeof joined>) {
  const ownRows = rows.filter(({ kind }) => kind !== 'claim')
  const events = new Map(ownRows.map(({ events: event }) => [event.id, event]))
  return [...events.values()].map(({ time_zone, sections, ...event }) => {
    const own = rows.flatMap(({ slot_number: slot, section_id, name, events: { id } }) => {
      if (id !== event.id || slot === null) return []
      const section = sections?.find((one) => one.id === section_id)
      return [{ slot, name, section, time: pillTime(section, { time_zone, datetime: event.datetime }) }]
    })
    own.sort((a, b) => (a.section?.start ?? '').localeCompare(b.section?.start ?? '') || a.slot - b.slot)
    const isWaiting = ownRows.every(({ slot_number, events: { id } }) => id !== event.id || slot_number === null)
    return { ...event, isWaiting, own }
  })
}

interface Ordered<Query> {
  order(column: string, options: { ascending: boolean }): Query
  range(from: number, to: number): Query
}

/** The id settles ties, so that no row is on two pages or on none. */
function newestFirst<Query extends Ordered<Query>>(query: Query, from: number, to: number): Query {
  return query.order('created_at', { ascending: false }).order('id', { ascending: true }).range(from, to)
}

/** My Events, Organizing: the person's own events that are not over, newest first. */
export function organizedEventsQuery(userId: string) {
  return queryOptions({
    queryKey: [...keys.myEvents(), 'organized', userId],
    queryFn: ({ signal }) => fetchOrganized({ userId, signal, when: notEnded(now()) }),
  })
}

/** My Events, Archive: the person's own events that are over, newest first. */
export function archivedEventsQuery(userId: string) {
  return queryOptions({
    queryKey: [...keys.myEvents(), 'archived', userId],
    queryFn: ({ signal }) => fetchOrganized({ userId, signal, when: ended(now()) }, true),
  })
}

/** My Events, Joined: the events that the person participates in and that are not over, newest first. */
export function joinedEventsQuery(userId: string) {
  return queryOptions({
    queryKey: [...keys.myEvents(), 'joined', userId],
    queryFn: ({ signal }) => fromNow((when) => fetchJoined({ userId, signal, when })),
  })
}

/** Home: both kinds from now to the last bound, in parallel; the filters choose among them without asking again. */
export function upcomingEventsQuery(userId: string) {
  return queryOptions({
    queryKey: [...keys.home(), userId],
    queryFn: ({ signal }) =>
      fromNow(async (when) => {
        const request = { userId, signal, when }
        const [organized, joined] = await Promise.all([fetchOrganized(request), fetchJoined(request)])
        return { organized, joined }
      }),
  })
}
