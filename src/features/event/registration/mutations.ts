import { useQueryClient } from '@tanstack/react-query'
import { inBatches } from '@/lib/backend/in-batches'
import { rpc } from '@/lib/backend/rpc'
import { useAppMutation } from '@/lib/backend/use-app-mutation'
import { refreshCounts, withoutRows } from './after-change'
import { eventQuery } from './queries'

/** The database takes no more ids than this in one call, so that nobody waits long for the event. */
const BATCH_SIZE = 100

/** The rows that were taken off a list on this phone since the app was loaded. What was tapped says so, so nothing else needs to. */
export const removedHere = new Set<string>()

/**
 * Takes rows off the list, for those who run the event. Many go in parts: when a part is refused, those before it are
 * removed. Rows that are gone already count as removed. None of this goes into the outbox.
 */
export function useRemove(eventId: string) {
  const queryClient = useQueryClient()
  return useAppMutation({
    mutationFn: async (ids: readonly string[]) => {
      for (const part of inBatches(ids, BATCH_SIZE)) {
        // At once, because a read may bring the list without them before the answer comes.
        for (const id of part) removedHere.add(id)
        await rpc('withdraw', { p_ids: part }).catch((error) => {
          for (const id of part) removedHere.delete(id)
          throw error
        })
        queryClient.setQueryData(eventQuery(eventId).queryKey, (data) => (data ? withoutRows(data, part) : data))
      }
    },
    failure: (ids) => (ids.length === 1 ? 'Failed to remove participant' : 'Failed to remove participants'),
    onSettled: () => refreshCounts(queryClient, eventId),
  })
}
