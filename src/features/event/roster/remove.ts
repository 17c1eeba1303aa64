import { useQueryClient } from '@tanstack/react-query'
import { refreshCounts } from '@/features/event/my-registration/after-change'
import { withoutRows } from '@/features/event/my-registration/changed-page'
import { eventQuery } from '@/features/event/my-registration/queries'
import { rpc } from '@/lib/backend/rpc'
import { useAppMutation } from '@/lib/backend/use-app-mutation'
import { t } from '@/lib/text/translate'

/** The rows that were taken off a list on this phone since the app was loaded. The tapped control says so, so nothing else needs to. */
export const removedHere = new Set<string>()

/** Takes a row off the list, for event managers. A row that is gone already counts as removed. None of this goes into the outbox. */
export function useRemove(eventId: string) {
  const queryClient = useQueryClient()
  return useAppMutation({
    mutationFn: async (id: string) => {
      // At once, because a read may bring the list without it before the answer comes.
      removedHere.add(id)
      await rpc('withdraw', { p_ids: [id] }).catch((error) => {
        removedHere.delete(id)
        throw error
      })
      queryClient.setQueryData(eventQuery(eventId).queryKey, (data) => (data ? withoutRows(data, [id]) : data))
    },
    failure: t('Failed to remove participant'),
    onSettled: () => refreshCounts(queryClient, eventId),
  })
}
