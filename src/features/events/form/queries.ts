import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { isEventId } from '@/entities/event/ids'
import { AppError, unwrap } from '@/lib/backend/errors'
import { keys } from '@/lib/backend/query-keys'
import { readAllPages } from '@/lib/backend/read-all-pages'
import { rpc } from '@/lib/backend/rpc'
import { getSupabase } from '@/lib/backend/supabase'
import {
  EDITABLE,
  type EditableEvent,
  editableEventSchema,
  type GroupChoice,
  groupChoiceSchema,
} from './form-read-schema'

/** The response that the event form reads; lists of events do without it. */

/**
 * The event to edit, or null when there is none that the person can open. Read again at each opening: the form takes
 * it once and then belongs to the person.
 * @throws AppError 'Unauthorized' for an event that the person can open and not edit.
 */
export function editableEventQuery(eventId: string, userId: string) {
  return queryOptions({
    queryKey: [...keys.event(eventId), 'edit', userId],
    meta: { action: 'loadEventForEdit' },
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
  const opened = await rpc('get_event', { p_event_id: eventId }, { signal })
  if (event && cohostedSchema.safeParse(opened).success) return { ...event, isCohosted: true }
  // Whether it exists decides between 'not found' and 'Unauthorized'.
  if (opened) throw new AppError('database', 'Unauthorized', { code: 'unauthorized' })
  return null
}

/** The viewer is a co-host of the event. */
const cohostedSchema = z.object({ cohost: z.string() })

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
