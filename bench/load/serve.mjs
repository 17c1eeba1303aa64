import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { gzipSync } from 'node:zlib'

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
 * One static server for everything that is compared: gzip, long caching for hashed files, the headers that the build
 * wrote (`_headers`), and index.html for every other address.
 * @param {string} folder
 * @returns {Promise<{ origin: string, close: () => void }>}
 */
export async function serveFolder(folder) {
  /** @type {Map<string, Buffer>} */
  const packed = new Map()
  const rules = existsSync(join(folder, '_headers')) ? headerRules(readFileSync(join(folder, '_headers'), 'utf8')) : []
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const wanted = join(folder, normalize(pathname))
    const isFile = existsSync(wanted) && statSync(wanted).isFile()
    const file = isFile ? wanted : join(folder, 'index.html')
    const body = packed.get(file) ?? gzipSync(readFileSync(file), { level: 9 })
    packed.set(file, body)
    response.setHeader('Content-Type', TYPES[extname(file)] ?? 'application/octet-stream')
    response.setHeader('Content-Encoding', 'gzip')
    response.setHeader(
      'Cache-Control',
      pathname.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    )
    // Hosts send the headers of every further file in a few bytes (HTTP/2); this server would send them whole each time.
    if (file.endsWith('.html')) for (const [name, value] of rules) response.setHeader(name, value)
    response.end(body)
  })
  await new Promise((done) => server.listen(0, '127.0.0.1', () => done(undefined)))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { origin: `http://localhost:${port}`, close: () => server.close() }
}

/**
 * The headers for all addresses, from a file as Netlify and Cloudflare Pages read it.
 * @param {string} text
 * @returns {[string, string][]}
 */
function headerRules(text) {
  const [everywhere = ''] = text.replace(/^\/\*\n/, '').split(/^\//m)
  return [...everywhere.matchAll(/^ {2}([\w-]+): (.+)$/gm)].map(([, name = '', value = '']) => [name, value])
}
