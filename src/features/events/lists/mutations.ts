import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createdEventSchema } from '@/entities/event/created-event'
import { markListsStale } from '@/lib/backend/event-lists'
import { rpc } from '@/lib/backend/rpc'

/** Copies an event: everything but its participants, under the name with ' (Copy)'. */
export function useDuplicateEvent() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (eventId: string) =>
      createdEventSchema.parse(await rpc('duplicate_event', { p_event_id: eventId })),
    onSuccess: () => markListsStale(client),
  })
}
