import { useQueryClient } from '@tanstack/react-query'
import type { EventPageData, WaitingRow } from '@/entities/event/event-schema'
import { staleCounts, withoutRows } from '@/features/event/registration/after-change'
import { eventQuery } from '@/features/event/registration/queries'
import { toAppError, userMessage } from '@/lib/backend/errors'
import { useOptimistic, view } from '@/lib/backend/optimistic'
import { rpc } from '@/lib/backend/rpc'
import { toastError } from '@/lib/feedback/toast-store'
import { movedToPlace } from './rules'

/**
 * Changes of the waitlist by those who run the event. Optimistic: rolled back with a message if the database refuses.
 */

/** Lets somebody who waits be the next to get a slot. */
export const useMoveToFront = (eventId: string) =>
  useWaitlistChange(eventId, {
    send: ({ id }) => rpc('move_to_front', { p_id: id }),
    show: (data, { id }) => movedToPlace(data, id, 1),
    failureText: (error, { name }) => {
      const { code } = toAppError(error)
      if (code === 'not_waiting') return `${name} no longer waits: they have a slot now.`
      if (code === 'participant_not_found') return `${name} is no longer on the waitlist.`
      return userMessage(error, 'Failed to move to the front')
    },
  })

/** Takes somebody off the waitlist. */
export const useRemoveWaiting = (eventId: string) =>
  useWaitlistChange(eventId, {
    send: ({ id }) => rpc('withdraw', { p_ids: [id] }),
    show: (data, { id }) => withoutRows(data, [id]),
    failureText: (error) => userMessage(error, 'Failed to remove from the waitlist'),
  })

/** The name that the list shows. */
type Waiting = Pick<WaitingRow, 'id' | 'name'>

interface WaitlistChange {
  send: (row: Waiting) => Promise<unknown>
  show: (data: EventPageData, row: Waiting) => EventPageData
  failureText: (error: Error, row: Waiting) => string
}

function useWaitlistChange(eventId: string, { send, show, failureText }: WaitlistChange) {
  const client = useQueryClient()
  return useOptimistic({
    scope: `line of ${eventId}`,
    send,
    views: (row) => [view(eventQuery(eventId), (data) => show(data, row))],
    refused: (error, row) => toastError(failureText(error, row)),
    stale: () => staleCounts(client, eventId).map((queryKey) => ({ queryKey })),
  })
}
