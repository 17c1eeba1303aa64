import { useMutation, useQueryClient } from '@tanstack/react-query'
import { eventQuery } from '@/features/event/registration/queries'
import { rpc } from '@/lib/backend/rpc'

/**
 * Remembers how far this person has read; the number is an entry's id. The dot goes at once. A failure is not shown:
 * the next answer about the event brings the dot back.
 */
export function useSeeActivity(eventId: string) {
  const queryClient = useQueryClient()
  const clearNews = () =>
    queryClient.setQueryData(
      eventQuery(eventId).queryKey,
      (data) => data && { ...data, viewer: { ...data.viewer, has_news: false } },
    )
  return useMutation({
    mutationFn: (until: number) => rpc('see_activity', { p_event_id: eventId, p_until: until }),
    onMutate: clearNews,
    // The event may have been read again in between.
    onSuccess: clearNews,
  })
}
