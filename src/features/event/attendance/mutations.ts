import * as z from 'zod/mini'
import { eventQuery } from '@/features/event/registration/queries'
import { userMessage } from '@/lib/backend/errors'
import { useOptimistic, view } from '@/lib/backend/optimistic'
import { keys } from '@/lib/backend/query-keys'
import { rpc } from '@/lib/backend/rpc'
import { toastError } from '@/ui/feedback/toast-store'
import { type CameChange, cameAfter, withCame } from './rules'
import { cameIn, cameSchema } from './schema'

/**
 * Notes who came, for those who run the event. Optimistic: rolled back with a message if the database refuses. The answer has
 * everybody of whom something is noted, also by somebody else who ticks at the same time.
 */
export function useSetCame(eventId: string) {
  return useOptimistic({
    scope: `who came to ${eventId}`,
    send: async ({ ids, came }: CameChange) =>
      z.parse(
        cameSchema,
        await rpc('set_came', { p_event_id: eventId, p_ids: [...ids], ...(came !== null && { p_came: came }) }),
      ),
    views: (change) => [
      view(eventQuery(eventId), (data, answer) => withCame(data, answer ?? cameAfter(cameIn(data), change))),
    ],
    refused: (error) => toastError(userMessage(error, 'Failed to note who came')),
    stale: () => [{ queryKey: keys.anyAttendance() }],
  })
}
