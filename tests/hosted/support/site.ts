import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'

interface Site {
  origin: string
  close: () => void
}

/** A static host: it reads `_headers` of the folder and answers every path that is not a file with index.html, but missing assets with 404. */
export async function hostSite(folder: () => string): Promise<Site> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://x')
    const asked = path.join(folder(), pathname)
    if (pathname.startsWith('/assets/') && !existsSync(asked))
      return void response.writeHead(404, { 'cache-control': 'no-store' }).end()
    const file = existsSync(asked) && statSync(asked).isFile() ? asked : path.join(folder(), 'index.html')
    if (!existsSync(file)) return void response.writeHead(404).end()
    response.writeHead(200, headersFor(readFileSync(path.join(folder(), '_headers'), 'utf8'), pathname))
    response.end(readFileSync(file))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}

/** Lines of `Name: value` below each path that they are for; `*` ends a path that means all below it. */
function headersFor(text: string, pathname: string): Record<string, string> {
  const headers: Record<string, string> = {}
  let isMeant = false
  for (const line of text.split('\n')) {
    if (line.startsWith('/')) isMeant = line.endsWith('*') ? pathname.startsWith(line.slice(0, -1)) : line === pathname
    const [, name, value] = /^ {2}([\w-]+): (.*)$/.exec(line) ?? []
    if (isMeant && name && value) headers[name] = value
  }
  return headers
}
