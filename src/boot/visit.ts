import { isEventId } from '@/entities/event/ids'
import { readLink } from '@/lib/browser/paths'

/** The two pages that a link in a chat leads to, and the call that each of them makes. */
export type Visit =
  | { page: 'invite'; call: 'get_invite'; args: { p_type: 'event'; p_id: string } }
  | { page: 'event'; call: 'get_event'; args: { p_event_id: string } }

/** The page that the address asks for, or null where the boot scripts have nothing to do. */
export function readVisit(pathname: string): Visit | null {
  const { invite, id = '' } = readLink(pathname) ?? {}
  if (invite === 'group' || !isEventId(id)) return null
  return invite
    ? { page: 'invite', call: 'get_invite', args: { p_type: invite, p_id: id } }
    : { page: 'event', call: 'get_event', args: { p_event_id: id } }
}
