import { createServer, type Server as Listener, Socket } from 'node:net'
import { afterAll, beforeAll } from 'vitest'
import type { Server } from '../../../scripts/db/postgres/server.ts'
import { shared } from './database.ts'

export interface LossyConnection extends Pick<Server, 'url'> {
  /** The next commit still reaches the database, but the connection breaks before the response. */
  loseNextResponse(): void
}

/** A connection to the shared server on which an answer can get lost; call it at the top of the file. */
export function lossyConnection(): LossyConnection {
  let port = 0
  let isArmed = false
  const open = new Set<Socket>()
  const listener: Listener = createServer((client) => {
    const server = new Socket().connect(Number(new URL(shared.url('x', 'x')).port), '127.0.0.1')
    let isLosing = false
    const hangUp = () => {
      client.destroy()
      server.destroy()
    }
    client.on('data', (chunk) => {
      if (isArmed && chunk.includes('commit')) {
        isArmed = false
        isLosing = true
      }
      server.write(chunk)
    })
    // The first bytes after the commit say that it is done.
    server.on('data', (chunk) => (isLosing ? hangUp() : client.write(chunk)))
    for (const end of [client, server]) {
      open.add(end)
      end.on('error', hangUp).on('close', hangUp)
    }
  })
  beforeAll(
    () =>
      new Promise<void>((resolve) => {
        listener.listen(0, '127.0.0.1', () => {
          const address = listener.address()
          port = address && typeof address === 'object' ? address.port : 0
          resolve()
        })
      }),
  )
  afterAll(() => {
    for (const end of open) end.destroy()
    listener.close()
  })
  return {
    url: (role, database) => {
      const url = new URL(shared.url(role, database))
      url.port = String(port)
      return url.href
    },
    loseNextResponse: () => {
      isArmed = true
    },
  }
}
