import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { browserZone } from '@/lib/browser-zone'
import { AppError, toAppError, unwrap } from '@/lib/errors'
import { keys } from '@/lib/query-keys'
import { rpc } from '@/lib/rpc'
import { getSupabase, type Supabase } from '@/lib/supabase'
import { readCustomFields } from './custom-field-schema'
import { type CreatedEvent, createdEventSchema, type EditableEvent } from './read-schema'
import { getsZone } from './rules'
import { type EventInput, type NewEvent, parseEventChanges, parseNewEvent } from './schema'

/** A phone's clock may differ from the database's by this much when an earlier attempt is looked up. Milliseconds. */
const CLOCK_DIFFERENCE_MS = 5 * 60_000

interface CreateEvent {
  input: EventInput
  /** When an earlier attempt with the same input was sent whose answer never arrived; null when there was none. */
  unansweredSince: Date | null
}

/** Creates an event of the signed-in person. */
export function useCreateEvent() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: createEvent,
    onSuccess: () => markListsStale(client),
  })
}

async function createEvent({ input, unansweredSince }: CreateEvent): Promise<CreatedEvent> {
  const supabase = await getSupabase()
  const organizer_id = await signedInUser(supabase)
  const event = parseNewEvent({ ...input, organizer_id, parent_event_id: null, time_zone: browserZone() })
  const earlier = unansweredSince && (await findCreated(supabase, event, unansweredSince))
  if (earlier) return earlier
  return withKnownZone(event, async (known) =>
    createdEventSchema.parse(unwrap(await supabase.from('events').insert(known).select('id, name').single())),
  )
}

/**
 * Saves an event, and without its zone where the database does not know that yet: browsers learn of a new zone first, and
 * nobody could do anything about it.
 */
async function withKnownZone<Saved extends { time_zone?: string | null }, Answer>(
  event: Saved,
  save: (event: Saved) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await save(event)
  } catch (error) {
    if (!event.time_zone || toAppError(error).field !== 'time_zone') throw error
    return save({ ...event, time_zone: null })
  }
}

/** Both read as an event's fields are, which also puts their parts in one order: the database keeps its own. */
const sameFields = (a: unknown, b: unknown) =>
  JSON.stringify(readCustomFields(a)) === JSON.stringify(readCustomFields(b))

const sameMoment = (a: string | null, b: string | null) =>
  a === null || b === null ? a === b : Date.parse(a) === Date.parse(b)

/** When a column says the same in two events. The type asks for every column that a new event has. */
const SAME: { [Column in keyof NewEvent]: (a: NewEvent[Column], b: NewEvent[Column]) => boolean } = {
  organizer_id: Object.is,
  parent_event_id: Object.is,
  name: Object.is,
  description: Object.is,
  datetime: sameMoment,
  end_datetime: sameMoment,
  location: Object.is,
  max_participants: Object.is,
  is_private: Object.is,
  group_id: Object.is,
  custom_fields: sameFields,
  registration_deadline: sameMoment,
  withdraw_until: sameMoment,
  waitlist: Object.is,
  price_cents: Object.is,
  currency: Object.is,
  pay_link: Object.is,
  pay_note: Object.is,
  // Nobody typed it, and it may have been left out.
  time_zone: () => true,
}
const COLUMNS = Object.keys(SAME) as (keyof NewEvent)[]

function isSame<Column extends keyof NewEvent>(column: Column, a: NewEvent, b: NewEvent): boolean {
  return SAME[column](a[column], b[column])
}

/**
 * The event that an unanswered attempt made after all. The database makes the ids of events, so a repeated attempt
 * cannot name its row; it finds it by its maker, its time and its whole content.
 */
async function findCreated(supabase: Supabase, event: NewEvent, since: Date): Promise<CreatedEvent | null> {
  const earliest = new Date(since.getTime() - CLOCK_DIFFERENCE_MS).toISOString()
  const rows = unwrap(
    await supabase
      .from('events')
      .select<string, NewEvent & { id: string }>(['id', ...COLUMNS].join(', '))
      .eq('organizer_id', event.organizer_id)
      .eq('name', event.name)
      .gte('created_at', earliest)
      .order('created_at', { ascending: false })
      .limit(20)
      .retry(false),
  )
  const found = rows.find((row) => COLUMNS.every((column) => isSame(column, row, event)))
  return found ? { id: found.id, name: found.name } : null
}

/** Saves an event; its group stays what it is. */
export function useUpdateEvent(event: EditableEvent) {
  const client = useQueryClient()
  const { id: eventId } = event
  return useMutation({
    mutationFn: async (input: EventInput) => {
      const supabase = await getSupabase()
      await signedInUser(supabase)
      const changes = parseEventChanges({ ...input, ...(getsZone(event, input) && { time_zone: browserZone() }) })
      const rows = await withKnownZone(changes, async (known) =>
        unwrap(await supabase.from('events').update(known).eq('id', eventId).select('id, name')),
      )
      if (rows.length === 0) throw new AppError('database', 'Event not found', { code: 'event_not_found' })
    },
    onSuccess: () => markEventStale(client, eventId),
  })
}

/** Deletes an event with everything that belongs to it. One that is gone already counts as deleted. */
export function useDeleteEvent(eventId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const supabase = await getSupabase()
      await signedInUser(supabase)
      unwrap(await supabase.from('events').delete().eq('id', eventId).select('id'))
    },
    onSuccess: () => markEventStale(client, eventId),
  })
}

/** Copies an event: everything but its participants, under the name with ' (Copy)'. */
export function useDuplicateEvent() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (eventId: string) =>
      createdEventSchema.parse(await rpc('duplicate_event', { p_event_id: eventId })),
    onSuccess: () => markListsStale(client),
  })
}

/** Every list that names events or counts them. */
async function markListsStale(client: QueryClient): Promise<void> {
  const lists = [keys.myEvents(), keys.home(), keys.bookmarks(), keys.groups(), keys.anyGroup()]
  await Promise.all(lists.map((queryKey) => client.invalidateQueries({ queryKey })))
}

async function markEventStale(client: QueryClient, eventId: string): Promise<void> {
  await Promise.all([
    // The edit form still on the screen holds what was saved; reading it again would only delay the way on.
    client.invalidateQueries({ queryKey: keys.event(eventId), refetchType: 'none' }),
    client.invalidateQueries({ queryKey: keys.invite('event', eventId) }),
    markListsStale(client),
  ])
}

/** Without it a lost session would look like an event that is not there. */
async function signedInUser(supabase: Supabase): Promise<string> {
  const { data } = await supabase.auth.getSession()
  if (!data.session) throw new AppError('authentication', 'Please sign in to continue.', { code: 'unauthenticated' })
  return data.session.user.id
}
