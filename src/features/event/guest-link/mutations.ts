import { useQueryClient } from '@tanstack/react-query'
import { keys } from '@/lib/backend/query-keys'
import { rpc } from '@/lib/backend/rpc'
import { useChange } from '@/lib/backend/use-change'

/** Gives a guest another secret. It is made on this phone, so sending it again after a lost answer changes nothing more. */
export function useNewLink(eventId: string) {
  const client = useQueryClient()
  return useChange({
    mutationFn: ({ id, secret }: { id: string; secret: string }) =>
      rpc('renew_private_link', { p_id: id, p_secret: secret }),
    // Reads the activity, and the row of somebody who has left meanwhile. Not awaited: the link is there already.
    onSettled: () => void client.invalidateQueries({ queryKey: keys.event(eventId) }),
    failure: 'Failed to make the link',
  })
}
