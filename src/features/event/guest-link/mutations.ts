import { useMutation, useQueryClient } from '@tanstack/react-query'
import { keys } from '@/lib/backend/query-keys'
import { rpc } from '@/lib/backend/rpc'
import { toastFailure } from '@/ui/feedback/toast-store'

/** Gives a guest another secret. It is made on this phone, so sending it again after a lost answer changes nothing more. */
export function useNewLink(eventId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, secret }: { id: string; secret: string }) =>
      rpc('renew_private_link', { p_id: id, p_secret: secret }),
    // Reads the activity, and the row of somebody who has left meanwhile. Not awaited: the link is there already.
    onSuccess: () => void client.invalidateQueries({ queryKey: keys.event(eventId) }),
    onError: (error) => {
      void client.invalidateQueries({ queryKey: keys.event(eventId) })
      toastFailure(error, 'Failed to make the link')
    },
  })
}
