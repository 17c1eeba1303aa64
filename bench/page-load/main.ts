import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { chromium } from '@playwright/test'
import { build } from 'vite'
import { ensureChromium, isRoot } from '../../scripts/chromium.ts'
import { demoPassword } from '../../scripts/demo-accounts.mjs'
import { type Api, createBigEvent, signIn, startApi } from '../api.ts'
import { measureLinks, warmUp } from './links.ts'
import { openLine } from './network.ts'
import { report } from './report.ts'
import { apiOf, makeCertificate, type Respond, serve, site, withWorker } from './serve.ts'
import { measureTouch } from './touch.ts'

const FOLDER = 'node_modules/.roster/bench'
const HOSTS = { hello: 'hello.roster.test', app: 'roster.test', api: 'api.roster.test' }
const originOf = (name: keyof typeof HOSTS) => `https://${HOSTS[name]}`

/**
 * `npm run bench:pages`: how soon Roster can be read and used on a cheap phone (a quarter of this machine's speed). Its line is modelled packet by
 * packet (`network.ts`). The same run measures a hello world of the same stack over the same line. Page and API are two origins that speak HTTP/2 over TLS, with brotli, the headers of the build and its function, as on a host.
 * The result is the median of five runs; `-- --runs=3` makes another number. @returns the exit code
 */
export async function main(words: string[]): Promise<number> {
  const runs = Number(words.find((word) => word.startsWith('--runs='))?.slice(7) ?? 5)
  const { api, stop } = await startApi(true)
  try {
    const hosted: Api = { origin: originOf('api'), key: api.key }
    await buildAll(hosted)
    const olga = await signIn(api, 'olga@roster.example', demoPassword)
    const bigEvent = await createBigEvent(api, olga.user.id)
    const certificate = makeCertificate(`${FOLDER}/tls`, Object.values(HOSTS))
    const sites: Record<keyof typeof HOSTS, Respond> = {
      hello: site(`${FOLDER}/hello`),
      app: withWorker(`${FOLDER}/app`, hosted.origin, api.origin),
      api: apiOf(api.origin),
    }
    const ports = new Map<string, number>()
    for (const [name, respond] of Object.entries(sites))
      ports.set(HOSTS[name as keyof typeof HOSTS], await serve(certificate, respond))
    const line = await openLine((host) => ports.get(host) ?? 0)
    const browser = await chromium.launch({
      executablePath: ensureChromium(),
      proxy: { server: `socks5://127.0.0.1:${line.port}` },
      args: [`--ignore-certificate-errors-spki-list=${certificate.pin}`, ...(isRoot ? ['--no-sandbox'] : [])],
    })
    await warmUp(api)
    const origins = { hello: originOf('hello'), app: originOf('app') }
    const html = readFileSync(`${FOLDER}/app/index.html`, 'utf8')
    const links = await measureLinks(browser, { line, origins, api, html, runs })
    line.use(null)
    const touches = await measureTouch(browser, `${origins.app}/signup/${bigEvent}`, olga, runs)
    await browser.close()
    report({ links, touches, runs })
    return 0
  } finally {
    stop()
  }
}

/** Builds Roster (for an API on another origin) and the hello world, each into a separate folder. */
async function buildAll(api: Api): Promise<void> {
  const env = { ...process.env, VITE_SUPABASE_URL: api.origin, VITE_SUPABASE_PUBLISHABLE_KEY: api.key }
  const app = spawnSync('node', ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error'], {
    env: { ...env, ROSTER_OUT_DIR: `${FOLDER}/app` },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (app.status !== 0) throw new Error('The build failed')
  await build({
    configFile: false,
    root: 'bench/page-load/floor',
    logLevel: 'error',
    build: { outDir: resolve(FOLDER, 'hello'), emptyOutDir: true },
  })
}
