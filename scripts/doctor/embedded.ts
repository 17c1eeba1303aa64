import { createServer } from 'vite'
import { embeddedBackend } from '../vite/embedded-backend.ts'

interface Embedded {
  url: string
  close: () => Promise<void>
}

/** An embedded backend of the doctor's own: in memory, empty, on any free port. */
export async function startEmbedded(): Promise<Embedded> {
  const server = await createServer({
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    server: { port: 0, ws: false },
    plugins: [embeddedBackend({ storage: 'memory', seed: false })],
  })
  await server.listen()
  const [address = ''] = server.resolvedUrls?.local ?? []
  return { url: new URL(address).origin, close: () => server.close() }
}
