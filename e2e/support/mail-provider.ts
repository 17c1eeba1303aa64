import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A mail as the sender hands it to a provider. */
export interface SentMail {
  to: string[]
  subject: string
  text: string
  html: string
  headers: Record<string, string>
}

/** Stands in for a provider of mails: takes each and keeps it. */
export class MailProvider {
  readonly received: SentMail[] = []
  readonly #server: Server

  private constructor() {
    this.#server = createServer(async (request, response) => {
      const parts: Buffer[] = []
      for await (const part of request) parts.push(part)
      this.received.push(JSON.parse(Buffer.concat(parts).toString()))
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  }

  static async start(): Promise<MailProvider> {
    const provider = new MailProvider()
    await new Promise<void>((resolve) => provider.#server.listen(0, 'localhost', resolve))
    return provider
  }

  /** The sender's settings for it. */
  get env() {
    const { port } = this.#server.address() as AddressInfo
    return { MAIL_URL: `http://localhost:${port}`, MAIL_API_KEY: 'key', MAIL_FROM: 'Roster <roster@roster.example>' }
  }

  stop(): void {
    this.#server.close()
  }
}
