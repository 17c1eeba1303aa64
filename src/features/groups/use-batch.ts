import { useState } from 'react'
import { toAppError, userMessage } from '@/lib/backend/errors'
import { paths } from '@/lib/browser/paths'
import { useNavigateFromHere } from '@/lib/browser/use-navigate-from-here'
import { useOneAtATime } from '@/lib/browser/use-one-at-a-time'
import { dismissError, toastError, toastSuccess } from '@/lib/feedback/toast-store'
import { t } from '@/lib/text/translate'
import { useGoUp } from '@/ui/layout/use-go-up'
import { useMemberBatch } from './mutations'
import { type BatchVerb, batchMessages } from './rules'

/** The batch actions of Add Members and Remove Members, with their messages. */
export function useBatch(groupId: string, verb: BatchVerb) {
  const navigate = useNavigateFromHere()
  const goToMembers = useGoUp(paths.groupParticipants(groupId))
  const mutation = useMemberBatch(groupId, verb)
  const [failure, setFailure] = useState<string | null>(null)

  /** Redirects a demoted admin to the members' page with a message. */
  function leave(error: unknown): boolean {
    const { code, message } = toAppError(error)
    if (code === 'unauthorized') {
      toastError(t('Unauthorized. You are no longer an admin of this group.'))
      goToMembers()
    } else if (code === 'group_not_found') {
      toastError(message)
      navigate(paths.groups, { replace: true })
    } else {
      return false
    }
    return true
  }

  /** Runs the batch; everything done leads back to the members, a failure stays with what is still selected. */
  const run = useOneAtATime(async (ids: string[]) => {
    setFailure(null)
    dismissError()
    try {
      const messages = batchMessages(verb, await mutation.mutateAsync(ids))
      if (messages.success) toastSuccess(messages.success)
      if (messages.failure) setFailure(messages.failure)
      else goToMembers()
    } catch (error) {
      if (leave(error)) return
      const { failure: allFailed } = batchMessages(verb, { done: 0, failed: ids.length })
      setFailure(userMessage(error, allFailed ?? undefined))
    }
  })

  return {
    run,
    busy: mutation.isPending,
    /** The sentence about what failed, beside the people who are still selected. */
    failure,
  }
}
