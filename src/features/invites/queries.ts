import { queryOptions } from '@tanstack/react-query'
import { openDueDate } from '@/entities/series/open-due-date'
import { keys } from '@/lib/backend/query-keys'
import { ask, rpc } from '@/lib/backend/rpc'
import type { InviteType } from '@/lib/browser/paths'
import { readInvite } from './read-invite'

/** Zod is loaded with the first answer that did not come with the HTML (docs/decisions/server-rendering.md). */
const loadSchema = async () => (await import('./invite-schema')).inviteSchema

/**
 * The preview behind an invite link, or null when there is nothing behind it. Reading it changes nothing, except that the
 * next date of a series is made when it is due.
 */
export function inviteQuery(type: InviteType, id: string) {
  return queryOptions({
    queryKey: keys.invite(type, id),
    queryFn: async ({ signal }) => {
      const read = () => ask(loadSchema, 'get_invite', { p_type: type, p_id: id }, { signal, read: readInvite })
      const invite = await read()
      return openDueDate(invite, invite?.type === 'event' ? invite.series : null, {
        open: (seriesId) => rpc('open_series', { p_series_id: seriesId }),
        askAgain: read,
      })
    },
  })
}
