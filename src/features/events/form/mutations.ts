import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { AppError, unwrap } from '@/lib/backend/errors'
import { markStale } from '@/lib/backend/mark-stale'
import { keys, listsWithEvents } from '@/lib/backend/query-keys'
import { getSupabase, type Supabase } from '@/lib/backend/supabase'
import type { EditableEvent } from './form-read-schema'

/** Writes that need no form. Those of a form stand in `saving.ts`. */

/** Deletes an event with everything that belongs to it. One that is gone already counts as deleted. */
export function useDeleteEvent(event: EditableEvent) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const supabase = await getSupabase()
      await signedInUser(supabase)
      unwrap(await supabase.from('events').delete().eq('id', event.id).select('id'))
    },
    onSuccess: () => markEventStale(client, event),
  })
}

/** The event's page and invite, and those of the other dates where it belongs to a series. */
export async function markEventStale(client: QueryClient, { id, series }: EditableEvent): Promise<void> {
  const page = series ? keys.anyEvent() : keys.event(id)
  const invite = keys.invite('event', id)
  await Promise.all([
    // The edit form on the screen holds what was saved already. Reading it again would only delay the navigation.
    client.invalidateQueries({ queryKey: page, refetchType: 'none' }),
    client.invalidateQueries({ queryKey: series ? invite.slice(0, 2) : invite }),
    markStale(client, listsWithEvents()),
  ])
}

/** Without this check a lost session would look like a missing event. */
export async function signedInUser(supabase: Supabase): Promise<string> {
  const { data } = await supabase.auth.getSession()
  if (!data.session) throw new AppError('authentication', 'Please sign in to continue.', { code: 'unauthenticated' })
  return data.session.user.id
}
