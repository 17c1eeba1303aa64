import { queryOptions } from '@tanstack/react-query'
import type { InviteType } from '@/lib/paths'
import { keys } from '@/lib/query-keys'
import { rpc } from '@/lib/rpc'
import { withDueDate } from '@/lib/series-due'
import { inviteSchema } from './schema'

/**
 * The preview behind an invite link, or null when there is nothing behind it. Reading it changes nothing, except that the
 * next date of a series is made when it is due.
 */
export function inviteQuery(type: InviteType, id: string) {
  return queryOptions({
    queryKey: keys.invite(type, id),
    queryFn: async ({ signal }) => {
      const ask = async () => inviteSchema.parse(await rpc('get_invite', { p_type: type, p_id: id }, { signal }))
      const invite = await ask()
      return withDueDate(invite, invite?.type === 'event' ? invite.series : null, ask)
    },
  })
}
