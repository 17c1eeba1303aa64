import { infiniteQueryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { keys } from '@/lib/backend/query-keys'
import { rpc } from '@/lib/backend/rpc'
import { activityPageSchema } from './schema'

/**
 * What happened in an event, newest first, fifty at a time; read anew at each opening. Under the event's own key, so
 * that whatever makes the event stale makes this stale too. Refused with `unauthorized` for all who do not run the event.
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
