import { infiniteQueryOptions } from '@tanstack/react-query'
import { keys } from '@/lib/backend/query-keys'
import { ask } from '@/lib/backend/rpc'
import { activityPageSchema } from './schema'

/**
 * The activity of an event, newest first, fifty at a time. It is read again at each opening. The key begins with the
 * event's own, so invalidating the event invalidates this too. Refused with `unauthorized` for all others.
 */
export const activityQuery = (eventId: string) =>
  infiniteQueryOptions({
    queryKey: [...keys.event(eventId), 'activity'] as const,
    queryFn: ({ pageParam, signal }) => fetchPage(eventId, pageParam, signal),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })

function fetchPage(eventId: string, before: number | null, signal: AbortSignal) {
  const args = { p_event_id: eventId, ...(before !== null && { p_before: before }) }
  return ask(activityPageSchema, 'get_activity', args, { signal })
}
