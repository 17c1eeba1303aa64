import { randomBytes } from 'node:crypto'
import { honoMiddleware } from '@supabase/lite/vite'
import type { Plugin, PreviewServer, ViteDevServer } from 'vite'
import { answerCalendar } from '../../supabase/functions/calendar/handler.ts'
import { backendAt } from '../../supabase/functions/send-messages/backend.ts'
import { createHandler } from '../../supabase/functions/send-messages/handler.ts'
import type { Mailer } from '../../supabase/functions/send-messages/mail.ts'
import { channelsFrom, type Settings } from '../../supabase/functions/send-messages/settings.ts'
import { tick } from '../../supabase/functions/send-messages/tick.ts'
import { keptPushKeys, type PushKeys } from '../push-keys.ts'
import type { EmbeddedApp, EmbeddedBackend } from './embedded-backend.ts'

/** The keys of `npm start`, kept between runs as its data are; git ignores them. */
const KEYS_FILE = 'supabase/.temp/push-keys.json'

const FOLDER = '/functions/v1'
/** How often the sender looks for what is due, ms. On a hosted project the database wakes it. */
const TICK_MS = 1000

/** A function as Supabase would run it: a Web-standard handler. */
type Handler = (request: Request) => Promise<Response>

/**
 * Runs `supabase/functions` inside the Vite server, in development and preview, on the embedded backend. Supabase's CLI serves them in Docker alone:
 * - `/functions/v1/*` responds as on a hosted project.
 * - The sender runs every second (`ROSTER_TICK=0`: never), and mails are printed (`ROSTER_MAIL=0`: none).
 * - The page gets the public push key, also in a build for preview.
 *
 * Must come after the embedded backend.
 */
export function embeddedFunctions(): Plugin {
  const env = process.env
  let keys: PushKeys | undefined
  const keyPair = () => {
    const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = env
    keys ??= publicKey && privateKey ? { publicKey, privateKey } : keptPushKeys(KEYS_FILE)
    return keys
  }

  const serve = async (server: ViteDevServer | PreviewServer) => {
    const backend = server.config.plugins.find(({ name }) => name === 'roster:embedded-backend')?.api as EmbeddedBackend
    const app = await backend.app()
    const settings = settingsOf(app, keyPair())
    await allow(app, settings.extraHosts)
    const functions: Record<string, Handler> = {
      'send-messages': createHandler(settings),
      calendar: (request) =>
        answerCalendar(request, {
          project: { ...INSIDE, fetch: into(app), key: 'embedded' },
          siteUrl: settings.siteUrl,
        }),
    }
    const fetch: Handler = async (request) => {
      const [name = ''] = new URL(request.url).pathname.slice(FOLDER.length + 1).split('/')
      return (await functions[name]?.(request)) ?? Response.json({ code: 'NOT_FOUND' }, { status: 404 })
    }
    server.middlewares.use(honoMiddleware({ fetch } as unknown as Parameters<typeof honoMiddleware>[0], [FOLDER]))
    const { httpServer } = server
    httpServer?.once('listening', () => {
      const address = httpServer.address()
      if (typeof address !== 'object' || !address) return
      const origin = `http://localhost:${address.port}`
      settings.siteUrl = env.SITE_URL ?? origin
      settings.ownUrl = `${origin}${FOLDER}/send-messages`
      if (env.ROSTER_TICK === '0') return
      const clock = startClock(settings)
      httpServer.once('close', () => clearInterval(clock))
    })
  }

  return {
    name: 'roster:embedded-functions',
    config: () => ({
      define: { 'import.meta.env.VITE_PUSH_PUBLIC_KEY': JSON.stringify(keyPair().publicKey) },
    }),
    configureServer: serve,
    configurePreviewServer: serve,
  }
}

/** Requests of a function reach the API in this process, not over the network. */
const INSIDE = { url: 'http://embedded' }
const into =
  (app: EmbeddedApp): typeof fetch =>
  async (input, init) =>
    app.fetch(new Request(input, init))

function settingsOf(app: EmbeddedApp, { publicKey, privateKey }: PushKeys): Settings {
  const { VAPID_SUBJECT = 'mailto:demo@roster.example', SENDER_TOKEN, SITE_URL } = process.env
  const env: Record<string, string | undefined> = {
    ...process.env,
    VAPID_PUBLIC_KEY: publicKey,
    VAPID_PRIVATE_KEY: privateKey,
    VAPID_SUBJECT,
  }
  const { mailer, ...channels } = channelsFrom((name) => env[name])
  return {
    backend: backendAt({ ...INSIDE, fetch: into(app), key: app.serviceKey }),
    siteUrl: SITE_URL ?? '',
    ownUrl: '',
    token: SENDER_TOKEN ?? randomBytes(16).toString('base64url'),
    ...channels,
    mailer: mailer ?? (process.env.ROSTER_MAIL === '0' ? null : printMail),
  }
}

/** Lets the database take subscriptions at stand-ins too (`PUSH_EXTRA_HOSTS`). */
async function allow(app: EmbeddedApp, hosts: readonly string[]): Promise<void> {
  for (const host of hosts) {
    if (!/^[a-z0-9.-]+$/.test(host)) throw new Error(`PUSH_EXTRA_HOSTS names ${host}, which is no host.`)
    await app.exec(`insert into private.allowed_push_hosts values ('${host}') on conflict do nothing`)
  }
}

/** Wakes the sender as the database of a hosted project does, one tick after the other. */
function startClock(settings: Settings): NodeJS.Timeout {
  let isBusy = false
  let trouble = ''
  return setInterval(async () => {
    if (isBusy) return
    isBusy = true
    try {
      await tick(settings)
      trouble = ''
    } catch (error) {
      const says = String(error)
      // A failure that repeats every second is printed only once.
      if (says !== trouble) console.error(`The sender could not look for messages: ${says}`)
      trouble = says
    } finally {
      isBusy = false
    }
  }, TICK_MS)
}

const printMail: Mailer = async ({ to, subject, text }) => {
  console.log(`\n  Mail to ${to}: ${subject}\n${text.replace(/^/gm, '  ')}\n`)
  return { is: 'delivered' }
}
