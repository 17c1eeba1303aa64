import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Database } from '@/lib/backend/database.types'
import { AppError, toAppError, unwrap, userMessage } from '@/lib/backend/errors'
import { invalidateByPrefix } from '@/lib/backend/invalidate'
import { keys, listsWithEvents } from '@/lib/backend/query-keys'
import { ask } from '@/lib/backend/rpc'
import { getSupabase } from '@/lib/backend/supabase'
import { useAppMutation } from '@/lib/backend/use-app-mutation'
import { serverTime } from '@/lib/browser/clock'
import { randomUuid } from '@/lib/browser/random'
import { toastError, toastSuccess } from '@/lib/feedback/toast-store'
import { t } from '@/lib/text/translate'
import { createdEventSchema } from './schema'

/** Calls the event off with a sentence or ''; null undoes that. */
export const useCallOff = (eventId: string) =>
  useEventUpdate(
    eventId,
    (note: string | null) =>
      note === null
        ? { called_off_at: null }
        : { called_off_at: serverTime().toISOString(), call_off_note: note || null },
    (note) => (note === null ? t('Failed to undo calling off') : t('Failed to call off the event')),
  )

/** Decides that the event takes place with fewer people than it needs. */
export const useDecideOn = (eventId: string) =>
  useEventUpdate(
    eventId,
    () => ({ decided_at: serverTime().toISOString() }),
    () => t('Failed to decide'),
  )

type Changes = Database['public']['Tables']['events']['Update']

/** An edit like any other, for users who may edit the event. */
function useEventUpdate<Input = void>(
  eventId: string,
  changesOf: (input: Input) => Changes,
  failure: (input: Input) => string,
) {
  const client = useQueryClient()
  return useAppMutation({
    mutationFn: async (input: Input) => {
      const supabase = await getSupabase()
      const [row] = unwrap(await supabase.from('events').update(changesOf(input)).eq('id', eventId).select('id'))
      if (!row) throw new AppError('database', t('Event not found'), { code: 'event_not_found' })
    },
    failure,
    // Also after a failure, because only the answer may be lost. Other dates of its series say which one is next.
    onSettled: () =>
      invalidateByPrefix(client, [
        keys.anyEvent(),
        keys.anySeries(),
        keys.invite('event', eventId).slice(0, 2),
        ...listsWithEvents(),
      ]),
  })
}

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
          ? t('Original event not found')
          : userMessage(error, t('Failed to duplicate event')),
      ),
    onSuccess: async (_copy, { name }) => {
      requestId.current = undefined
      await invalidateByPrefix(client, listsWithEvents())
      toastSuccess(t('"{event}" has been duplicated successfully', { event: name }))
    },
  })
}
