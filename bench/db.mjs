// `npm run bench:db`: how fast the database answers at 1,000, 100,000 and 1,000,000 events, and how many people can sign
// up. `-- small` tries the same with at most 10,000 events, `-- --write` puts the figures into docs/benchmarks.md. Vite
// loads the app's own modules, as for the browser.
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'
import { ensureInstalled } from '../scripts/installed.mjs'

ensureInstalled()
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
  const { main } = await vite.ssrLoadModule('/bench/db/main.ts')
  await main(process.argv.slice(2))
} finally {
  await vite.close()
}
// The app's own timers (sessions, caches) would keep the process waiting for a browser that nobody closes.
process.exit()
