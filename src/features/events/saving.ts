import { useMutation, useQueryClient } from '@tanstack/react-query'
import { browserZone } from '@/lib/browser-zone'
import { AppError, toAppError, unwrap } from '@/lib/errors'
import { rpc } from '@/lib/rpc'
import { getSupabase, type Supabase } from '@/lib/supabase'
import type { Scope } from './changes'
import { readCustomFields } from './custom-field-schema'
import type { EditableEvent } from './form-read-schema'
import { markEventStale, markListsStale, signedInUser } from './mutations'
import { type CreatedEvent, createdEventSchema } from './read-schema'
import { isSameRepeat, type Repeat, repeatOf } from './repeats'
import { getsZone } from './rules'
import { type EventInput, type NewEvent, parseEventChanges, parseNewEvent } from './schema'

/** Writes of the event form. */

/** A phone's clock may differ from the database's by this much when an earlier attempt is looked up. Milliseconds. */
const CLOCK_DIFFERENCE_MS = 5 * 60_000

interface CreateEvent {
  input: EventInput
  /** When an earlier attempt with the same input was sent whose answer never arrived; null when there was none. */
  unansweredSince: Date | null
}

/** Creates an event of the signed-in person, and its series where it repeats. */
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
  const repeat = repeatOf(input)
  const earlier = unansweredSince && (await findCreated(supabase, event, repeat, unansweredSince))
  if (earlier) return earlier
  return withKnownZone(event, async (known) =>
    createdEventSchema.parse(
      repeat
        ? await rpc('create_series', { p_event: known, ...asArguments(repeat) })
        : unwrap(await supabase.from('events').insert(known).select('id, name').single()),
    ),
  )
}

const asArguments = ({ every, opens_days_before, ends_on }: Repeat) => ({
  p_every: every,
  p_opens_days_before: opens_days_before,
  // Null says that it never ends; the generated type knows of no null.
  p_ends_on: ends_on as string,
})

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
 * cannot name its row; it finds it by its maker, its time, its whole content and how it repeats.
 */
async function findCreated(
  supabase: Supabase,
  event: NewEvent,
  repeat: Repeat | null,
  since: Date,
): Promise<CreatedEvent | null> {
  const earliest = new Date(since.getTime() - CLOCK_DIFFERENCE_MS).toISOString()
  const rows = unwrap(
    await supabase
      .from('events')
      .select<string, NewEvent & { id: string; series: Repeat | null }>(
        ['id', 'series(every, opens_days_before, ends_on)', ...COLUMNS].join(', '),
      )
      .eq('organizer_id', event.organizer_id)
      .eq('name', event.name)
      .gte('created_at', earliest)
      .order('created_at', { ascending: false })
      .limit(20)
      .retry(false),
  )
  const found = rows.find(
    (row) => isSameRepeat(row.series, repeat) && COLUMNS.every((column) => isSame(column, row, event)),
  )
  return found ? { id: found.id, name: found.name } : null
}

interface UpdateEvent {
  input: EventInput
  scope: Scope
}

/** Saves an event or the dates of its series from this one on, and how it repeats; its group stays what it is. */
export function useUpdateEvent(event: EditableEvent) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ input, scope }: UpdateEvent) => {
      const supabase = await getSupabase()
      await signedInUser(supabase)
      const seriesId = scope === 'none' ? event.series?.id : await saveEvent(supabase, event, input, scope)
      await saveRepeat(event, seriesId ?? null, repeatOf(input))
    },
    // Also after a failure: the event may be saved when its series is not.
    onSettled: () => markEventStale(client, event),
  })
}

/** Saves the event, and the dates after it where they are meant too. Gives the series that it belongs to by now, or null. */
async function saveEvent(supabase: Supabase, event: EditableEvent, input: EventInput, scope: Scope) {
  const changes = parseEventChanges({ ...input, ...(getsZone(event, input) && { time_zone: browserZone() }) })
  return withKnownZone(changes, async (known) => {
    if (scope === 'following') {
      await rpc('edit_following', { p_event_id: event.id, p_changes: known })
      return event.series?.id
    }
    const [row] = unwrap(await supabase.from('events').update(known).eq('id', event.id).select('series_id'))
    if (!row) throw new AppError('database', 'Event not found', { code: 'event_not_found' })
    return row.series_id
  })
}

/** @param seriesId may be there although the form has read none: an attempt to repeat it got no answer, but did arrive */
async function saveRepeat(
  { id, series }: EditableEvent,
  seriesId: string | null,
  repeat: Repeat | null,
): Promise<void> {
  if (repeat === null || isSameRepeat(series ?? null, repeat)) return
  if (seriesId) await rpc('change_series', { p_series_id: seriesId, ...asArguments(repeat) })
  else await rpc('repeat_event', { p_event_id: id, ...asArguments(repeat) })
}
