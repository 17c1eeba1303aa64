import { useMutation, useQueryClient } from '@tanstack/react-query'
import { invalidateByPrefix } from '@/lib/backend/invalidate'
import { keys, listsWithEvents } from '@/lib/backend/query-keys'
import { ask, rpc } from '@/lib/backend/rpc'
import { useAppMutation } from '@/lib/backend/use-app-mutation'
import { dismissError, toastSuccess } from '@/lib/feedback/toast-store'
import { t } from '@/lib/text/translate'
import { cohostsQuery } from './queries'
import { cohostsOfSchema, type HelpsWith } from './schema'

/** Makes the link for co-hosts, or answers with the one there is. `renew` replaces it. */
export function useMakeLink(eventId: string) {
  const client = useQueryClient()
  return useAppMutation({
    mutationFn: ({ helpsWith, renew = false }: { helpsWith: HelpsWith; renew?: boolean }) => {
      const args = { p_event_id: eventId, p_whole_series: helpsWith === 'series', p_renew: renew }
      return ask(cohostsOfSchema, 'make_cohost_link', args)
    },
    onSuccess: (made) => client.setQueryData(cohostsQuery(eventId).queryKey, made),
    failure: t('Failed to make the link'),
  })
}

/** Removes a co-host. That also replaces the link, so the list is read again before anything is shown. */
export function useRemoveCohost(eventId: string) {
  const client = useQueryClient()
  return useAppMutation({
    mutationFn: (id: string) => rpc('remove_cohost', { p_id: id }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.cohosts(eventId) }),
    failure: t('Failed to remove the co-host'),
  })
}

/** Makes the viewer a co-host. Only a press of a button does this: programs that check links open them too. */
export function useAcceptCohost(token: string) {
  const client = useQueryClient()
  return useMutation({
    onMutate: dismissError,
    mutationFn: () => rpc('accept_cohost', { p_token: token }),
    onSuccess: () =>
      Promise.all([
        invalidateByPrefix(client, [keys.anyEvent(), keys.cohostLink(token)], 'none'),
        invalidateByPrefix(client, listsWithEvents()),
      ]),
    // The link may have been replaced since, or five may help already: the page says so.
    onError: () => client.invalidateQueries({ queryKey: keys.cohostLink(token) }),
  })
}

/** The viewer no longer helps. A private event may be closed to them then. */
export function useStopCohosting(eventId: string) {
  const client = useQueryClient()
  return useAppMutation({
    mutationFn: () => rpc('stop_cohosting', { p_event_id: eventId }),
    onSuccess: () => {
      // Done here, because a private event's page disappears together with its dialog.
      toastSuccess(t('You are no longer a co-host'))
      return invalidateByPrefix(client, [keys.anyEvent(), ...listsWithEvents()])
    },
    failure: t('Failed to stop helping'),
  })
}
