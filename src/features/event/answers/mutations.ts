import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { type ExpectingDate, expectedSecret } from '@/features/event/guest-link/expected-guest'
import { toAppError, userMessage } from '@/lib/backend/errors'
import { useOptimistic, view } from '@/lib/backend/optimistic'
import { keys } from '@/lib/backend/query-keys'
import { rpc } from '@/lib/backend/rpc'
import { useChange } from '@/lib/backend/use-change'
import { toast, toastSuccess } from '@/lib/feedback/toast-store'
import { answersQuery } from './queries'
import { withOwnAnswer } from './rules'
import { ownAnswerSchema, sentSchema } from './schema'
import { sentText } from './texts'

/** Says "Can't come", or takes it back. Shown at once; rolled back with a message if the database refuses. */
export function useAnswer(data: ExpectingDate) {
  const answer = useOptimistic({
    scope: `answer to ${data.event.id}`,
    send: async (cant: boolean) => {
      const secret = expectedSecret(data)
      const args = { p_event_id: data.event.id, p_cant: cant, ...(secret && { p_secret: secret }) }
      return z.parse(ownAnswerSchema, await rpc('answer_event', args))
    },
    views: (cant) => [
      view(answersQuery(data), (answers, answer) =>
        withOwnAnswer(answers, answer ? answer.cant_since : cant ? new Date().toISOString() : null),
      ),
    ],
    refused: (error, cant) => toastUnsent(error, () => void answer(cant)),
    stale: (_cant, sent) => [
      { queryKey: keys.answers(data.event.id) },
      ...(sent?.withdrew ? [{ queryKey: keys.event(data.event.id) }] : []),
    ],
  })
  return answer
}

/** Without a network the message offers to send the same answer again: nobody has to remember what they had said. */
export const toastUnsent = (error: unknown, again: () => void) =>
  toast({
    title: 'Error',
    description: userMessage(error, 'Your answer could not be sent'),
    variant: 'destructive',
    ...(toAppError(error).kind === 'network' && { action: { label: 'Try Again', onClick: again } }),
  })

/** Sends those who have not answered a reminder. */
export function useRemind(eventId: string) {
  const client = useQueryClient()
  return useChange({
    mutationFn: async () => z.parse(sentSchema, await rpc('remind_expected', { p_event_id: eventId })),
    onSuccess: ({ sent }) => toastSuccess(sentText(sent)),
    failure: 'Failed to send the reminder',
    // A refusal may say that it was sent already.
    onSettled: () => client.invalidateQueries({ queryKey: keys.answers(eventId) }),
  })
}

/** Clears that somebody can't come. */
export function useClear(eventId: string) {
  const client = useQueryClient()
  return useChange({
    mutationFn: (id: string) => rpc('clear_answer', { p_event_id: eventId, p_id: id }),
    failure: 'Failed to clear the answer',
    onSettled: () => client.invalidateQueries({ queryKey: keys.answers(eventId) }),
  })
}
