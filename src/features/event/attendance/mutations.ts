import { useQueryClient } from '@tanstack/react-query'
import { type Came, type CameChange, cameAfter, cameIn, cameSchema, withCame } from '@/entities/event/came'
import type { EventPageData } from '@/entities/event/event-schema'
import { eventQuery } from '@/features/event/my-registration/queries'
import { useOptimisticMutation, view } from '@/lib/backend/optimistic'
import { keys } from '@/lib/backend/query-keys'
import { ask } from '@/lib/backend/rpc'

/** Notes who came, for event managers. Shown at once; rolled back with a message if it does not reach the database. */
export function useSetCame({ event }: Pick<EventPageData, 'event'>) {
  const setCame = useOptimisticMutation<CameChange, Came>({
    scope: `who came to ${event.id}`,
    send: ({ ids, came }) =>
      ask(cameSchema, 'set_came', { p_event_id: event.id, p_ids: [...ids], ...(came !== null && { p_came: came }) }),
    views: (change) => [
      view(eventQuery(event.id), (data, answer) => withCame(data, answer ?? cameAfter(cameIn(data), change))),
    ],
    failure: 'Failed to note who came',
    stale: ({ ids, came }, noted) => [
      { queryKey: keys.anyAttendance() },
      // A person without a mark has left the list, so the page is out of date.
      ...(noted && came !== null && ids.some((id) => noted[id] === undefined)
        ? [{ queryKey: keys.event(event.id) }]
        : []),
    ],
  })
  return async (change: CameChange): Promise<boolean> => (await setCame(change)) !== undefined
}

/** Takes back that these people came, long after the button was rendered. A mark set since then stays. */
export function useUndoCame(data: Pick<EventPageData, 'event' | 'came'>) {
  const client = useQueryClient()
  const setCame = useSetCame(data)
  return (ids: readonly string[]) => {
    const came = cameIn(client.getQueryData(eventQuery(data.event.id).queryKey) ?? data)
    return setCame({ ids: ids.filter((id) => came[id]), came: null })
  }
}
