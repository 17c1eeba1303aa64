import { isEventId } from '@/entities/event/ids'
import { paths } from '@/lib/browser/paths'

/**
 * Where a pasted text leads: the path of the event or invite whose link is in it, with a guest's secret behind it. A
 * message and other links may stand around it; one with a secret goes first. Null where there is no link of this Roster.
 * @param origin of this Roster
 */
export function pathOfPasted(text: string, origin: string): string | null {
  const found = [...text.matchAll(/https?:\/\/\S+/g)].flatMap(([link]) => pathOf(link, origin) ?? [])
  return found.find((path) => path.includes('#')) ?? found[0] ?? null
}

function pathOf(link: string, origin: string): string | null {
  // The full stop of a sentence, or the bracket around the link, is no part of it.
  const url = readUrl(link.replace(/[^\w/-]+$/, ''))
  if (url?.origin !== origin) return null
  const [, id = ''] = /^\/signup\/([^/]+)\/?$/.exec(url.pathname) ?? []
  // A series' link too leads to its date.
  if (isEventId(id)) return paths.signup(id) + (/^#r=m?[0-9a-f]{32}/.exec(url.hash)?.[0] ?? '')
  return /^\/invite\/(event|group)\/[\w-]+\/?$/.test(url.pathname) ? url.pathname : null
}

/** `URL.canParse` is missing on iPhones before iOS 17. */
function readUrl(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}
