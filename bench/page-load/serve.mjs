import { existsSync, readFileSync, statSync } from 'node:fs'
import { extname, join, normalize } from 'node:path'
import { brotli, serveSecurely } from './secure.mjs'

/** @type {Record<string, string>} */
const TYPES = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
}

/**
 * One server for everything that is compared: HTTP/2 over TLS, brotli, long caching for hashed files, the headers that the build wrote
 * (`_headers`), the host's function where there is one, and index.html for every other address.
 * @param {{ key: string, cert: string }} certificate
 * @param {string} folder
 * @param {(request: Request) => Promise<Response> | null} [worker] the host's function; null for what it does not answer
 * @returns {Promise<{ port: number, close: () => void }>}
 */
export function serveFolder(certificate, folder, worker) {
  /** @type {Map<string, Buffer>} */
  const packed = new Map()
  const rules = existsSync(join(folder, '_headers')) ? headerRules(readFileSync(join(folder, '_headers'), 'utf8')) : []
  return serveSecurely(certificate, async (request, response) => {
    const url = new URL(request.url, `https://${request.headers[':authority']}`)
    const { pathname } = url
    for (const [name, value] of rules) response.setHeader(name, value)
    response.setHeader('content-encoding', 'br')
    const made = worker?.(new Request(url, { headers: plain(request.headers) }))
    if (made) return send(await made, response)
    const wanted = join(folder, normalize(pathname))
    const file = existsSync(wanted) && statSync(wanted).isFile() ? wanted : join(folder, 'index.html')
    const body = packed.get(file) ?? brotli(readFileSync(file), { well: true })
    packed.set(file, body)
    response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream')
    response.setHeader(
      'cache-control',
      pathname.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    )
    response.end(body)
  })
}

/**
 * Streams a function's response in its original pieces.
 * @param {Response} answer
 * @param {import('./secure.mjs').Response} response
 */
async function send(answer, response) {
  const { createBrotliCompress, constants } = await import('node:zlib')
  for (const [name, value] of answer.headers) response.setHeader(name, value)
  response.statusCode = answer.status
  const squeeze = createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
  squeeze.pipe(/** @type {any} */ (response))
  for await (const piece of answer.body ?? []) {
    squeeze.write(piece)
    squeeze.flush()
  }
  squeeze.end()
}

/** @param {import('node:http2').IncomingHttpHeaders} headers @returns {[string, string][]} */
const plain = (headers) =>
  Object.entries(headers).flatMap(([name, value]) =>
    name.startsWith(':') || typeof value !== 'string' ? [] : [/** @type {[string, string]} */ ([name, value])],
  )

/**
 * The headers for all addresses, from a file as Netlify and Cloudflare read it.
 * @param {string} text
 * @returns {[string, string][]}
 */
function headerRules(text) {
  const [everywhere = ''] = text.replace(/^\/\*\n/, '').split(/^\//m)
  return [...everywhere.matchAll(/^ {2}([\w-]+): (.+)$/gm)].map(([, name = '', value = '']) => [name, value])
}
