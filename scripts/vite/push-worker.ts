import type { Plugin } from 'vite'
import { oneFile } from './one-file.ts'

/** Its address; `scripts/vite/service-worker.ts` has the service worker import it. */
export const PUSH_WORKER = 'push-worker.js'

/**
 * Builds `src/push-worker` into one file without imports, which vite-plugin-pwa does not: it takes `importScripts` as they are. In development, where no worker serves files, the page registers
 * it alone.
 */
export function pushWorker(): Plugin {
  const buildWorker = () => oneFile('push-worker/push-worker.ts', 'iife')
  return {
    name: 'roster:push-worker',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: PUSH_WORKER, source: await buildWorker() })
    },
    configureServer(server) {
      server.middlewares.use(`/${PUSH_WORKER}`, (_request, response, next) => {
        buildWorker()
          .then((code) => response.setHeader('content-type', 'text/javascript').end(code))
          .catch(next)
      })
    },
  }
}
