import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Database } from '../../db/support/database.ts'
import { type Row, Visitor } from '../../db/support/visitor.ts'

/** The API of a project for one key, over HTTP: `/rest/v1/rpc/name` by POST, or by GET with a query, reaches the real database with the rights of the key. */
export async function startApi(db: Database, secretKey: string) {
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    const end = (status: number, json: unknown) => response.writeHead(status).end(JSON.stringify(json))
    // A key of the newer kind stands in one header and not in the other.
    const isSender = request.headers.apikey === secretKey && !request.headers.authorization
    const visitor = new Visitor(db, { role: isSender ? 'service_role' : 'anon' })
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://api')
    const name = pathname.replace('/rest/v1/rpc/', '')
    const args: Row = request.method === 'GET' ? Object.fromEntries(searchParams) : JSON.parse(body)
    try {
      end(200, (await visitor.rpc(name, args)) ?? null)
    } catch (error) {
      const { message, code } = error as Error & { code?: string }
      end(400, { message, code })
    }
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, stop: () => new Promise((closed) => server.close(closed)) }
}
