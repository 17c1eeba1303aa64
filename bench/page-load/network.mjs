import { connect, createServer } from 'node:net'

/**
 * Emulates a phone's network packet by packet, as a SOCKS proxy of the browser. Per-request throttling, as in DevTools,
 * models no DNS, handshakes or slow start, and makes a second origin free.
 *
 * - A host name costs one round trip at its first lookup, a connection one more; TLS pays its round trips in bytes.
 * - Bytes arrive in order. The congestion window begins with ten packets and grows with each acknowledgement (RFC 6928,
 * 5681); nothing is lost.
 * - All connections share one line each way.
 *
 * @typedef {{ downMbps: number, upMbps: number, roundTripMs: number }} Speed
 */

/** A cheap phone on a slow line: 1.6 Mbps and 150 ms. P75 of 2026 is put at 9 Mbps and 100 ms. */
export const SLOW = { downMbps: 1.6, upMbps: 0.75, roundTripMs: 150 }
export const USUAL = { downMbps: 9, upMbps: 3, roundTripMs: 100 }

/** Bytes of a packet, without and with its headers. */
const PACKET = 1_460
const ON_THE_LINE = 1_500
const FIRST_WINDOW = 10 * PACKET

/**
 * @param {(host: string) => number} portOf where a host is served on this machine
 * @returns {Promise<{ port: number, use: (speed: Speed | null) => void, hangUp: () => void, close: () => void }>}
 *   `use(null)`: as fast as it can be. `hangUp`: what is left of a visit when the next day comes: no connection, no name
 */
export async function openLine(portOf) {
  /** @type {Speed | null} */
  let speed = null
  /** @type {Set<string>} */
  const names = new Set()
  /** @type {Set<import('node:net').Socket>} */
  const sockets = new Set()
  const freeAt = { down: 0, up: 0 }

  const trip = () => (speed?.roundTripMs ?? 0) / 2
  const wait = (/** @type {number} */ ms) => new Promise((done) => setTimeout(done, ms))

  /**
   * Carries bytes from one socket to the other.
   * @param {import('node:net').Socket} from
   * @param {import('node:net').Socket} to
   * @param {'down' | 'up'} way
   */
  function carry(from, to, way) {
    /** @type {Buffer[]} */
    let waiting = []
    /** @type {Buffer[]} */
    const sent = []
    let window = FIRST_WINDOW
    let underWay = 0
    let ended = false
    const send = () => {
      while (waiting.length > 0 && underWay < window) {
        const [first = Buffer.alloc(0)] = waiting
        const packet = first.subarray(0, PACKET)
        waiting = packet.length < first.length ? [first.subarray(PACKET), ...waiting.slice(1)] : waiting.slice(1)
        underWay += packet.length
        const now = performance.now()
        const mbps = way === 'down' ? speed?.downMbps : speed?.upMbps
        freeAt[way] =
          Math.max(now, freeAt[way]) + (mbps ? ((packet.length + ON_THE_LINE - PACKET) * 8) / mbps / 1_000 : 0)
        sent.push(packet)
        // A timer may come a little early: whichever does, it is the first packet that arrives.
        setTimeout(() => to.write(sent.shift() ?? ''), freeAt[way] + trip() - now)
        setTimeout(() => arrived(packet.length), freeAt[way] + 2 * trip() - now)
      }
      if (ended && waiting.length === 0 && underWay === 0) to.end()
    }
    const arrived = (/** @type {number} */ bytes) => {
      underWay -= bytes
      window += bytes
      send()
    }
    from.on('data', (/** @type {Buffer} */ bytes) => {
      waiting.push(bytes)
      send()
    })
    from.on('end', () => {
      ended = true
      send()
    })
  }

  const server = createServer(async (phone) => {
    keep(phone)
    const target = await askedFor(phone)
    if (!names.has(target.host)) {
      names.add(target.host)
      await wait(2 * trip())
    }
    const host = keep(connect(portOf(target.host), '127.0.0.1'))
    phone.on('close', () => host.destroy())
    host.on('close', () => phone.destroySoon())
    await wait(2 * trip())
    carry(phone, host, 'up')
    carry(host, phone, 'down')
    phone.write(Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0]))
  })

  /** @param {import('node:net').Socket} socket */
  function keep(socket) {
    sockets.add(socket.setNoDelay().on('error', () => socket.destroy()))
    return socket.on('close', () => sockets.delete(socket))
  }

  await new Promise((done) => server.listen(0, '127.0.0.1', () => done(undefined)))
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    use: (wanted) => {
      speed = wanted
    },
    hangUp: () => {
      names.clear()
      for (const socket of sockets) socket.destroy()
    },
    close: () => server.close(),
  }
}

/**
 * Reads a browser's SOCKS greeting and request (RFC 1928): its sign-in methods, then the target host.
 * @param {import('node:net').Socket} phone
 * @returns {Promise<{ host: string }>}
 */
async function askedFor(phone) {
  const next = () => /** @type {Promise<Buffer>} */ (new Promise((done) => phone.once('data', done)))
  await next()
  phone.write(Buffer.from([5, 0]))
  const request = await next()
  return { host: request.subarray(5, 5 + (request[4] ?? 0)).toString('utf8') }
}
