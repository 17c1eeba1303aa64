import { useQueryClient } from '@tanstack/react-query'
import type { WaitingRow } from '@/entities/event/event-schema'
import { staleCounts } from '@/features/event/registration/after-change'
import { toAppError, userMessage } from '@/lib/backend/errors'
import { markStale } from '@/lib/backend/mark-stale'
import { rpc } from '@/lib/backend/rpc'
import { useChange } from '@/lib/backend/use-change'
import { toastError } from '@/lib/feedback/toast-store'

/** The name that the list shows. */
type Waiting = Pick<WaitingRow, 'id' | 'name'>

/** Lets somebody who waits be the next to get a slot, for those who run the event. Done once the list shows it. */
export function useMoveToFront(eventId: string) {
  const client = useQueryClient()
  return useChange({
    mutationFn: ({ id }: Waiting) => rpc('move_to_front', { p_id: id }),
    refused: (error, row) => toastError(refusalText(error, row)),
    onSettled: () => markStale(client, staleCounts(client, eventId)),
  })
}

function refusalText(error: Error, { name }: Waiting): string {
  const { code } = toAppError(error)
  if (code === 'not_waiting') return `${name} no longer waits: they have a slot now.`
  if (code === 'participant_not_found') return `${name} is no longer on the waitlist.`
  return userMessage(error, 'Failed to move to the front')
}
