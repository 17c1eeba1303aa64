import { inviteSchema } from '@/features/invites/schema'
import { cardOf, type Invite } from './card-text'
import { withCard } from './html'
import { type Target, wantedCard } from './target'

/** The card that chats show for a link, put into index.html by the host (docs/decisions/link-card.md). */

/** What is known when the app is built. */
export interface CardSettings {
  /** The backend to ask. Never taken from the request, because anybody can write that. */
  project: { url: string; key: string } | null
  /** Origin of the site, where its owner has named it; else the one that was asked. */
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
  now?: () => Date
  /** A signal that aborts after the timeout. */
  timeoutSignal?: (ms: number) => AbortSignal
}

/** How long a card may be cached, s: many readers cost one request, and an outdated count does not last long. */
const MAX_AGE_S = 60

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

/** Answers a request for a page: with the card of its event or group, or with the file as it is. */
export async function answerPage(request: Request, host: Host): Promise<Response> {
  const target = wantedCard(request)
  const page = await (target ? pageWithCard(request, target, host) : host.file(request))
  const missing = Object.entries(host.settings.headers).filter(([name]) => !page.headers.has(name))
  if (missing.length === 0) return page
  const withHeaders = new Response(page.body, page)
  for (const [name, value] of missing) withHeaders.headers.set(name, value)
  return withHeaders
}

async function pageWithCard(request: Request, target: Target, host: Host): Promise<Response> {
  const { origin, pathname } = new URL(request.url)
  const { settings, now = () => new Date(), timeoutSignal = (ms: number) => AbortSignal.timeout(ms) } = host
  const fetched = settings.project && fetchInvite(target, settings.project, timeoutSignal(settings.timeoutMs))
  const page = await host.file(withoutConditions(request))
  const found = await fetched
  const card = found && cardOf(found, target.id, now())
  if (!card || page.status !== 200 || !page.headers.get('content-type')?.startsWith('text/html')) return page
  const plain = await page.text()
  const html = withCard(plain, card, settings.siteUrl ?? origin, pathname)
  const headers = new Headers(page.headers)
  for (const name of FILE_HEADERS) headers.delete(name)
  if (html !== null) headers.set('cache-control', `public, max-age=${MAX_AGE_S}`)
  return new Response(html ?? plain, { headers })
}

/** The same request for the whole file, because the card has to be put into it. */
function withoutConditions(request: Request): Request {
  const headers = new Headers(request.headers)
  for (const name of CONDITIONAL_HEADERS) headers.delete(name)
  return new Request(request.url, { headers })
}

/**
 * What everybody with the link may read. GET is read-only in the database, so a chat that looks at a link changes
 * nothing. Null if there is nothing, or no answer in time, because the page matters more than its card.
 */
async function fetchInvite(
  { type, id }: Target,
  project: { url: string; key: string },
  signal: AbortSignal,
): Promise<Invite | null> {
  const query = new URLSearchParams({ p_type: type, p_id: id })
  try {
    const address = `${project.url}/rest/v1/rpc/get_invite?${query}`
    const response = await fetch(address, { headers: { apikey: project.key }, signal })
    return response.ok ? inviteSchema.parse(await response.json()) : null
  } catch {
    return null
  }
}
