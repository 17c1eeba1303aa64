import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { refreshCounts } from '@/features/event/my-registration/after-change'
import { eventQuery } from '@/features/event/my-registration/queries'
import { keys } from '@/lib/backend/query-keys'
import { ask } from '@/lib/backend/rpc'
import { useAppMutation } from '@/lib/backend/use-app-mutation'
import { toastSuccess } from '@/lib/feedback/toast-store'
import { t } from '@/lib/text/translate'
import type { Person } from './plan'
import { addedSchema, takenBackSchema } from './schema'
import { takenBackText } from './texts'

interface Adding {
  people: readonly Person[]
  section?: string
  /** They keep a place in the series too. */
  asRegulars?: boolean
}

/** Puts people on the list of an event, for event managers: into the free slots, then onto the waitlist, in their order. */
export function useAddPeople(eventId: string) {
  const client = useQueryClient()
  return useAppMutation({
    mutationFn: ({ people, section, asRegulars }: Adding) =>
      ask(addedSchema, 'add_people', {
        p_event_id: eventId,
        p_people: people.map(({ id, name, email = null, phone = null, notes = null }) => ({
          id,
          name,
          email,
          phone,
          notes,
        })),
        ...(section !== undefined && { p_section: section }),
        ...(asRegulars && { p_regulars: true }),
      }),
    onSettled: () => refreshAll(client, eventId),
    failure: t('Failed to add them'),
  })
}

/** Takes back the people of an entry of the activity, unless something has happened to them since. */
export function useTakeBack(eventId: string) {
  const client = useQueryClient()
  return useAppMutation({
    mutationFn: (entry: number) => ask(takenBackSchema, 'take_back_people', { p_event_id: eventId, p_entry: entry }),
    onSuccess: (answer) => toastSuccess(takenBackText(answer)),
    onSettled: () => refreshAll(client, eventId),
    failure: t('Failed to take them off again'),
  })
}

/** Invalidates the plan of the series, too, because it lists the regulars. */
function refreshAll(client: QueryClient, eventId: string) {
  refreshCounts(client, eventId)
  const seriesId = client.getQueryData(eventQuery(eventId).queryKey)?.series?.id
  if (seriesId) void client.invalidateQueries({ queryKey: keys.series(seriesId) })
}
