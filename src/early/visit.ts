import { isEventId } from '@/entities/event/ids'
import { eventKey, inviteKey } from '@/lib/backend/query-keys'

/** The two pages that a link in a chat leads to, and the call that each of them makes. */
export type Visit =
  | { page: 'invite'; call: 'get_invite'; args: { p_type: 'event'; p_id: string }; queryKey: readonly unknown[] }
  | { page: 'event'; call: 'get_event'; args: { p_event_id: string }; queryKey: readonly unknown[]; eventId: string }

const INVITE = /^\/invite\/event\/([^/]+)\/?$/
const EVENT = /^\/signup\/([^/]+)\/?$/

/** The page that the address asks for, or null where the early entry has nothing to do. */
export function readVisit(pathname: string): Visit | null {
  const invited = INVITE.exec(pathname)?.[1]
  if (invited && isEventId(invited)) {
    const args = { p_type: 'event', p_id: invited } as const
    return { page: 'invite', call: 'get_invite', args, queryKey: inviteKey('event', invited) }
  }
  const eventId = EVENT.exec(pathname)?.[1]
  if (eventId && isEventId(eventId)) {
    return { page: 'event', call: 'get_event', args: { p_event_id: eventId }, queryKey: eventKey(eventId), eventId }
  }
  return null
}
