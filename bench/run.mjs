import { fileURLToPath } from 'node:url'
import { ensureInstalled } from '../scripts/installed.mjs'

/**
 * Runs the `main` of a benchmark: `npm run bench:db` (response times of the database with 1,000, 100,000 and 1,000,000 events) or
 * `npm run bench:stress` (a link in a chat of 500 people). `-- small` is a quick try, `-- --write` puts the figures into bench/results. Vite
 * loads the app's modules as for the browser. It ends the process, because the app's timers (sessions, caches) would keep it running.
 */
ensureInstalled()
const { createServer } = await import('vite')
const [name, ...words] = process.argv.slice(2)
const root = fileURLToPath(new URL('../', import.meta.url))
const vite = await createServer({
  root,
  configFile: false,
  appType: 'custom',
  logLevel: 'error',
  envDir: false,
  resolve: { alias: { '@': `${root}src` } },
  server: { middlewareMode: true, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true },
})
try {
  const { main } = await vite.ssrLoadModule(`/bench/${name}/main.ts`)
  await main(words)
} finally {
  await vite.close()
}
process.exit()
