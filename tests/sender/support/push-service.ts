import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { decrypt, makeDevice, type StandInDevice } from './device.ts'
import { checkVapid } from './vapid-check.ts'

/** A push as it arrived, decrypted, after everything was checked that a real service checks. */
interface Received {
  device: string
  payload: unknown
  ttl: number
  urgency: string
  topic: string
  bytes: number
}

/** How the service answers: a status, with headers, or one of the ways in which a server is broken. */
type Manner =
  | { status: number; headers?: Record<string, string>; body?: string | 'endless' | 'stalled' }
  | 'hang'
  | 'half-open'
  | 'cut'

const CREATED: Manner = { status: 201 }

/**
 * A push service on this machine, in place of a browser's: takes messages only if they are signed, addressed and
 * encrypted by RFC 8030, 8188, 8291 and 8292. A test can make it fail.
 */
export class PushService {
  readonly received: Received[] = []
  /** The faults of requests that were refused with 400. */
  readonly complaints: string[] = []
  /** Requests that came in, including those that were answered badly on purpose. */
  requests = 0
  readonly #devices = new Map<string, StandInDevice>()
  readonly #manners = new Map<string, Manner[]>()
  readonly #sockets = new Set<Socket>()
  readonly #server = createServer((request, response) => void this.#answer(request, response))
  #publicKey = ''

  /** @param publicKey what subscriptions are made for: pushes that another key has signed get a 403 */
  static async start(publicKey: string): Promise<PushService> {
    const service = new PushService()
    service.#publicKey = publicKey
    service.#server.on('connection', (socket) => {
      service.#sockets.add(socket)
      socket.on('close', () => service.#sockets.delete(socket))
    })
    await new Promise<void>((listening) => service.#server.listen(0, '127.0.0.1', listening))
    return service
  }

  get origin(): string {
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`
  }

  /** A new device: what a page gets from `subscribe()`. */
  subscribe(): { endpoint: string; p256dh: string; auth: string } {
    const device = makeDevice()
    this.#devices.set(device.id, device)
    return { endpoint: `${this.origin}/push/${device.id}`, p256dh: device.p256dh, auth: device.auth }
  }

  /** How a device is answered from now on: one manner after the other, the last one for good. */
  behave(endpoint: string, ...manners: Manner[]): void {
    this.#manners.set(endpoint.slice(endpoint.lastIndexOf('/') + 1), manners)
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    await new Promise((closed) => this.#server.close(closed))
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.requests += 1
    const id = request.url?.replace('/push/', '') ?? ''
    const manner = this.#nextManner(id)
    if (manner === 'hang') return
    if (manner === 'cut') return void request.socket.destroy()
    if (manner === 'half-open') return void response.socket?.write('HTTP/1.1 201 Cre')
    const body = await bodyOf(request)
    const problem = this.#check(id, request, body)
    if (problem) {
      this.complaints.push(problem)
      return end(response, { status: problem === WRONG_KEY ? 403 : 400, body: problem })
    }
    end(response, manner)
  }

  #nextManner(id: string): Manner {
    const manners = this.#manners.get(id) ?? [CREATED]
    return (manners.length > 1 ? manners.shift() : manners[0]) ?? CREATED
  }

  /** Notes a push that is all right and answered well. @returns its fault otherwise */
  #check(id: string, { method, headers }: IncomingMessage, body: Buffer): string | null {
    const device = this.#devices.get(id)
    if (!device) return 'no such device'
    if (method !== 'POST') return `method ${method}`
    if (headers['content-encoding'] !== 'aes128gcm') return `content-encoding ${headers['content-encoding']}`
    if (!/^\d+$/.test(String(headers.ttl))) return `ttl ${headers.ttl}`
    if (!/^(very-low|low|normal|high)$/.test(String(headers.urgency))) return `urgency ${headers.urgency}`
    if (!/^[A-Za-z0-9_-]{1,32}$/.test(String(headers.topic))) return `topic ${headers.topic}`
    if (body.length > 4096) return `${body.length} bytes`
    const vapid = checkVapid(headers.authorization ?? '', this.origin)
    if ('problem' in vapid) return vapid.problem
    if (vapid.publicKey !== this.#publicKey) return WRONG_KEY
    const text = decrypt(body, device)
    this.received.push({
      device: `${this.origin}/push/${id}`,
      payload: JSON.parse(text),
      ttl: Number(headers.ttl),
      urgency: String(headers.urgency),
      topic: String(headers.topic),
      bytes: Buffer.byteLength(text),
    })
    return null
  }
}

const WRONG_KEY = 'the subscription was made for another key'

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

function end(response: ServerResponse, manner: Manner): void {
  if (typeof manner === 'string') return
  const { status, headers, body } = manner
  response.writeHead(status, headers)
  if (body === 'stalled') response.flushHeaders()
  else if (body === 'endless') talkForever(response)
  else response.end(body)
}

function talkForever(response: ServerResponse): void {
  if (!response.destroyed && response.write('x'.repeat(512))) setTimeout(() => talkForever(response), 5)
}
