import { loadavg } from 'node:os'
import { chromium } from '@playwright/test'
import { ensureChromium, isRoot } from '../scripts/chromium.mjs'
import { ensureInstalled } from '../scripts/installed.mjs'
import { importTypeScript } from '../scripts/typescript.mjs'
import { createBigEvent, signIn, startApi } from './api.mjs'
import { buildAll } from './load/build.mjs'
import { serveEdge } from './load/edge.mjs'
import { measureLinks, warmUp } from './load/links.mjs'
import { measureLists } from './load/lists.mjs'
import { report } from './load/report.mjs'
import { serveFolder } from './load/serve.mjs'
import { measureTouch } from './load/touch.mjs'

/**
 * `npm run bench:load`: how soon Roster can be read and used on a cheap phone (1.6 Mbps, 150 ms round trip, a quarter of
 * this machine's speed). The same run measures two floors from the same server: a static page with the same text, and a
 * hello world of the same stack. The API has another origin, a Postgres server and compressed answers, like a hosted
 * project. The result is the median of five runs. `-- --runs=3` makes another number, `-- --write` puts the tables into
 * docs/benchmarks.md, `-- --no-build` measures the build of the run before.
 */

ensureInstalled()
const RUNS = Number(process.argv.find((word) => word.startsWith('--runs='))?.slice(7) ?? 5)
const FOLDER = process.env.ROSTER_BENCH_DIR ?? 'node_modules/.roster/bench'
const PORT = Number(process.env.ROSTER_BENCH_PORT ?? 4599)
const before = loadavg()[0] ?? 0

/** @type {typeof import('../scripts/db/api-server.ts')} */
const { startApiServer } = await importTypeScript(new URL('../scripts/db/api-server.ts', import.meta.url))
// Vite has set it to development. The bundle is to be production's.
delete process.env.NODE_ENV
const database = await startApiServer()
const { origin, key, stop } = await startApi(PORT + 1, { ROSTER_DB: database.url })
const edge = await serveEdge(PORT, origin)
const api = { origin: edge.origin, key }
try {
  if (!process.argv.includes('--no-build')) await buildAll(FOLDER, api)
  const olga = await signIn(api.origin, 'olga@roster.example')
  const bigEvent = await createBigEvent(api.origin, olga.user.id)
  const browser = await chromium.launch({
    executablePath: await ensureChromium(),
    args: isRoot ? ['--no-sandbox'] : [],
  })
  const servers = {
    page: await serveFolder(`${FOLDER}/static`),
    hello: await serveFolder(`${FOLDER}/hello`),
    app: await serveFolder(`${FOLDER}/app`),
  }
  await warmUp(api)
  const links = await measureLinks(browser, servers, api, `${FOLDER}/app`, RUNS)
  const lists = await measureLists(browser, { app: servers.app.origin, api: api.origin, session: olga }, RUNS)
  const touches = await measureTouch(browser, `${servers.app.origin}/signup/${bigEvent}`, olga, RUNS)
  await browser.close()
  for (const server of Object.values(servers)) server.close()
  const load = { before, after: loadavg()[0] ?? 0 }
  report({ links, lists, touches, runs: RUNS, load, write: process.argv.includes('--write') })
} finally {
  edge.close()
  stop()
  database.stop()
}
