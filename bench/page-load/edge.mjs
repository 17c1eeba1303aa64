import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotli, serveSecurely } from './secure.mjs'

/** Headers that speak of one connection or of the bytes as they were. */
const OWN = [
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'content-encoding',
  'host',
  'access-control-allow-origin',
]

/**
 * The proxy in front of a hosted API: TLS, HTTP/2 and compressed responses. Passes everything else through.
 * @param {{ key: string, cert: string }} certificate
 * @param {string} api its origin on this machine
 * @returns {Promise<{ port: number, close: () => void }>}
 */
export function serveApi(certificate, api) {
  return serveSecurely(certificate, async (request, response) => {
    // As the gateway of a hosted project: every origin may ask, and browsers keep that answer for an hour.
    response.setHeader('access-control-allow-origin', '*')
    if (request.method === 'OPTIONS') {
      response.setHeader('access-control-allow-headers', request.headers['access-control-request-headers'] ?? '*')
      response.setHeader('access-control-allow-methods', 'GET,HEAD,PUT,PATCH,POST,DELETE,OPTIONS')
      response.setHeader('access-control-max-age', '3600')
      response.statusCode = 204
      return response.end()
    }
    try {
      const answer = await ask(request, api)
      for (const [name, value] of answer.headers) if (!OWN.includes(name)) response.setHeader(name, value)
      response.statusCode = answer.status
      const body = Buffer.from(await answer.arrayBuffer())
      const isPacked = /\bbr\b/.test(String(request.headers['accept-encoding'])) && body.length > 0
      if (isPacked) response.setHeader('content-encoding', 'br')
      response.end(isPacked ? brotli(body, { well: false }) : body)
    } catch (error) {
      response.statusCode = 502
      response.end(String(error))
    }
  })
}

/** @param {import('./secure.mjs').Request} request @param {string} api */
async function ask(request, api) {
  const { method = 'GET', url = '/', headers } = request
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  const sent = Object.entries(headers).filter(([name]) => !name.startsWith(':') && !OWN.includes(name))
  return fetch(api + url, {
    method,
    headers: /** @type {[string, string][]} */ (sent),
    ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
  })
}

/** Round trip between the host's function and the database, ms. */
const TO_THE_DATABASE = 40

/**
 * The built `_worker.js`, as Cloudflare runs it: asked for the pages that `_routes.json` names.
 * @param {string} folder of the build
 * @param {{ origin: string, local: string }} api where the build looks for it, and where it is
 * @param {(request: Request) => Promise<Response>} file index.html
 * @returns {Promise<(request: Request) => Promise<Response> | null>} null: not a page of its
 */
export async function loadWorker(folder, api, file) {
  const { include } = JSON.parse(readFileSync(`${folder}/_routes.json`, 'utf8'))
  const pages = include.map((/** @type {string} */ path) => path.replace('*', ''))
  const there = globalThis.fetch
  globalThis.fetch = async (asked, options) => {
    const url = String(asked instanceof Request ? asked.url : asked)
    if (!url.startsWith(api.origin)) return there(asked, options)
    await new Promise((done) => setTimeout(done, TO_THE_DATABASE))
    return there(url.replace(api.origin, api.local), options)
  }
  const { default: worker } = await import(pathToFileURL(resolve(folder, '_worker.js')).href)
  return (request) => {
    const { pathname } = new URL(request.url)
    return pages.some((/** @type {string} */ page) => pathname.startsWith(page))
      ? worker.fetch(request, { ASSETS: { fetch: file } })
      : null
  }
}
