import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { honoMiddleware } from '@supabase/lite/vite'
import type { Plugin, PreviewServer, ResolvedConfig, ViteDevServer } from 'vite'
import type * as Handler from '../../src/link-preview/handler.ts'
import { apiOrigin, type HostedProject } from './hosted-project.ts'
import { oneFile } from './one-file.ts'
import { securityHeaders } from './security-headers.ts'

/** Paths with link previews, and the one for uptime monitors, in the syntax of both hosts. */
const PAGES = ['/invite/event/*', '/invite/group/*', '/signup/*', '/status']
/** The API, where it is behind the site. */
const API = ['/rest/v1/*', '/auth/v1/*', '/realtime/v1/*', '/functions/v1/*']
/** How long the backend may take, ms: a chat should have the page within a second, and the line needs some of that. */
const PATIENCE_MS = 800
const HAVE_CARDS = ['/invite/event', '/invite/group', '/signup']

/** Where Cloudflare Pages looks for a worker, and where netlify.toml says that the edge functions are. */
const WORKER = '_worker.js'
const EDGE_FUNCTION = 'netlify/edge-functions/link-preview.js'

type Fetch = (request: Request) => Promise<Response>
type Project = NonNullable<Handler.CardSettings['project']>
type Worker = { fetch(request: Request, env: { ASSETS: { fetch: Fetch }; BACKEND: Project }): Promise<Response> }

interface Owner {
  /** The hosted project; undefined for the embedded backend. */
  project: HostedProject | undefined
  /** The site's origin, where `.env` names it. */
  siteUrl: string | undefined
  hasCaptcha: boolean
}

/**
 * The card of a link (`src/link-preview`). The build gets an adapter for each host that runs functions. `npm start` runs the
 * handler itself, `vite preview` the built worker, so the browser tests meet the code that Cloudflare Pages runs. Stands behind
 * the plugins that change index.html. Plugins of the hosts build for one host each, and replace the app's own build.
 */
export function linkCard({ project, siteUrl, hasCaptcha }: Owner): Plugin {
  let config: ResolvedConfig
  const settings = (headers: Handler.CardSettings['headers']): Handler.CardSettings => ({
    project: project ?? null,
    isBehindSite: project?.isBehindSite ?? false,
    siteUrl: siteUrl ?? null,
    headers,
    // The browser tests give it longer: there the backend shares two cores with the browsers.
    timeoutMs: Number(process.env.ROSTER_CARD_PATIENCE ?? PATIENCE_MS),
  })
  return {
    name: 'roster:link-preview',
    configResolved(resolved) {
      config = resolved
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const page = bundle['index.html']
        if (page?.type !== 'asset') throw new Error('The build has no index.html')
        const paths = project?.isBehindSite ? [...PAGES, ...API] : PAGES
        const define = {
          SETTINGS: JSON.stringify(
            settings(securityHeaders(apiOrigin(project), String(page.source), project?.readsUrl, hasCaptcha)),
          ),
          PATHS: JSON.stringify(paths),
        }
        const { root, mode } = config
        const adapter = (host: string) => oneFile(`link-preview/${host}.ts`, 'es', { root, mode, define })
        const emit = (fileName: string, text: string) => this.emitFile({ type: 'asset', fileName, source: text })
        emit(WORKER, await adapter('cloudflare'))
        // Cloudflare Workers refuses to upload a worker as a file.
        emit('.assetsignore', `${WORKER}\n_routes.json\nhost\nnetlify\n`)
        emit('_routes.json', JSON.stringify({ version: 1, include: paths, exclude: [] }))
        emit(EDGE_FUNCTION, await adapter('netlify'))
      },
    },
    configureServer(server) {
      const answer: Fetch = async (request) => {
        const { handleRequest } = (await server.ssrLoadModule('/src/link-preview/handler.ts')) as typeof Handler
        const html = readFileSync(`${config.root}/index.html`, 'utf8')
        const file = async () => htmlResponse(await server.transformIndexHtml(new URL(request.url).pathname, html))
        return handleRequest(request, { settings: { ...settings({}), project: project ?? embedded(server) }, file })
      }
      server.middlewares.use(pagesBy(answer))
    },
    async configurePreviewServer(server) {
      const folder = resolve(config.root, server.config.build.outDir)
      const html = readFileSync(`${folder}/index.html`, 'utf8')
      const { default: worker }: { default: Worker } = await import(pathToFileURL(`${folder}/${WORKER}`).href)
      const ASSETS = { fetch: async () => htmlResponse(html) }
      server.middlewares.use(pagesBy((request) => worker.fetch(request, { ASSETS, BACKEND: embedded(server) })))
    },
  }
}

/** The embedded backend: this server itself, at the address that it listens on. The Host header may name any other. */
function embedded({ httpServer }: Pick<ViteDevServer | PreviewServer, 'httpServer'>): Project {
  const address = httpServer?.address()
  if (!address || typeof address === 'string') throw new Error('This server has no address of its own')
  const { address: listens, port } = address
  const ip = { '0.0.0.0': '127.0.0.1', '::': '::1' }[listens] ?? listens
  return { url: `http://${ip.includes(':') ? `[${ip}]` : ip}:${port}`, key: 'embedded' }
}

const htmlResponse = (html: string) =>
  new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' } })

/** Lets a Web-standard function respond for the pages that have cards. */
const pagesBy = (fetch: Fetch) =>
  honoMiddleware({ fetch } as unknown as Parameters<typeof honoMiddleware>[0], HAVE_CARDS)
