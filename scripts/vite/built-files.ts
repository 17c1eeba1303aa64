import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const TYPES: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.woff2': 'font/woff2' }

/**
 * Serves /assets from memory in `vite preview`, compressed once, with the hosts' cache header (`_headers`): names
 * contain a content hash, so browsers never request them twice. Preview itself reads and compresses each file for every
 * request, which was half of its work in the browser tests, and has no option for it.
 */
export function builtFiles(): Plugin {
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
        const type = TYPES[extname(request.url ?? '')]
        if (type) response.setHeader('Content-Type', type)
        response.setHeader('Cache-Control', 'public, max-age=31536000, immutable')
        response.setHeader('Content-Encoding', 'gzip')
        response.setHeader('Content-Length', file.length)
        response.end(file)
      })
    },
  }
}
