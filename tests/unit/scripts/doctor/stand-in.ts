import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createServer as createVite } from 'vite'
import { RealtimeStandIn } from '../../../../e2e/support/realtime.ts'
import { wantedCatalogue } from '../../../../scripts/doctor/catalogue.ts'
import type { SenderState } from '../../../../scripts/doctor/messages.ts'
import type { Project } from '../../../../scripts/doctor/project.ts'
import { embeddedBackend } from '../../../../scripts/vite/embedded-backend.ts'
import { securityHeaders } from '../../../../scripts/vite/security-headers.ts'
import { REFUSED } from '../../support/auth-answers.ts'

/** A broken response to a path. `cut`: drops the connection instead of responding. */
export type StubResponse = { status?: number; headers?: Record<string, string>; body?: unknown } | 'cut'
type Broken = (path: URL) => StubResponse | undefined | Promise<StubResponse | undefined>

const KEY = 'sb_publishable_for-the-doctor'
const PUSH_KEY = 'BA0IpAPw5kdZQEVT'

/** A hosted project with its site. Everything about them is right, until a test breaks something. */
export interface StandIn {
  project: Project & { site: string }
  realtime: RealtimeStandIn
  /** Which requests came, and how: `GET /rest/v1/events`. */
  requests: string[]
  break: (broken: Broken) => void
  breakSite: (broken: Broken) => void
  reset: () => void
  close: () => Promise<void>
}

/**
 * The embedded backend's API, with a hosted project's differences in front: a key, confirmed addresses, and old links
 * that lead to the site. Realtime is the stand-in of the browser tests.
 */
export async function startStandIn(): Promise<StandIn> {
  const embedded = await startEmbedded()
  // It keeps this process busy for seconds, so no request may be on its way.
  await wantedCatalogue()
  const requests: string[] = []
  let broken: Broken = () => undefined
  let brokenSite: Broken = () => undefined
  const site = await listen(async (_request, path) => (await brokenSite(path)) ?? siteResponse(path, api.origin))
  const api = await listen(async (request, path) => {
    requests.push(`${request.method} ${path.pathname}`)
    if (request.headers.apikey !== KEY) return { status: 401, body: { message: 'Invalid API key' } }
    return (await broken(path)) ?? (await hostedResponse(path, site.origin, embedded.url))
  })
  const realtime = new RealtimeStandIn(api.server)
  return {
    project: { url: api.origin, key: KEY, site: site.origin, pushKey: PUSH_KEY },
    realtime,
    requests,
    break: (next) => {
      broken = next
    },
    breakSite: (next) => {
      brokenSite = next
    },
    reset: () => {
      broken = () => undefined
      brokenSite = () => undefined
      requests.length = 0
      realtime.reset()
    },
    close: async () => {
      for (const { server } of [site, api]) server.close()
      await embedded.close()
    },
  }
}

/** In memory, empty, on any free port. */
async function startEmbedded() {
  const server = await createVite({
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    server: { port: 0, ws: false },
    plugins: [embeddedBackend({ storage: 'memory', seed: false })],
  })
  await server.listen()
  const [address = ''] = server.resolvedUrls?.local ?? []
  return { url: new URL(address).origin, close: () => server.close() }
}

async function listen(answer: (request: IncomingMessage, path: URL) => Promise<StubResponse>) {
  const server: Server = createServer(async (request, response) => {
    const answered = await answer(request, new URL(request.url ?? '', 'http://x'))
    if (answered === 'cut') return void response.destroy()
    const { status = 200, headers = {}, body = '' } = answered
    response.writeHead(status, headers)
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

async function hostedResponse(path: URL, site: string, embedded: string): Promise<StubResponse> {
  if (path.pathname === '/auth/v1/verify') {
    const wanted = path.searchParams.get('redirect_to')
    const target = wanted === `${site}/auth/callback` ? wanted : site
    return { status: 303, headers: { location: `${target}#error=access_denied&error_code=otp_expired` } }
  }
  if (path.pathname === '/auth/v1/token') return REFUSED.wrongPassword
  if (path.pathname === '/functions/v1/send-messages') return { body: senderState(site) }
  // The embedded backend grants more.
  if (path.pathname === '/rest/v1/rpc/catalogue_hashes') {
    return { body: (await wantedCatalogue()).map(({ hash }) => hash) }
  }
  const response = await fetch(embedded + path.pathname + path.search, { headers: { apikey: 'embedded' } })
  const body = await response.json()
  return { status: response.status, body: path.pathname === '/auth/v1/settings' ? settings(body) : body }
}

/** A sender that is all right. */
export function senderState(site: string, changed: Partial<SenderState> = {}): SenderState {
  return {
    push: { publicKey: PUSH_KEY, subject: 'mailto:us@roster.example', pair: true },
    mail: true,
    site,
    token: true,
    database: { cron: true, net: true, vault: true, waiting: 0, oldest: null },
    ...changed,
  }
}

/** As `supabase config push` leaves them, and with Google. */
export function settings(body: { external?: object }, changed: object = {}) {
  return { ...body, mailer_autoconfirm: false, external: { ...body.external, google: true }, ...changed }
}

/** The page as a build for this project writes it, in short. */
export const pageFor = (url: string) =>
  `<!doctype html><link rel="preconnect" href="${url}" crossorigin /><script>early()</script>
  <div id="root"></div><script type="module" crossorigin src="/assets/index-Xy1.js"></script>`

function siteResponse({ pathname }: URL, url: string): StubResponse {
  const html = pageFor(url)
  const headers = securityHeaders(url, html)
  if (pathname === '/sw.js') return { headers: { ...headers, 'cache-control': 'no-cache' }, body: 'self' }
  if (pathname === '/assets/doctor-check.js') return { status: 404, headers: { 'cache-control': 'no-store' } }
  if (pathname.startsWith('/assets/')) {
    return { headers: { ...headers, 'cache-control': 'public, max-age=31536000, immutable' }, body: 'app' }
  }
  return { headers: { ...headers, 'content-type': 'text/html' }, body: html }
}
