import { infiniteQueryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { keys } from '@/lib/backend/query-keys'
import { rpc } from '@/lib/backend/rpc'
import { activityPageSchema } from './schema'

/**
 * The activity of an event, newest first, fifty at a time. It is read again at each opening. The key begins with the
 * event's own, so invalidating the event invalidates this too. Refused with `unauthorized` for everybody who does not
 * run the event.
 */
export const activityQuery = (eventId: string) =>
  infiniteQueryOptions({
    queryKey: [...keys.event(eventId), 'activity'] as const,
    queryFn: ({ pageParam, signal }) => fetchPage(eventId, pageParam, signal),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })

async function fetchPage(eventId: string, before: number | null, signal: AbortSignal) {
  const args = { p_event_id: eventId, ...(before !== null && { p_before: before }) }
  return z.parse(activityPageSchema, await rpc('get_activity', args, { signal }))
}
