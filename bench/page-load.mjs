import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { chromium } from '@playwright/test'
import { ensureChromium, isRoot } from '../scripts/chromium.mjs'
import { ensureInstalled } from '../scripts/installed.mjs'
import { importTypeScript } from '../scripts/typescript.mjs'
import { createBigEvent, signIn, startApi } from './api.mjs'
import { buildAll } from './page-load/build.mjs'
import { loadWorker, serveApi } from './page-load/edge.mjs'
import { measureLinks, warmUp } from './page-load/links.mjs'
import { measureLists } from './page-load/lists.mjs'
import { openLine, SLOW, USUAL } from './page-load/network.mjs'
import { report } from './page-load/report.mjs'
import { makeCertificate } from './page-load/secure.mjs'
import { serveFolder } from './page-load/serve.mjs'
import { measureTouch } from './page-load/touch.mjs'

/**
 * `npm run bench:pages`: how soon Roster can be read and used on a cheap phone (a quarter of this machine's speed). Its line is modelled packet by
 * packet (1.6 Mbps, 150 ms round trip; `bench/page-load/network.mjs`). The same run measures two floors over the same line: a static page with the same
 * text, and a hello world of the same stack. Page and API are two origins that speak HTTP/2 over TLS, with brotli, the headers of the build and its function, as on
 * a host. The result is the median of five runs. `-- --runs=3` makes another number, `-- --usual` takes a line of 9 Mbps and 100 ms. `-- --write` puts the
 * tables into bench/results, `-- --no-build` measures the build of the run before.
 */

ensureInstalled()
const RUNS = Number(process.argv.find((word) => word.startsWith('--runs='))?.slice(7) ?? 5)
const FOLDER = process.env.ROSTER_BENCH_DIR ?? 'node_modules/.roster/bench'
const PORT = Number(process.env.ROSTER_BENCH_PORT ?? 4599)
const SPEED = process.argv.includes('--usual') ? USUAL : SLOW
const HOSTS = { page: 'page.roster.test', hello: 'hello.roster.test', app: 'roster.test', api: 'api.roster.test' }
const ORIGINS = {
  page: `https://${HOSTS.page}`,
  hello: `https://${HOSTS.hello}`,
  app: `https://${HOSTS.app}`,
  api: `https://${HOSTS.api}`,
}
const before = loadavg()[0] ?? 0

/** @type {typeof import('../scripts/db/api-server.ts')} */
const { startApiServer } = await importTypeScript(new URL('../scripts/db/api-server.ts', import.meta.url))
// Vite has set it to development. The bundle is to be production's.
delete process.env.NODE_ENV
const database = await startApiServer()
const { origin, key, stop } = await startApi(PORT + 1, { ROSTER_DB: database.url })
const api = { origin: ORIGINS.api, local: origin, key }
const certificate = makeCertificate(`${FOLDER}/tls`, Object.values(HOSTS))
try {
  if (!process.argv.includes('--no-build')) await buildAll(FOLDER, api)
  const olga = await signIn(api.local, 'olga@roster.example')
  const bigEvent = await createBigEvent(api.local, olga.user.id)
  const page = async () =>
    new Response(readFileSync(`${FOLDER}/app/index.html`), { headers: { 'content-type': 'text/html; charset=utf-8' } })
  const servers = {
    page: await serveFolder(certificate, `${FOLDER}/static`),
    hello: await serveFolder(certificate, `${FOLDER}/hello`),
    app: await serveFolder(certificate, `${FOLDER}/app`, await loadWorker(`${FOLDER}/app`, api, page)),
    api: await serveApi(certificate, api.local),
  }
  const sites = /** @type {(keyof typeof HOSTS)[]} */ (Object.keys(HOSTS))
  const line = await openLine((host) => servers[sites.find((site) => HOSTS[site] === host) ?? 'app'].port)
  const browser = await chromium.launch({
    executablePath: await ensureChromium(),
    proxy: { server: `socks5://127.0.0.1:${line.port}` },
    args: [`--ignore-certificate-errors-spki-list=${certificate.pin}`, ...(isRoot ? ['--no-sandbox'] : [])],
  })
  await warmUp(api)
  const appFolder = `${FOLDER}/app`
  const links = await measureLinks(browser, { line, speed: SPEED, origins: ORIGINS, api, appFolder, runs: RUNS })
  line.use(SPEED)
  const lists = await measureLists(browser, { app: ORIGINS.app, api: api.origin, session: olga }, RUNS)
  line.use(null)
  const touches = await measureTouch(browser, `${ORIGINS.app}/signup/${bigEvent}`, olga, RUNS)
  await browser.close()
  line.close()
  for (const server of Object.values(servers)) server.close()
  const load = { before, after: loadavg()[0] ?? 0 }
  report({ links, lists, touches, runs: RUNS, load, write: process.argv.includes('--write') })
} finally {
  stop()
  database.stop()
}
// React's server renderer keeps a port open for ever.
process.exit()
