import catalogs from 'virtual:catalogs/host'
import type { Visit } from '@/boot/visit'
import { inviteSchema } from '@/features/invites/invite-schema'
import { acceptedLanguages } from '@/lib/text/match-language'
import { withLocale } from '@/lib/text/translate'
import { localeOf } from '../../supabase/functions/_shared/locale-of'
import { cardOf } from './card-text'
import { inLanguage, withCard } from './html'
import { isApiRequest, type Project, proxyToApi } from './proxy-api'
import { type Asked, type Draw, visitOf, withSsr } from './ssr'
import { previewTarget, type Target } from './target'

/**
 * The host's edge function for index.html: link previews for chats (docs/decisions/link-preview.md), the server-rendered
 * page for browsers (docs/decisions/server-rendering.md).
 */

export interface CardSettings {
  /** The backend to query. Never read from the request, which any client can forge. */
  project: Project | null
  /** Whether the API answers at the site's address. */
  isBehindSite: boolean
  /** Origin of the site, if its owner has named it; else that of the request. */
  siteUrl: string | null
  /** The page's headers, because not every host adds its own to a function's answer. */
  headers: Record<string, string>
  /** How long the backend may take, ms. */
  timeoutMs: number
}

export interface Host {
  settings: CardSettings
  /** index.html, as this host sends it for every page. A redirect or an error is passed on. */
  file: (request: Request) => Promise<Response>
  /** Server-renders for browsers; undefined if there is only the link preview. */
  draw?: Draw
  /** The zone in which the host believes the phone to be, IANA name. */
  zone?: string | undefined
  now?: () => Date
  timeoutSignal?: (ms: number) => AbortSignal
}

/** How long a card may be cached, s: many readers cost one request, and an outdated count does not last long. */
const MAX_AGE_S = 60

const STATUS_TIMEOUT_MS = 10_000

/** Headers about the file's own bytes. */
const FILE_HEADERS = ['content-encoding', 'content-length', 'etag', 'last-modified', 'accept-ranges']
/** Headers that ask for less than the whole file. */
const CONDITIONAL_HEADERS = [
  'if-match',
  'if-none-match',
  'if-modified-since',
  'if-unmodified-since',
  'if-range',
  'range',
]

/** Handles a page request: link preview, server-rendered page, or the file as it is. */
export async function handleRequest(request: Request, host: Host): Promise<Response> {
  const { project, isBehindSite } = host.settings
  if (project && isBehindSite && isApiRequest(request)) return proxyToApi(request, project)
  const { pathname } = new URL(request.url)
  if (pathname.startsWith('/assets/')) return assetOrMissing(await host.file(request))
  if (project && pathname === '/status') return await statusOf(project)
  const target = previewTarget(request)
  const visit = target ? null : visitOf(request)
  const page = await (target
    ? pageWithCard(request, target, host)
    : visit && host.draw && project
      ? pageWithScreen(request, visit, host.draw, project, host)
      : host.file(request))
  const missing = Object.entries(host.settings.headers).filter(([name]) => !page.headers.has(name))
  if (missing.length === 0) return page
  const withHeaders = new Response(page.body, page)
  for (const [name, value] of missing) withHeaders.headers.set(name, value)
  return withHeaders
}

/** The fallback page in place of a missing asset is a 404 that no browser stores, because a rollback may bring the file back. */
function assetOrMissing(file: Response): Response {
  if (!file.headers.get('content-type')?.startsWith('text/html')) return file
  return new Response('Not found', {
    status: 404,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  })
}

/** Whether API and database respond, for uptime monitors: 200 or 503, and no data. */
async function statusOf(project: Project): Promise<Response> {
  const answer = await ask('applied_migrations', {}, project, AbortSignal.timeout(STATUS_TIMEOUT_MS))
  const init = { status: answer ? 200 : 503, headers: { 'cache-control': 'no-store' } }
  return Response.json({ status: answer ? 'ok' : 'down' }, init)
}

async function pageWithScreen(
  request: Request,
  visit: Visit,
  draw: Draw,
  project: Project,
  host: Host,
): Promise<Response> {
  const { settings, zone, now = () => new Date(), timeoutSignal = (ms: number) => AbortSignal.timeout(ms) } = host
  const asked = ask(visit.call, visit.args, project, timeoutSignal(settings.timeoutMs))
  const page = await host.file(withoutConditions(request))
  if (page.status !== 200 || !page.headers.get('content-type')?.startsWith('text/html')) return page
  const html = await page.text()
  const path = new URL(request.url).pathname
  const languages = acceptedLanguages(request.headers.get('accept-language'))
  const stream = withSsr({ visit, draw, path, zone, languages, html, asked, now })
  const headers = headersOf(page)
  // The list changes by the minute, and the people on it belong in no cache.
  if (stream) headers.set('cache-control', 'no-store')
  return new Response(stream ?? html, { headers })
}

/** The headers without those about the file's own bytes. */
function headersOf(page: Response): Headers {
  const headers = new Headers(page.headers)
  for (const name of FILE_HEADERS) headers.delete(name)
  return headers
}

async function pageWithCard(request: Request, target: Target, host: Host): Promise<Response> {
  const { origin, pathname } = new URL(request.url)
  const { settings, now = () => new Date(), timeoutSignal = (ms: number) => AbortSignal.timeout(ms) } = host
  const args = { p_type: target.type, p_id: target.id }
  const asked = settings.project && ask('get_invite', args, settings.project, timeoutSignal(settings.timeoutMs))
  const page = await host.file(withoutConditions(request))
  const answer = (await asked)?.answer ?? null
  const found = inviteSchema.safeParse(answer).data
  const locale = eventLocale(answer)
  const card = found && withLocale(locale, () => cardOf(found, target.id, now()))
  if (!card || page.status !== 200 || !page.headers.get('content-type')?.startsWith('text/html')) return page
  const plain = await page.text()
  const html = withCard(plain, card, settings.siteUrl ?? origin, pathname)
  const headers = headersOf(page)
  if (html !== null) headers.set('cache-control', `public, max-age=${MAX_AGE_S}`)
  return new Response(html ? inLanguage(html, locale.language) : plain, { headers })
}

/** The language of an event or a group is its organizer's. */
const eventLocale = (answer: unknown) => localeOf((answer as { language?: string } | null)?.language, catalogs)

/** The same request for the whole file, because the card has to be put into it. */
function withoutConditions(request: Request): Request {
  const headers = new Headers(request.headers)
  for (const name of CONDITIONAL_HEADERS) headers.delete(name)
  return new Request(request.url, { headers })
}

/**
 * Fetches the public data of a link. GET is read-only in the database, so opening a link changes nothing. Null if there
 * is nothing, or no response in time: the page itself matters more.
 */
async function ask(
  name: string,
  args: Record<string, string>,
  project: Project,
  signal: AbortSignal,
): Promise<Asked | null> {
  try {
    const address = `${project.url}/rest/v1/rpc/${name}?${new URLSearchParams(args)}`
    const response = await fetch(address, { headers: { apikey: project.key }, signal })
    return response.ok ? { answer: await response.json(), date: response.headers.get('date') ?? '' } : null
  } catch {
    return null
  }
}
