import { createServer } from 'node:http'
import { gzipSync } from 'node:zlib'

/** Headers that speak of one connection or of the bytes as they were. */
const OWN = ['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'content-encoding']

/**
 * What stands before a hosted API: it compresses the answers. Passes everything else on as it is.
 * @param {number} port
 * @param {string} api its origin
 * @returns {Promise<{ origin: string, close: () => void }>}
 */
export async function serveEdge(port, api) {
  const server = createServer(async (request, response) => {
    try {
      const answer = await ask(request, api)
      for (const [name, value] of answer.headers) if (!OWN.includes(name)) response.setHeader(name, value)
      response.statusCode = answer.status
      const body = Buffer.from(await answer.arrayBuffer())
      const packed = /gzip/.test(String(request.headers['accept-encoding'])) && body.length > 0
      if (packed) response.setHeader('content-encoding', 'gzip')
      response.end(packed ? gzipSync(body) : body)
    } catch (error) {
      response.statusCode = 502
      response.end(String(error))
    }
  })
  await new Promise((done) => server.listen(port, () => done(undefined)))
  return { origin: `http://localhost:${port}`, close: () => server.close() }
}

/** @param {import('node:http').IncomingMessage} request @param {string} api */
async function ask(request, api) {
  const { method = 'GET', url = '/', headers } = request
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  const sent = Object.entries(headers).filter(([name]) => name !== 'host' && !OWN.includes(name))
  return fetch(api + url, {
    method,
    headers: /** @type {[string, string][]} */ (sent),
    ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
  })
}
