import { queryOptions } from '@tanstack/react-query'
import type { InviteType } from '@/lib/paths'
import { keys } from '@/lib/query-keys'
import { rpc } from '@/lib/rpc'
import { inviteSchema } from './schema'

/** The preview behind an invite link, or null when there is nothing behind it. Reading it changes nothing. */
export function inviteQuery(type: InviteType, id: string) {
  return queryOptions({
    queryKey: keys.invite(type, id),
    queryFn: async ({ signal }) => inviteSchema.parse(await rpc('get_invite', { p_type: type, p_id: id }, { signal })),
  })
}
