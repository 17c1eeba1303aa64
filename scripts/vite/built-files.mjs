import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'

const TYPES = { '.js': 'text/javascript', '.css': 'text/css', '.woff2': 'font/woff2' }

/**
 * Lets `vite preview` answer for the files under /assets from memory, packed once, and with the header that the hosts send
 * (`_headers`): their names change with what is in them, so nobody asks twice. Preview itself reads each file from the
 * disk, packs it for every request and has it asked for again on every page: half of what it did for the browser tests.
 * @returns {import('vite').Plugin}
 */
export function builtFiles() {
  return {
    name: 'roster:built-files',
    configurePreviewServer(server) {
      const folder = join(server.config.build.outDir, 'assets')
      const files = new Map(
        readdirSync(folder).map((name) => [`/assets/${name}`, gzipSync(readFileSync(join(folder, name)))]),
      )
      server.middlewares.use((request, response, next) => {
        const file = files.get(request.url ?? '')
        const takes = String(request.headers['accept-encoding'])
        if (!file || request.method !== 'GET' || !takes.includes('gzip')) return next()
        const type = TYPES[/** @type {keyof typeof TYPES} */ (extname(request.url ?? ''))]
        if (type) response.setHeader('Content-Type', type)
        response.setHeader('Cache-Control', 'public, max-age=31536000, immutable')
        response.setHeader('Content-Encoding', 'gzip')
        response.setHeader('Content-Length', file.length)
        response.end(file)
      })
    },
  }
}
