import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { AppError, unwrap } from '@/lib/errors'
import { isEventId } from '@/lib/ids'
import { keys } from '@/lib/query-keys'
import { rpc } from '@/lib/rpc'
import { getSupabase } from '@/lib/supabase'
import { readAllPages } from './read-all-pages'
import {
  EDITABLE,
  type EditableEvent,
  editableEventSchema,
  type GroupChoice,
  groupChoiceSchema,
  joinedEventSchema,
  type ListedEvent,
  listedEventSchema,
} from './read-schema'
import { byNewest } from './rules'

/** Computed fields count for whoever may see the row; row-level security decides which rows those are. */
const LISTED =
  'id, name, datetime, end_datetime, location, is_private, max_participants, group_name, participant_count' as const
/** How many wait is for those who run the event. */
const ORGANIZED = `${LISTED}, waiting_count` as const

const listed = z.array(listedEventSchema)
const joined = z.array(z.object({ slot_number: z.nullable(z.number()), events: joinedEventSchema }))

// Every read says `retry(false)`: the query client repeats a read that the network lost, and postgrest-js repeating each
// of these on its own would keep the skeletons up for half a minute.

interface Scope {
  userId: string
  signal: AbortSignal
  /** Leaves out what was over before this instant (ISO). */
  notEndedAt?: string
}

/** Not over: the end, else the start, is still to come; undated events never end. */
const notEnded = (at: string) =>
  `end_datetime.gte.${at},and(end_datetime.is.null,datetime.gte.${at}),and(end_datetime.is.null,datetime.is.null)`

async function fetchOrganized({ userId, signal, notEndedAt }: Scope): Promise<ListedEvent[]> {
  const supabase = await getSupabase()
  return readAllPages(async (from, to) => {
    const query = supabase.from('events').select(ORGANIZED).eq('organizer_id', userId)
    const page = notEndedAt ? query.or(notEnded(notEndedAt)) : query
    return listed.parse(unwrap(await newestFirst(page, from, to).retry(false).abortSignal(signal)))
  })
}

/**
 * Events with the person's own registration, be it a slot or a place in line; extra slots claimed for others do not count as joining. Asked from the
 * registrations, of which a person has few: asked from the events, Postgres would go through all of them (see
 * docs/benchmarks.md), so what comes back is put in order here.
 */
async function fetchJoined({ userId, signal, notEndedAt }: Scope): Promise<ListedEvent[]> {
  const supabase = await getSupabase()
  const rows = await readAllPages(async (from, to) => {
    const query = supabase
      .from('participants')
      .select(`slot_number, events!inner(${LISTED}, created_at)`)
      .eq('user_id', userId)
    const page = notEndedAt ? query.or(notEnded(notEndedAt), { referencedTable: 'events' }) : query
    return joined.parse(unwrap(await page.order('id').range(from, to).retry(false).abortSignal(signal)))
  })
  return rows.map(({ slot_number, events }) => ({ ...events, isWaiting: slot_number === null })).sort(byNewest)
}

interface Ordered<Query> {
  order(column: string, options: { ascending: boolean }): Query
  range(from: number, to: number): Query
}

/** The id settles ties, so that no row is on two pages or on none. */
function newestFirst<Query extends Ordered<Query>>(query: Query, from: number, to: number): Query {
  return query.order('created_at', { ascending: false }).order('id', { ascending: true }).range(from, to)
}

/** My Events, Organizing and Archive: the person's own events, newest first. */
export function organizedEventsQuery(userId: string) {
  return queryOptions({
    queryKey: [...keys.myEvents(), 'organized', userId],
    queryFn: ({ signal }) => fetchOrganized({ userId, signal }),
  })
}

/** My Events, Joined: the events that the person participates in, newest first. */
export function joinedEventsQuery(userId: string) {
  return queryOptions({
    queryKey: [...keys.myEvents(), 'joined', userId],
    queryFn: ({ signal }) => fetchJoined({ userId, signal }),
  })
}

/** Home: both kinds from now to the last bound, in parallel; the filters choose among them without asking again. */
export function upcomingEventsQuery(userId: string) {
  return queryOptions({
    queryKey: [...keys.home(), userId],
    queryFn: async ({ signal }) => {
      const scope = { userId, signal, notEndedAt: new Date().toISOString() }
      const [organized, joined] = await Promise.all([fetchOrganized(scope), fetchJoined(scope)])
      return { organized, joined }
    },
  })
}

/**
 * The event to edit, or null when there is none that the person can open. Read anew at each opening: the form takes
 * it once and then belongs to the person.
 * @throws AppError 'Unauthorized' for an event that can be opened but is someone else's.
 */
export function editableEventQuery(eventId: string, userId: string) {
  return queryOptions({
    queryKey: [...keys.event(eventId), 'edit', userId],
    queryFn: ({ signal }) => fetchEditableEvent(eventId, userId, signal),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

async function fetchEditableEvent(eventId: string, userId: string, signal: AbortSignal): Promise<EditableEvent | null> {
  if (!isEventId(eventId)) return null
  const supabase = await getSupabase()
  const { data, error } = await supabase
    .from('events')
    .select(EDITABLE)
    .eq('id', eventId)
    .retry(false)
    .abortSignal(signal)
    .maybeSingle()
  const event = data === null && !error ? null : editableEventSchema.parse(unwrap({ data, error }))
  if (event?.organizer_id === userId) return event
  // Strangers' events answer only by exact id; whether there is one decides between 'not found' and 'not yours'.
  const opened = event ?? (await rpc('get_event', { p_event_id: eventId }, { signal }))
  if (opened) throw new AppError('database', 'Unauthorized', { code: 'unauthorized' })
  return null
}

const groupChoices = z.array(groupChoiceSchema)

/** The groups that the person owns or administers, by name: those an event can be put into. */
export function groupChoicesQuery(userId: string) {
  return queryOptions({
    queryKey: [...keys.groups(), 'choices', userId],
    queryFn: ({ signal }) => fetchGroupChoices(userId, signal),
  })
}

async function fetchGroupChoices(userId: string, signal: AbortSignal): Promise<GroupChoice[]> {
  const supabase = await getSupabase()
  const [owned, administered] = await Promise.all([
    readAllPages(async (from, to) => {
      const query = supabase.from('groups').select('id, name').eq('organizer_id', userId)
      return groupChoices.parse(unwrap(await query.order('id').range(from, to).retry(false).abortSignal(signal)))
    }),
    readAllPages(async (from, to) => {
      const query = supabase.from('group_admins').select('groups!inner(id, name)').eq('user_id', userId)
      const page = unwrap(await query.order('id').range(from, to).retry(false).abortSignal(signal))
      return z.array(z.object({ groups: groupChoiceSchema })).parse(page)
    }),
  ])
  const byId = new Map([...owned, ...administered.map(({ groups }) => groups)].map((group) => [group.id, group]))
  return [...byId.values()].sort((a, b) => a.name.localeCompare(b.name))
}
