import { spawnSync } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import { mkdirSync, readFileSync } from 'node:fs'
import { createSecureServer } from 'node:http2'
import { brotliCompressSync, constants } from 'node:zlib'

/**
 * HTTP/2 over TLS, as hosts speak it.
 * @typedef {import('node:http2').Http2ServerRequest} Request
 * @typedef {import('node:http2').Http2ServerResponse} Response
 */

/** A record of TLS can be read only when all of it is here. Hosts begin with records that fit into a packet. */
const RECORD = 1_369

/**
 * Creates a key and a certificate valid for one day, for each run.
 * @param {string} folder
 * @param {string[]} hosts
 * @returns {{ key: string, cert: string, pin: string }} `pin`: the fingerprint that Chromium trusts
 */
export function makeCertificate(folder, hosts) {
  mkdirSync(folder, { recursive: true })
  const names = hosts.map((host) => `DNS:${host}`).join(',')
  const made = spawnSync(
    'openssl',
    ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1']
      .concat(['-subj', `/CN=${hosts[0]}`, '-addext', `subjectAltName=${names}`])
      .concat(['-keyout', `${folder}/key.pem`, '-out', `${folder}/cert.pem`]),
  )
  if (made.status !== 0)
    throw new Error(`The pages are served over TLS: install openssl.\n${made.stderr ?? made.error}`)
  const cert = readFileSync(`${folder}/cert.pem`, 'utf8')
  const spki = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' })
  return {
    key: readFileSync(`${folder}/key.pem`, 'utf8'),
    cert,
    pin: createHash('sha256').update(spki).digest('base64'),
  }
}

/**
 * @param {{ key: string, cert: string }} certificate
 * @param {(request: Request, response: Response) => void} answer
 * @returns {Promise<{ port: number, close: () => void }>}
 */
export async function serveSecurely({ key, cert }, answer) {
  const server = createSecureServer({ key, cert, allowHTTP1: true })
  server.on('secureConnection', (socket) => socket.setMaxSendFragment(RECORD))
  server.on('request', answer)
  await new Promise((done) => server.listen(0, '127.0.0.1', () => done(undefined)))
  const address = server.address()
  return { port: typeof address === 'object' && address ? address.port : 0, close: () => server.close() }
}

/**
 * As hosts compress: files once and well, answers as they come.
 * @param {string | Buffer} body
 * @param {{ well: boolean }} how
 */
export function brotli(body, { well }) {
  return brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: well ? 11 : 5 } })
}
