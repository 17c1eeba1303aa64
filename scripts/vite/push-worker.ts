import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'

const SOURCE = fileURLToPath(new URL('../../src/push-worker/push-worker.ts', import.meta.url))

/** Its address; `scripts/vite/service-worker.ts` has the service worker import it. */
export const PUSH_WORKER = 'push-worker.js'

/**
 * Builds `src/push-worker` into one file without imports. In development, where no worker serves files, the page registers
 * it alone.
 */
export function pushWorker(): Plugin {
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

async function buildWorker(): Promise<string> {
  const result = await build({
    configFile: false,
    envDir: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: SOURCE, output: { format: 'iife' } },
    },
  })
  const [chunk, ...rest] = 'output' in result ? result.output : []
  if (chunk?.type !== 'chunk' || rest.length > 0) throw new Error('The push worker was not built into one file')
  return chunk.code
}
