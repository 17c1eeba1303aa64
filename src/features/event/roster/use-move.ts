import { useQueryClient } from '@tanstack/react-query'
import type { EventPageData } from '@/entities/event/event-schema'
import { staleCounts } from '@/features/event/registration/after-change'
import { eventQuery } from '@/features/event/registration/queries'
import { toAppError, userMessage } from '@/lib/backend/errors'
import { useOptimistic, view } from '@/lib/backend/optimistic'
import { ask } from '@/lib/backend/rpc'
import { toastError, toastSuccess } from '@/lib/feedback/toast-store'
import { type Move, movedSchema, movedText, withMoved } from './move'

/** Separate from mutations.ts, because only an event with sections needs this and `move.ts`. */

/** Moves somebody to another section, for those who run the event. Optimistic: rolled back with a message if the database refuses. */
export function useMove(event: EventPageData['event']) {
  const client = useQueryClient()
  return useOptimistic({
    scope: `sections of ${event.id}`,
    send: async ({ row, to, swapWith }: Move) => {
      const args = { p_id: row.id, p_section: to, ...(swapWith && { p_swap_with: swapWith }) }
      const { moved } = await ask(movedSchema, 'move_participant', args)
      toastSuccess(movedText(event, moved))
      return moved
    },
    views: (move) => [view(eventQuery(event.id), (data, moved) => withMoved(data, move, moved))],
    refused: (error, { row }) =>
      toastError(
        toAppError(error).code === 'participant_not_found'
          ? `${row.name} is no longer on the list.`
          : userMessage(error, 'Failed to move'),
      ),
    stale: () => staleCounts(client, event.id).map((queryKey) => ({ queryKey })),
  })
}
