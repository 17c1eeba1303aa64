import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'

/**
 * Runs the `main` of a TypeScript file of this folder with the arguments behind `--`. Vite loads the app's modules as
 * for the browser. Ends the process, because the app's timers (sessions, caches) would keep it running.
 *
 * @param {string} file `/bench/db/main.ts`
 */
export async function runMain(file) {
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
    const { main } = await vite.ssrLoadModule(file)
    await main(process.argv.slice(2))
  } finally {
    await vite.close()
  }
  process.exit()
}
