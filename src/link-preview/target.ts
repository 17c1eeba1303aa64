import { isEventId, isUuid } from '@/entities/event/ids'
import { type InviteType, readLink } from '@/lib/browser/paths'

/** Target of a link in a chat. The id may be a series': the database resolves its current date. */
export interface Target {
  type: InviteType
  id: string
}

/** The event or group of this address, or null where a link has the general card. */
function readTarget(pathname: string): Target | null {
  const { invite: type = 'event', id = '' } = readLink(pathname) ?? {}
  const isId = type === 'group' ? isUuid : isEventId
  return isId(id) ? { type, id } : null
}

/** Crawlers that are browsers say so in their name, as iMessage does. */
const CRAWLER = /bot\b|crawl|spider|preview|facebookexternalhit|whatsapp|embed/i

/**
 * The event or group to preview; null for a normal page load. Browsers identify themselves by a request header, so a
 * tap on a link does not wait for a preview.
 */
export function previewTarget(request: Request): Target | null {
  const { method, headers } = request
  if (method !== 'GET') return null
  const opens = headers.get('sec-fetch-dest') === 'document' && !CRAWLER.test(headers.get('user-agent') ?? '')
  return opens ? null : readTarget(new URL(request.url).pathname)
}
