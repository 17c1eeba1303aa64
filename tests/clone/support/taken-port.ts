import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/**
 * Some other program on this port; on 0 the system picks one. That it is taken already serves as well.
 */
export async function takePort(port: number, host?: string): Promise<{ port: number; release(): Promise<void> }> {
  const server = createServer((_request, response) => response.end('another program'))
  await new Promise<void>((done) => {
    server.once('error', () => done()).listen(port, host, done)
  })
  const release = () => new Promise<void>((done) => server.close(() => done()))
  onTestFinished(release)
  return { port: (server.address() as AddressInfo | null)?.port ?? port, release }
}
