import { spawnSync } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { createSecureServer } from 'node:http2'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize, resolve } from 'node:path'
import { Duplex } from 'node:stream'
import { brotliCompressSync, constants, createBrotliCompress } from 'node:zlib'
import { honoMiddleware } from '@supabase/lite/vite'

export type Respond = (request: Request) => Promise<Response>

/** A record of TLS can be read only when all of it is here. Hosts begin with records that fit into a packet. */
const RECORD = 1_369
/** Round trip between the host's function and the database, ms. */
const TO_THE_DATABASE = 40
/** Headers about one connection, or about the bytes as they were. */
const OF_A_CONNECTION = ['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'content-encoding', 'host']
const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
}

interface Certificate {
  key: string
  cert: string
  /** The fingerprint that Chromium trusts. */
  pin: string
}

/** Creates a key and a certificate valid for one day, for each run. */
export function makeCertificate(folder: string, hosts: string[]): Certificate {
  mkdirSync(folder, { recursive: true })
  const [key, cert] = [`${folder}/key.pem`, `${folder}/cert.pem`]
  const names = hosts.map((host) => `DNS:${host}`).join(',')
  const flags = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1 -keyout ${key} -out ${cert}`
  const made = spawnSync('openssl', [
    ...flags.split(' '),
    '-subj',
    '/CN=roster.test',
    '-addext',
    `subjectAltName=${names}`,
  ])
  if (made.status !== 0)
    throw new Error(`The pages are served over TLS: install openssl.\n${made.stderr ?? made.error}`)
  const text = readFileSync(cert, 'utf8')
  const spki = new X509Certificate(text).publicKey.export({ type: 'spki', format: 'der' })
  return { key: readFileSync(key, 'utf8'), cert: text, pin: createHash('sha256').update(spki).digest('base64') }
}

/** Serves over HTTP/2 and TLS, compressed with brotli, as hosts do. Returns the port. */
export async function serve({ key, cert }: Certificate, respond: Respond): Promise<number> {
  const fetch: Respond = async (request) => packed(await respond(request))
  const listener = honoMiddleware({ fetch } as unknown as Parameters<typeof honoMiddleware>[0], [''])
  // The types know a request of HTTP/1 alone.
  const server = createSecureServer({ key, cert, allowHTTP1: true }, listener as unknown as Http2Listener)
  server.on('secureConnection', (socket) => socket.setMaxSendFragment(RECORD))
  await new Promise((done) => server.listen(0, '127.0.0.1', () => done(undefined)))
  return (server.address() as AddressInfo).port
}

type Http2Listener = Parameters<typeof createSecureServer>[1]

/** Compresses a response in its original pieces. A file is compressed already. */
function packed(response: Response): Response {
  const { status, headers, body } = response
  if (headers.has('content-encoding') || !body) return response
  const brotli = createBrotliCompress({
    flush: constants.BROTLI_OPERATION_FLUSH,
    params: { [constants.BROTLI_PARAM_QUALITY]: 5 },
  })
  const stream = body.pipeThrough(Duplex.toWeb(brotli) as unknown as ReadableWritablePair<Uint8Array, Uint8Array>)
  return new Response(stream, { status, headers: { ...Object.fromEntries(headers), 'content-encoding': 'br' } })
}

/** A built site: its headers (`_headers`), long caching for hashed files, and index.html for every other address. */
export function site(folder: string): Respond {
  const packed = new Map<string, Buffer>()
  const [, rules = ''] = /^\/\*\n((?: {2}.*\n)*)/.exec(textOf(join(folder, '_headers'))) ?? []
  const everywhere = [...rules.matchAll(/^ {2}([\w-]+): (.+)$/gm)].map(([, name = '', value = '']) => [name, value])
  return async (request) => {
    const { pathname } = new URL(request.url)
    const wanted = join(folder, normalize(pathname))
    const file = existsSync(wanted) && statSync(wanted).isFile() ? wanted : join(folder, 'index.html')
    const body = packed.get(file) ?? brotliCompressSync(readFileSync(file))
    packed.set(file, body)
    return new Response(body as BodyInit, {
      headers: {
        ...Object.fromEntries(everywhere),
        'content-encoding': 'br',
        'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
        'cache-control': pathname.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      },
    })
  }
}

const textOf = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '')

/** The same with the built `_worker.js`, as Cloudflare runs it: it responds for the pages that `_routes.json` names. */
export function withWorker(folder: string, api: string, local: string): Respond {
  const { include } = JSON.parse(readFileSync(`${folder}/_routes.json`, 'utf8')) as { include: string[] }
  const pages = include.map((path) => path.replace('*', ''))
  const overNetwork = globalThis.fetch
  globalThis.fetch = async (asked, options) => {
    const url = String(asked instanceof Request ? asked.url : asked)
    if (!url.startsWith(api)) return overNetwork(asked, options)
    await new Promise((done) => setTimeout(done, TO_THE_DATABASE))
    return overNetwork(url.replace(api, local), options)
  }
  const { default: worker } = createRequire(import.meta.url)(resolve(folder, '_worker.js'))
  const headers = { 'content-type': 'text/html; charset=utf-8' }
  const ASSETS = { fetch: async () => new Response(readFileSync(`${folder}/index.html`), { headers }) }
  const files = site(folder)
  return (request) =>
    pages.some((page) => new URL(request.url).pathname.startsWith(page))
      ? worker.fetch(request, { ASSETS })
      : files(request)
}

/** The gateway of a hosted project: every origin may ask, and browsers keep that permission for an hour. */
export function apiOf(local: string): Respond {
  return async (request) => {
    const { pathname, search } = new URL(request.url)
    const cors = {
      'access-control-allow-origin': '*',
      'access-control-allow-headers': request.headers.get('access-control-request-headers') ?? '*',
      'access-control-allow-methods': 'GET,HEAD,PUT,PATCH,POST,DELETE,OPTIONS',
      'access-control-max-age': '3600',
    }
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: cors })
    const { method, headers } = request
    const body = method === 'GET' || method === 'HEAD' ? null : await request.arrayBuffer()
    const answer = await fetch(local + pathname + search, { method, headers, body })
    const kept = [...answer.headers].filter(([name]) => !OF_A_CONNECTION.includes(name))
    return new Response(answer.status === 204 ? null : await answer.arrayBuffer(), {
      status: answer.status,
      headers: { ...Object.fromEntries(kept), ...cors },
    })
  }
}
