import { useQueryClient } from '@tanstack/react-query'
import { keys } from '@/lib/backend/query-keys'
import { rpc } from '@/lib/backend/rpc'
import { useAppMutation } from '@/lib/backend/use-app-mutation'
import type { InviteType } from '@/lib/browser/paths'

/**
 * Accepts the invite to something private, so that its page opens from now on. Only a press of a button does this:
 * opening the link, as previews and bots do, changes nothing.
 */
export function useAcceptInvite(type: InviteType, id: string) {
  const client = useQueryClient()
  return useAppMutation({
    mutationFn: async () => {
      await rpc('accept_invite', { p_type: type, p_id: id })
    },
    onSuccess: async () => {
      await Promise.all([
        client.invalidateQueries({ queryKey: keys.invite(type, id), refetchType: 'none' }),
        client.invalidateQueries({ queryKey: type === 'event' ? keys.event(id) : keys.group(id) }),
      ])
    },
  })
}
