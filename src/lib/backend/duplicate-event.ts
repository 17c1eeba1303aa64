import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { randomUuid } from '@/lib/browser/random'
import { toastError, toastSuccess } from '@/lib/feedback/toast-store'
import { createdEventSchema } from './created-event'
import { toAppError, userMessage } from './errors'
import { invalidateByPrefix } from './invalidate'
import { listsWithEvents } from './query-keys'
import { ask } from './rpc'
import { useAppMutation } from './use-app-mutation'

/** My Events and an event's page copy an event; neither feature may import the other. */

/**
 * Copies an event: everything but its participants, under the name with ' (Copy)'. Tried again after an answer that was
 * lost, it makes no second copy.
 */
export function useDuplicateEvent() {
  const client = useQueryClient()
  /** The same until a copy has been made. */
  const requestId = useRef<string>(undefined)
  return useAppMutation({
    meta: { action: 'duplicateEvent' },
    mutationFn: ({ id }: { id: string; name: string }) => {
      requestId.current ??= randomUuid()
      return ask(createdEventSchema, 'duplicate_event', { p_event_id: id, p_request_id: requestId.current })
    },
    refused: (error) =>
      toastError(
        toAppError(error).code === 'event_not_found'
          ? 'Original event not found'
          : userMessage(error, 'Failed to duplicate event'),
      ),
    onSuccess: async (_copy, { name }) => {
      requestId.current = undefined
      await invalidateByPrefix(client, listsWithEvents())
      toastSuccess(`"${name}" has been duplicated successfully`)
    },
  })
}
