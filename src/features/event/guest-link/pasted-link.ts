import { isEventId } from '@/entities/event/ids'
import { paths } from '@/lib/browser/paths'

/**
 * Where a pasted text leads: the path of the event or invite whose link is in it, with a guest's secret behind it. A
 * message may stand around the link. Null for whatever is no link of this Roster.
 * @param origin of this Roster
 */
export function pathOfPasted(text: string, origin: string): string | null {
  const link = /https?:\/\/\S+/.exec(text)?.[0]
  if (!link || !URL.canParse(link)) return null
  const url = new URL(link)
  if (url.origin !== origin) return null
  const [, id = ''] = /^\/signup\/([^/]+)\/?$/.exec(url.pathname) ?? []
  // A series' link too leads to its date.
  if (isEventId(id)) return paths.signup(id) + (/^#r=[0-9a-f]{32}$/.test(url.hash) ? url.hash : '')
  return /^\/invite\/(event|group)\/[\w-]+\/?$/.test(url.pathname) ? url.pathname : null
}
