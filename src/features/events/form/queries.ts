import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { isEventId } from '@/entities/event/ids'
import { AppError, unwrap } from '@/lib/backend/errors'
import { keys } from '@/lib/backend/query-keys'
import { readAllPages } from '@/lib/backend/read-all-pages'
import { ask, rpc } from '@/lib/backend/rpc'
import { getSupabase } from '@/lib/backend/supabase'
import { t } from '@/lib/text/translate'
import { EDITABLE, type EditableEvent, editableEventSchema } from './form-read-schema'

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
  if (opened) throw new AppError('database', t('Unauthorized'), { code: 'unauthorized' })
  return null
}

/** The viewer is a co-host of the event. */
const cohostedSchema = z.object({ cohost: z.string() })

const groupSchema = z.object({ id: z.string(), name: z.string() })

/** The groups that the person owns or administers, by name: those an event can be put into. */
export function groupChoicesQuery(userId: string) {
  return queryOptions({
    queryKey: [...keys.groups(), 'choices', userId],
    queryFn: ({ signal }) => fetchGroupChoices(userId, signal),
  })
}

async function fetchGroupChoices(userId: string, signal: AbortSignal) {
  const supabase = await getSupabase()
  const [owned, administered] = await Promise.all([
    readAllPages(async (from, to) => {
      const query = supabase.from('groups').select('id, name').eq('organizer_id', userId)
      const page = unwrap(await query.order('id').range(from, to).retry(false).abortSignal(signal))
      return z.array(groupSchema).parse(page)
    }),
    readAllPages(async (from, to) => {
      const query = supabase.from('group_admins').select('groups!inner(id, name)').eq('user_id', userId)
      const page = unwrap(await query.order('id').range(from, to).retry(false).abortSignal(signal))
      return z.array(z.object({ groups: groupSchema })).parse(page)
    }),
  ])
  const byId = new Map([...owned, ...administered.map(({ groups }) => groups)].map((group) => [group.id, group]))
  return [...byId.values()].sort((a, b) => a.name.localeCompare(b.name))
}

const datesSchema = z.object({ dates: z.array(z.object({ id: z.nullable(z.string()), datetime: z.string() })) })

/** The starts of the other open dates of a series, ISO. Fetched for each question. */
export const openDatesQuery = ({ id: eventId }: EditableEvent, seriesId: string) =>
  queryOptions({
    queryKey: [...keys.event(eventId), 'open dates'],
    queryFn: async ({ signal }) => {
      const { dates } = await ask(datesSchema, 'get_series', { p_series_id: seriesId }, { signal })
      return dates.filter(({ id }) => id !== null && id !== eventId).map(({ datetime }) => datetime)
    },
    gcTime: 0,
    staleTime: 0,
  })
