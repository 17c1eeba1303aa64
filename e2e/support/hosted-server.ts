import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test as base } from '@playwright/test'
import { x } from 'tinyexec'
import { type Plugin, preview } from 'vite'
import { startApiServer } from '../../scripts/db/api-server.ts'
import { builtFiles } from '../../scripts/vite/built-files.ts'
import { embeddedBackend, storageOf } from '../../scripts/vite/embedded-backend.ts'
import { securityHeadersPlugin } from '../../scripts/vite/security-headers.ts'
import { port } from './bundle'
import { RealtimeStandIn } from './realtime'

/** Each of Playwright's workers builds its own: another one's would disappear while it is served. */
const outDir = `node_modules/.roster/e2e-hosted-${port}-${process.env.TEST_PARALLEL_INDEX}`
/** The public values of a project. */
export const PUBLIC_KEY = 'sb_publishable_for-the-browser-tests'

interface HostedServer {
  origin: string
  realtime: RealtimeStandIn
}

/**
 * The app as it is built for a hosted project, which answers from the same port: the embedded backend, with a stand-in
 * for Realtime beside it. A second build, because where the backend is stands in the bundle.
 */
export const test = base.extend<{ realtime: RealtimeStandIn }, { hosted: HostedServer }>({
  baseURL: ({ hosted }, use) => use(hosted.origin),
  realtime: async ({ hosted }, use) => {
    hosted.realtime.reset()
    await use(hosted.realtime)
  },
  hosted: [
    async ({ playwright: _playwright }, use) => {
      const ownPort = await freePort()
      const origin = `http://localhost:${ownPort}`
      await build(origin)
      const database = await startApiServer()
      const vite = await preview({
        configFile: false,
        logLevel: 'error',
        build: { outDir },
        preview: { port: ownPort, strictPort: true },
        plugins: [
          embeddedBackend({ storage: storageOf(database.url), seed: false }),
          withoutFunctions,
          securityHeadersPlugin(origin),
          builtFiles(),
        ],
      })
      const realtime = new RealtimeStandIn(vite.httpServer as ReturnType<typeof createServer>)
      await use({ origin, realtime })
      realtime.goAway()
      await vite.close()
      database.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
})

/** A project that has none deployed says so; the server of the page would answer with the page. */
const withoutFunctions: Plugin = {
  name: 'e2e:without-functions',
  configurePreviewServer: ({ middlewares }) => {
    middlewares.use('/functions/v1', (_request, response) => void response.writeHead(404).end('{"code":"NOT_FOUND"}'))
  },
}

/** The chunks of this build that hold such modules. */
export function filesWith(module: RegExp): string[] {
  const chunks: { file: string; modules: string[] }[] = JSON.parse(readFileSync(`${outDir}/host/chunks.json`, 'utf8'))
  return chunks.filter(({ modules }) => modules.some((name) => module.test(name))).map(({ file }) => `/${file}`)
}

async function build(origin: string): Promise<void> {
  // Its output is part of the error when it fails.
  const env = {
    ROSTER_EMBEDDED: '0',
    VITE_SUPABASE_URL: origin,
    VITE_SUPABASE_PUBLISHABLE_KEY: PUBLIC_KEY,
    VITE_SITE_URL: '',
    ROSTER_OUT_DIR: outDir,
  }
  await x('vite', ['build'], { nodeOptions: { env }, throwOnError: true })
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const { port: free } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return free
}
