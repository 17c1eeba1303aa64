import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { type AnswerableEvent, secretToAnswer } from '@/features/event/my-registration/guest-secret'
import { toAppError, userMessage } from '@/lib/backend/errors'
import { useOptimisticMutation, view } from '@/lib/backend/optimistic'
import { keys } from '@/lib/backend/query-keys'
import { rpc } from '@/lib/backend/rpc'
import { useAppMutation } from '@/lib/backend/use-app-mutation'
import { toast, toastSuccess } from '@/lib/feedback/toast-store'
import { t } from '@/lib/text/translate'
import { answersQuery } from './queries'
import { withOwnAnswer } from './rules'
import { ownAnswerSchema, sentSchema } from './schema'
import { sentText } from './texts'

interface SentAnswer {
  cant: boolean
  name?: string | undefined
}

/** Answers "Can't come", or takes it back. Shown at once; rolled back with a message if the database refuses. */
export function useAnswer(data: AnswerableEvent) {
  const answer = useOptimisticMutation({
    scope: `answer to ${data.event.id}`,
    send: async ({ cant, name }: SentAnswer) => {
      const secret = secretToAnswer(data)
      const args = { p_event_id: data.event.id, p_cant: cant, ...(secret && { p_secret: secret, p_name: name }) }
      return z.parse(ownAnswerSchema, await rpc('answer_event', args))
    },
    views: ({ cant, name }) => [
      view(answersQuery(data), (answers, answer) =>
        withOwnAnswer(answers, answer ? answer.cant_since : cant ? new Date().toISOString() : null, name),
      ),
    ],
    refused: (error, said) => toastUnsent(error, () => void answer(said)),
    stale: (_said, sent) => [
      { queryKey: keys.answers(data.event.id) },
      ...(sent?.withdrew ? [{ queryKey: keys.event(data.event.id) }] : []),
    ],
  })
  return answer
}

/** Without a network the message offers to send the same answer again. */
export const toastUnsent = (error: unknown, again: () => void) =>
  toast({
    title: t('Error'),
    description: userMessage(error, t('Your answer could not be sent')),
    variant: 'destructive',
    ...(toAppError(error).kind === 'network' && { action: { label: t('Try Again'), onClick: again } }),
  })

export function useRemind(eventId: string) {
  const client = useQueryClient()
  return useAppMutation({
    mutationFn: async () => z.parse(sentSchema, await rpc('remind_expected', { p_event_id: eventId })),
    onSuccess: ({ sent }) => toastSuccess(sentText(sent)),
    failure: t('Failed to send the reminder'),
    // A refusal may say that it was sent already.
    onSettled: () => client.invalidateQueries({ queryKey: keys.answers(eventId) }),
  })
}
