import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * Emulates a phone's network packet by packet, as a SOCKS proxy of the browser. Per-request throttling, as in DevTools,
 * models no DNS, handshakes or slow start, and makes a second origin free.
 *
 * - A host name costs one round trip at its first lookup, a connection one more; TLS pays its round trips in bytes.
 * - Bytes arrive in order. The congestion window begins with ten packets and grows with each acknowledgement (RFC 6928,
 * 5681); nothing is lost.
 * - All connections share one line each way.
 */

interface Speed {
  downMbps: number
  upMbps: number
  roundTripMs: number
}

/** A cheap phone on a slow line. */
export const SLOW: Speed = { downMbps: 1.6, upMbps: 0.75, roundTripMs: 150 }

export interface Line {
  port: number
  /** Null: as fast as it can be. */
  use: (speed: Speed | null) => void
  /** Ends all connections and forgets all names, as between two visits. */
  hangUp: () => void
}

/** Bytes of a packet, without and with its headers. */
const PACKET = 1_460
const ON_THE_LINE = 1_500
const FIRST_WINDOW = 10 * PACKET

/** @param portOf where a host is served on this machine */
export async function openLine(portOf: (host: string) => number): Promise<Line> {
  let speed: Speed | null = null
  const names = new Set<string>()
  const sockets = new Set<Socket>()
  const freeAt = { down: 0, up: 0 }

  const trip = () => (speed?.roundTripMs ?? 0) / 2
  const wait = (ms: number) => new Promise((done) => setTimeout(done, ms))

  /** Carries bytes from one socket to the other. */
  function carry(from: Socket, to: Socket, way: 'down' | 'up') {
    let waiting: Buffer[] = []
    const sent: Buffer[] = []
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
    const arrived = (bytes: number) => {
      underWay -= bytes
      window += bytes
      send()
    }
    from.on('data', (bytes: Buffer) => {
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
    const name = await askedFor(phone)
    if (!names.has(name)) {
      names.add(name)
      await wait(2 * trip())
    }
    const host = keep(connect(portOf(name), '127.0.0.1'))
    phone.on('close', () => host.destroy())
    host.on('close', () => phone.destroySoon())
    await wait(2 * trip())
    carry(phone, host, 'up')
    carry(host, phone, 'down')
    phone.write(Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0]))
  })

  function keep(socket: Socket) {
    sockets.add(socket.setNoDelay().on('error', () => socket.destroy()))
    return socket.on('close', () => sockets.delete(socket))
  }

  await new Promise((done) => server.listen(0, '127.0.0.1', () => done(undefined)))
  return {
    port: (server.address() as AddressInfo).port,
    use: (wanted) => {
      speed = wanted
    },
    hangUp: () => {
      names.clear()
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** Reads a browser's SOCKS greeting and request (RFC 1928): its sign-in methods, then the target host. */
async function askedFor(phone: Socket): Promise<string> {
  const next = () => new Promise<Buffer>((done) => phone.once('data', done))
  await next()
  phone.write(Buffer.from([5, 0]))
  const request = await next()
  return request.subarray(5, 5 + (request[4] ?? 0)).toString('utf8')
}
