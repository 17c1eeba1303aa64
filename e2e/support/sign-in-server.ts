import { test as base, expect } from '@playwright/test'
import { preview } from 'vite'
import { startApiServer } from '../../scripts/db/api-server.ts'
import { builtFiles } from '../../scripts/vite/built-files.ts'
import { embeddedBackend, type Mail, storageOf } from '../../scripts/vite/embedded-backend.ts'
import { embeddedFunctions } from '../../scripts/vite/embedded-functions.ts'
import { securityHeadersPlugin } from '../../scripts/vite/security-headers.ts'
import { outDir } from './bundle'
import { GOOGLE_CLIENT, standInForGoogle } from './google'
import { MailProvider, type SentMail } from './mail-provider'
import { SENDER_TOKEN } from './sender'

/** A server whose mails the test can read. */
interface SignInServer {
  origin: string
  /** The link of the next unread mail to an address. */
  linkTo: (email: string) => Promise<string>
  unreadTo: (email: string) => Mail[]
  /** The mails of the sender for an address, once it was woken. */
  sentTo: (email: string) => SentMail[]
}

/**
 * The app with what a demo has switched off: Google, and sign-ups that wait until their address is confirmed. It runs
 * in the test's own process, on the same production bundle, and starts only for tests that ask for it.
 */
export const test = base.extend<object, { server: SignInServer }>({
  baseURL: ({ server }, use) => use(server.origin),
  server: [
    async ({ playwright: _playwright }, use) => {
      const mails: Mail[] = []
      const stopGoogle = standInForGoogle()
      const provider = await MailProvider.start()
      Object.assign(process.env, provider.env, { ROSTER_TICK: '0', SENDER_TOKEN })
      const database = await startApiServer()
      const vite = await preview({
        configFile: false,
        logLevel: 'error',
        build: { outDir },
        preview: { port: 0 },
        plugins: [
          embeddedBackend({
            storage: storageOf(database.url),
            seed: false,
            auth: { email: { enable_confirmations: true }, external: { google: { enabled: true, ...GOOGLE_CLIENT } } },
            onMail: (mail) => mails.push(mail),
          }),
          embeddedFunctions(),
          securityHeadersPlugin(undefined),
          builtFiles(),
        ],
      })
      const origin = vite.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? ''
      const unreadTo = (email: string) => mails.filter(({ to }) => to === email)
      const linkTo = async (email: string) => {
        await expect.poll(() => unreadTo(email).length, { message: `a mail to ${email}` }).toBeGreaterThan(0)
        const [mail] = mails.splice(
          mails.findIndex(({ to }) => to === email),
          1,
        )
        return mail?.link ?? ''
      }
      const sentTo = (email: string) => provider.received.filter(({ to }) => to.includes(email))
      await use({ origin, linkTo, unreadTo, sentTo })
      provider.stop()
      stopGoogle()
      await vite.close()
      database.stop()
    },
    // A database is made for it: on a busy machine that takes longer than a test may.
    { scope: 'worker', timeout: 180_000 },
  ],
})

let count = 0

/** An address that no other test uses. */
export function newAddress(who: string): string {
  count += 1
  return `${who}.${Date.now()}.${process.pid}.${count}@roster.example`
}
