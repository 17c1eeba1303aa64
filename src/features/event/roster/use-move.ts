import { useQueryClient } from '@tanstack/react-query'
import type { EventPageData } from '@/entities/event/event-schema'
import { refreshCounts } from '@/features/event/my-registration/after-change'
import { eventQuery } from '@/features/event/my-registration/queries'
import { toAppError, userMessage } from '@/lib/backend/errors'
import { ask } from '@/lib/backend/rpc'
import { useAppMutation } from '@/lib/backend/use-app-mutation'
import { toastError, toastSuccess } from '@/lib/feedback/toast-store'
import { t } from '@/lib/text/translate'
import { type Move, movedSchema, movedText, withMoved } from './move'

/** Separate from mutations.ts, because only an event with sections needs this and `move.ts`. */

export function useMove(event: EventPageData['event']) {
  const client = useQueryClient()
  return useAppMutation({
    mutationFn: ({ row, to, swapWith }: Move) => {
      const args = { p_id: row.id, p_section: to, ...(swapWith && { p_swap_with: swapWith }) }
      return ask(movedSchema, 'move_participant', args)
    },
    refused: (error, { row }) =>
      toastError(
        toAppError(error).code === 'participant_not_found'
          ? t('{name} is no longer on the list.', { name: row.name })
          : userMessage(error, t('Failed to move')),
      ),
    onSuccess: ({ moved }) => {
      client.setQueryData(eventQuery(event.id).queryKey, (data) => data && withMoved(data, moved))
      toastSuccess(movedText(event, moved))
    },
    onSettled: () => refreshCounts(client, event.id),
  })
}
