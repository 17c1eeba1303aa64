import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { createdEventSchema } from '@/entities/event/created-event'
import { markStale } from '@/lib/backend/mark-stale'
import { listsWithEvents } from '@/lib/backend/query-keys'
import { rpc } from '@/lib/backend/rpc'
import { randomUuid } from '@/lib/browser/random'

/**
 * Copies an event: everything but its participants, under the name with ' (Copy)'. Tried again after an answer that was
 * lost, it makes no second copy.
 */
export function useDuplicateEvent() {
  const client = useQueryClient()
  /** The same until a copy has been made. */
  const requestId = useRef<string>(undefined)
  return useMutation({
    meta: { action: 'duplicateEvent' },
    mutationFn: async (eventId: string) => {
      requestId.current ??= randomUuid()
      return createdEventSchema.parse(await rpc('copy_event', { p_event_id: eventId, p_request_id: requestId.current }))
    },
    onSuccess: () => {
      requestId.current = undefined
      return markStale(client, listsWithEvents())
    },
  })
}
