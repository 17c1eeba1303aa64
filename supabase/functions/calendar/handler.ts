import { type Project, readFeed } from './feed.ts'
import { feedFile } from './feed-file.ts'

/** `/calendar/{token}.ics`: what a calendar that subscribes reads, from anyone who has the address. */

export interface Settings {
  project: Project
  /** Origin of the app. */
  siteUrl: string
}

/** A token, or the id of a public series. */
const ADDRESS = /\/calendar\/([\w-]{8,22})\.ics$/

/** Calendars ask every few hours at most; anyone who opens the address twice in a minute gets the same answer. */
const CACHE = 'private, max-age=60'
const LATER_S = 600

export async function answerCalendar(request: Request, { project, siteUrl }: Settings): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return new Response('A calendar is only read.\n', { status: 405, headers: { allow: 'GET, HEAD' } })
  }
  const [, token] = ADDRESS.exec(new URL(request.url).pathname) ?? []
  let file: string | null
  try {
    const feed = token === undefined ? null : await readFeed(token, project)
    file = feed && feedFile(feed, siteUrl)
  } catch (error) {
    // The calendar keeps what it has read before.
    console.error('The calendar could not be read', error)
    return new Response('Roster cannot be reached. Try again later.\n', {
      status: 503,
      headers: { 'retry-after': String(LATER_S) },
    })
  }
  if (file === null) {
    return new Response('This calendar no longer exists. Subscribe again in Roster.\n', { status: 404 })
  }
  const headers = { etag: await etagOf(file), 'cache-control': CACHE, 'x-robots-tag': 'noindex' }
  if (hasIt(request.headers.get('if-none-match'), headers.etag)) return new Response(null, { status: 304, headers })
  return new Response(request.method === 'HEAD' ? null : file, {
    headers: {
      ...headers,
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'inline; filename="roster.ics"',
    },
  })
}

async function etagOf(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return `"${Array.from(new Uint8Array(hash, 0, 12), (byte) => byte.toString(16).padStart(2, '0')).join('')}"`
}

/** RFC 9110: a list of tags, each perhaps weak, or '*'. A proxy that compresses makes a tag weak. */
function hasIt(asked: string | null, etag: string): boolean {
  return (asked ?? '').split(',').some((one) => ['*', etag].includes(one.trim().replace(/^W\//, '')))
}
