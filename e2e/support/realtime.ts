import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'

/** Where a project answers to Realtime's clients. */
const PATH = '/realtime/v1/websocket'

/** A message of Phoenix's protocol, version 2.0.0. `joinRef` is the number of the join that it belongs to. */
type Message = [joinRef: string | null, ref: string | null, topic: string, event: string, payload: Payload]
type Payload = Record<string, unknown>

/** A channel with a member. */
export interface Joined {
  topic: string
  /** The client's credentials: the project's public key, or a person's token. */
  token: string
  /** The tokens that came after the one it joined with. */
  renewed: string[]
}

type Channel = Joined & { joinRef: string; socket: WebSocket }

/**
 * Speaks Realtime's protocol with its client, on a test's server: joining a private topic with a token, heartbeats and
 * broadcasts. It refuses, closes and goes away as a project does. It knows
 * nothing of the app. Sentences are those that Realtime itself sends.
 */
export class RealtimeStandIn {
  /** Requested joins, refused ones included. */
  asked: string[] = []
  /** Every join is refused for this reason. */
  refusal: string | null = null
  /** The project's setting 'Allow public access'. */
  allowsPublic = false
  /** No one can connect: the service is down. */
  isAway = false
  /** Connections stay open without traffic, as on a phone that has changed its network. */
  isSilent = false
  #channels: Channel[] = []
  #outdated = new Set<string>()
  #server = new WebSocketServer({ noServer: true })

  constructor(server: Server) {
    server.on('upgrade', (request, socket, head) => this.#connect(request, socket, head))
    server.on('close', () => this.goAway())
  }

  /** Resets it for the next test. */
  reset(): void {
    this.#drop()
    Object.assign(this, { asked: [], refusal: null, allowsPublic: false, isAway: false, isSilent: false })
    this.#outdated.clear()
  }

  /** The members of an event's channel. */
  joined(eventId: string): Joined[] {
    return this.#channels.filter(({ topic }) => topic === topicOf(eventId))
  }

  /** The message that the database has Realtime send when something about an event changes. */
  ping(eventId: string): void {
    if (this.isSilent) return
    const topic = topicOf(eventId)
    for (const { socket } of this.#in(topic)) socket.send(broadcast(topic, 'changed', {}))
  }

  /** The server closes the channel and keeps the connection: too many messages, a right that is gone. */
  close(eventId: string, reason: string): void {
    for (const channel of this.#in(topicOf(eventId))) this.#shutDown(channel, reason)
  }

  /** An hour has gone by: no token from before is valid. */
  outdateTokens(): void {
    const old = [...this.#channels]
    for (const { token, renewed } of old) this.#outdated.add(renewed.at(-1) ?? token)
    for (const channel of old) this.#shutDown(channel, 'Token has expired')
  }

  /** Every connection is cut, and no one gets a new one. */
  goAway(): void {
    this.isAway = true
    this.#drop()
  }

  #drop(): void {
    this.#channels = []
    for (const socket of this.#server.clients) socket.terminate()
  }

  #in(topic: string): Channel[] {
    return this.#channels.filter((channel) => channel.topic === topic)
  }

  #connect(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost')
    if (pathname !== PATH) return
    const isKnown = Boolean(searchParams.get('apikey')) && searchParams.get('vsn') === '2.0.0'
    if (this.isAway || !isKnown) {
      socket.end(`HTTP/1.1 ${this.isAway ? '503 Service Unavailable' : '403 Forbidden'}\r\n\r\n`)
      return
    }
    this.#server.handleUpgrade(request, socket, head, (client) => {
      client.on('message', (data) => this.#hear(client, data))
      client.on('close', () => {
        this.#channels = this.#channels.filter((channel) => channel.socket !== client)
      })
    })
  }

  #hear(socket: WebSocket, data: RawData): void {
    if (this.isSilent) return
    const [joinRef, ref, topic, event, payload] = JSON.parse(String(data)) as Message
    const reply = (status: 'ok' | 'error', response: Payload) =>
      send(socket, [joinRef, ref, topic, 'phx_reply', { status, response }])
    const channel = this.#channels.find((known) => known.socket === socket && known.topic === topic)
    if (topic === 'phoenix' && event === 'heartbeat') reply('ok', {})
    else if (event === 'phx_join') {
      if (channel) this.#leave(channel)
      const reason = this.#whyNot(topic, payload)
      if (reason) reply('error', { reason })
      else {
        const token = String(payload.access_token)
        this.#channels.push({ topic, token, renewed: [], joinRef: joinRef ?? '', socket })
        reply('ok', { postgres_changes: [] })
      }
    } else if (event === 'phx_leave') {
      if (channel) this.#leave(channel)
      reply('ok', {})
    } else if (event === 'access_token' && channel) {
      const token = String(payload.access_token)
      channel.renewed.push(token)
      if (this.#outdated.has(token) || isOver(token)) this.#shutDown(channel, 'Token has expired')
    }
  }

  #whyNot(topic: string, payload: Payload): string | null {
    this.asked.push(topic)
    const { config, access_token: token } = payload as { config?: { private?: boolean }; access_token?: string }
    if (this.refusal) return this.refusal
    if (!config?.private && !this.allowsPublic) return 'PrivateOnly: This project only allows private channels'
    if (!token || this.#outdated.has(token) || isOver(token)) return 'InvalidJWTToken: Token has expired'
    return null
  }

  #shutDown(channel: Channel, message: string): void {
    const { topic, joinRef, socket } = channel
    const said = { extension: 'system', status: 'error', message, channel: topic.replace('realtime:', '') }
    send(socket, [joinRef, null, topic, 'system', said])
    this.#leave(channel)
  }

  #leave(channel: Channel): void {
    this.#channels = this.#channels.filter((other) => other !== channel)
    send(channel.socket, [channel.joinRef, channel.joinRef, channel.topic, 'phx_close', {}])
  }
}

const topicOf = (eventId: string) => `realtime:event:${eventId}`

const send = (socket: WebSocket, message: Message) => socket.send(JSON.stringify(message))

/** The public key has no end. */
function isOver(token: string): boolean {
  const [, claims] = token.split('.')
  if (!claims) return false
  const { exp } = JSON.parse(Buffer.from(claims, 'base64url').toString())
  return exp * 1000 <= Date.now()
}

/** A broadcast as protocol 2.0.0 sends it: five bytes for the kind, three lengths and 'JSON', then the parts. */
function broadcast(topic: string, event: string, payload: Payload): Buffer {
  const parts = [topic, event, ''].map((text) => Buffer.from(text))
  const lengths = parts.map(({ length }) => length)
  return Buffer.concat([Buffer.from([4, ...lengths, 1]), ...parts, Buffer.from(JSON.stringify(payload))])
}
