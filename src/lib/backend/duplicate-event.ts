import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { randomUuid } from '@/lib/browser/random'
import { createdEventSchema } from './created-event'
import { toAppError, userMessage } from './errors'
import { markStale } from './mark-stale'
import { listsWithEvents } from './query-keys'
import { ask } from './rpc'

/** My Events and an event's page copy an event; neither feature may import the other. */

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
    mutationFn: (eventId: string) => {
      requestId.current ??= randomUuid()
      return ask(createdEventSchema, 'duplicate_event', { p_event_id: eventId, p_request_id: requestId.current })
    },
    onSuccess: () => {
      requestId.current = undefined
      return markStale(client, listsWithEvents())
    },
  })
}

/** The message if no copy was made. */
export const duplicateProblem = (error: unknown): string =>
  toAppError(error).code === 'event_not_found'
    ? 'Original event not found'
    : userMessage(error, 'Failed to duplicate event')

/** The message once a copy was made. */
export const duplicatedText = (name: string): string => `"${name}" has been duplicated successfully`
