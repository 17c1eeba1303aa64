import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { rpc } from '@/lib/backend/rpc'
import { useAppMutation } from '@/lib/backend/use-app-mutation'

/**
 * Gives a guest another secret. It is made on this phone, so repeating it changes nothing.
 * @param isRegular the ids are those of regulars and not of rows
 * @param stale what shows the guest
 */
export function useNewLink(isRegular: boolean, stale: QueryKey) {
  const client = useQueryClient()
  return useAppMutation({
    mutationFn: ({ id, secret }: { id: string; secret: string }) =>
      rpc('renew_private_link', { p_id: id, p_secret: secret, ...(isRegular && { p_regular: true }) }),
    // Fetches the activity and the row, which may be gone. Not awaited: the link is there.
    onSettled: () => void client.invalidateQueries({ queryKey: stale }),
    failure: 'Failed to make the link',
  })
}
