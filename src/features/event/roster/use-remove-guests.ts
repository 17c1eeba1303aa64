import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refreshCounts, withoutRows } from '@/features/event/registration/after-change'
import { eventQuery } from '@/features/event/registration/queries'
import { rpc } from '@/lib/backend/rpc'

/** The database takes no more ids than this in one call. */
const BATCH_SIZE = 1000

/** Takes many rows off the list at once, for those who manage the event. Rows that have gone already count as removed. */
export function useRemoveGuests(eventId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (ids: readonly string[]) => {
      for (let from = 0; from < ids.length; from += BATCH_SIZE) {
        await rpc('withdraw', { p_ids: ids.slice(from, from + BATCH_SIZE) })
      }
    },
    onSuccess: (_nothing, ids) =>
      queryClient.setQueryData(eventQuery(eventId).queryKey, (data) => (data ? withoutRows(data, ids) : data)),
    onSettled: () => refreshCounts(queryClient, eventId),
  })
}
