import { useQueryClient } from '@tanstack/react-query'
import { serverTime } from '@/lib/browser/clock'
import { AppError, unwrap } from './errors'
import { invalidateByPrefix } from './invalidate'
import { keys, listsWithEvents } from './query-keys'
import { getSupabase } from './supabase'
import { useAppMutation } from './use-app-mutation'

/**
 * An event's page and its form can both call it off. It is in lib, because neither of their features may import the other, and
 * an entity asks no backend.
 */

/**
 * Calls the event off with a sentence or ''; null undoes that. An edit like any other, for users who may edit the
 * event.
 */
export function useCallOff(eventId: string) {
  const client = useQueryClient()
  return useAppMutation({
    mutationFn: async (note: string | null) => {
      const supabase = await getSupabase()
      const change =
        note === null
          ? { called_off_at: null }
          : { called_off_at: serverTime().toISOString(), call_off_note: note || null }
      const [row] = unwrap(await supabase.from('events').update(change).eq('id', eventId).select('id'))
      if (!row) throw new AppError('database', 'Event not found', { code: 'event_not_found' })
    },
    failure: (note) => (note === null ? 'Failed to undo calling off' : 'Failed to call off the event'),
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
