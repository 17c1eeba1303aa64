import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { isTimed } from '@/entities/event/section-times'
import { type CreatedEvent, createdEventSchema } from '@/features/event-actions/schema'
import { AppError, toAppError, unwrap } from '@/lib/backend/errors'
import { invalidateByPrefix } from '@/lib/backend/invalidate'
import { keys, listsWithEvents } from '@/lib/backend/query-keys'
import { rpc } from '@/lib/backend/rpc'
import { getSupabase, type Supabase } from '@/lib/backend/supabase'
import { useAppMutation } from '@/lib/backend/use-app-mutation'
import { browserZone } from '@/lib/browser/browser-zone'
import { t } from '@/lib/text/translate'
import type { EditableEvent } from './form-read-schema'
import { changedArguments, isSameRepeat, type Repeat, repeatArguments, repeatOf } from './repeats'
import { takesBrowserZone } from './rules'
import { type EventInput, parseEventChanges, parseNewEvent } from './schema'

interface CreateEvent {
  input: EventInput
  /** The same for every attempt with the same input: then one event is made, and all attempts are answered with it. */
  requestId: string
}

/** Creates an event of the signed-in person, and its series where it repeats. */
export function useCreateEvent() {
  const client = useQueryClient()
  return useMutation({
    meta: { action: 'createEvent' },
    mutationFn: createEvent,
    // Not awaited, unlike elsewhere: the next page is the new event's, which needs none of the lists.
    onSuccess: () => void invalidateByPrefix(client, listsWithEvents()),
  })
}

async function createEvent({ input, requestId: p_request_id }: CreateEvent): Promise<CreatedEvent> {
  const organizer_id = await signedInUser(await getSupabase())
  const event = parseNewEvent({ ...input, organizer_id, parent_event_id: null, time_zone: browserZone() })
  const repeat = repeatOf(input)
  return withKnownZone(event, async (p_event) =>
    createdEventSchema.parse(
      repeat
        ? await rpc('create_series', { p_event, p_request_id, ...repeatArguments(repeat) })
        : await rpc('create_event', { p_event, p_request_id }),
    ),
  )
}

/** Saves an event, without its zone if the database does not know that zone: browsers know new zones first. */
async function withKnownZone<Saved extends { time_zone?: string | null }, Result>(
  event: Saved,
  save: (event: Saved) => Promise<Result>,
): Promise<Result> {
  try {
    return await save(event)
  } catch (error) {
    if (!event.time_zone || toAppError(error).field !== 'time_zone') throw error
    return save({ ...event, time_zone: null })
  }
}

/** Times that come back as they were stored move along with the start. Here they have moved in the form already. */
const asChosen = (sections: EventInput['sections']) =>
  sections?.map((section) =>
    isTimed(section)
      ? { ...section, start: new Date(section.start).toISOString(), end: new Date(section.end).toISOString() }
      : section,
  ) ?? null

/** Which dates of a series a change is for; 'none': only how the series goes on has changed. */
export type ChangedDates = 'one' | 'plan' | 'none'

interface UpdateEvent {
  input: EventInput
  dates: ChangedDates
}

/** Saves an event, alone or with the plan of its series, and how it repeats; its group stays. */
export function useUpdateEvent(event: EditableEvent) {
  const client = useQueryClient()
  return useMutation({
    meta: { action: 'updateEvent' },
    mutationFn: async ({ input, dates }: UpdateEvent) => {
      const supabase = await getSupabase()
      await signedInUser(supabase)
      const seriesId = dates === 'none' ? event.series?.id : await saveEvent(supabase, event, input, dates)
      await saveRepeat(event, seriesId ?? null, repeatOf(input))
    },
    // Also after a failure: the event may be saved when its series is not.
    onSettled: () => markEventStale(client, event),
  })
}

/** Saves the event, and the plan if the change is for it too. Resolves to the id of its present series, or null. */
async function saveEvent(supabase: Supabase, event: EditableEvent, input: EventInput, dates: ChangedDates) {
  const changes = parseEventChanges({
    ...input,
    ...(takesBrowserZone(event, input) && { time_zone: browserZone(), sections: asChosen(input.sections) }),
  })
  return withKnownZone(changes, async (known) => {
    if (dates === 'plan') {
      await rpc('edit_date_and_plan', { p_event_id: event.id, p_changes: known })
      return event.series?.id
    }
    const [row] = unwrap(await supabase.from('events').update(known).eq('id', event.id).select('series_id'))
    if (!row) throw new AppError('database', t('Event not found'), { code: 'event_not_found' })
    return row.series_id
  })
}

/**
 * @param seriesId may exist although the form has read none: an earlier attempt to repeat the event may have arrived
 * without an answer
 */
async function saveRepeat(
  { id, series }: EditableEvent,
  seriesId: string | null,
  repeat: Repeat | null,
): Promise<void> {
  if (repeat === null || isSameRepeat(series ?? null, repeat)) return
  if (seriesId) await rpc('change_series', { p_series_id: seriesId, ...changedArguments(series ?? null, repeat) })
  else await rpc('repeat_event', { p_event_id: id, ...repeatArguments(repeat) })
}

/** Deletes an event with everything that belongs to it. One that is gone already counts as deleted. */
export function useDeleteEvent(event: EditableEvent) {
  const client = useQueryClient()
  return useAppMutation({
    meta: { action: 'deleteEvent' },
    failure: t('Failed to delete event'),
    mutationFn: async () => {
      const supabase = await getSupabase()
      await signedInUser(supabase)
      unwrap(await supabase.from('events').delete().eq('id', event.id).select('id'))
    },
    onSuccess: () => markEventStale(client, event),
  })
}

/** The event's page and invite, and those of the other dates where it belongs to a series. */
async function markEventStale(client: QueryClient, { id, series }: EditableEvent): Promise<void> {
  const page = series ? keys.anyEvent() : keys.event(id)
  const invite = keys.invite('event', id)
  await Promise.all([
    // The edit form on the screen holds what was saved already. Reading it again would only delay the navigation.
    client.invalidateQueries({ queryKey: page, refetchType: 'none' }),
    client.invalidateQueries({ queryKey: series ? invite.slice(0, 2) : invite }),
    invalidateByPrefix(client, listsWithEvents()),
  ])
}

/** Without this check a lost session would look like a missing event. */
async function signedInUser(supabase: Supabase): Promise<string> {
  const { data } = await supabase.auth.getSession()
  if (!data.session) throw new AppError('authentication', t('Please sign in to continue.'), { code: 'unauthenticated' })
  return data.session.user.id
}
