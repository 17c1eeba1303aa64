import { createHmac } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { applyPendingMigrations, createApi } from '@supabase/lite/cli'
import type { PostgresConnection } from '@supabase/lite/postgres'
import { honoMiddleware } from '@supabase/lite/vite'
import type { Plugin, PreviewServer, ViteDevServer } from 'vite'
import { claimDataFolder } from './data-folder.ts'

/** Data of `npm start`, kept between runs; git ignores it. */
const DATA_FOLDER = 'supabase/.temp/data'

/** How many connections the API opens to a Postgres server: as many as PostgREST on a small hosted project. */
const CONNECTIONS = 20

/** The ids of Postgres' two JSON types in its protocol. */
const JSON_TYPE = 114
const JSONB_TYPE = 3802

type App = Awaited<ReturnType<typeof openApp>>

/** Interface for other plugins, exposed as `api`. */
export interface EmbeddedBackend {
  /** @throws Error before the server is configured */
  app(): EmbeddedApp
}

/** The API without a network, and the key that passes every policy: for code that runs beside it in this process. */
export interface EmbeddedApp {
  fetch(request: Request): Promise<Response>
  serviceKey: string
  /** Runs a statement as the database's owner. */
  exec(statement: string): Promise<unknown>
}

/** `disk` keeps the data between runs, `memory` starts empty at every start, an address is that of a Postgres database. */
type Storage = 'disk' | 'memory' | `postgresql://${string}`

/** The storage that ROSTER_DB names: a folder on disk unless it says otherwise. */
export function storageOf(named: string | undefined): Storage {
  if (named?.startsWith('postgresql://')) return named as Storage
  return named === 'memory' ? 'memory' : 'disk'
}

/** A mail of the auth service: its receiver and its link. */
export interface Mail {
  to: string
  subject: string
  link: string
}

interface Options {
  storage: Storage
  /** Fills an empty database with `supabase/seed.sql`. */
  seed: boolean
  /** Settings of `[auth]` that differ from lite.toml: for tests of what a demo has switched off. */
  auth?: App['config']['auth']
  /** Where mails go instead of the console. */
  onMail?: (mail: Mail) => void
}

/**
 * The whole backend inside the Vite server, in development and in preview: `@supabase/lite` answers `/auth/v1` and
 * `/rest/v1` on the page's own origin, with the migrations of `supabase/migrations`. Its database is PGlite, or a Postgres
 * server where one is named.
 *
 * It boots the package's public parts itself instead of using its Vite plugin, because that one cannot seed. An
 * in-memory database lives in this process, so it is filled here. Admin mode stays off: with it a
 * request without a key would bypass row-level security.
 */
export function embeddedBackend({ storage, seed, auth, onMail = printMail }: Options): Plugin {
  let served: App | undefined
  const serve = async (server: ViteDevServer | PreviewServer) => {
    const app = await boot(storage, seed)
    served = app
    app.config.auth = { ...app.config.auth, ...auth, email: { ...app.config.auth?.email, ...auth?.email } }
    app.drivers.email = { send: async (message) => onMail(mailOf(message)) }
    // The package bundles its types once per entry point, so TypeScript takes one class for two.
    const handler = app as unknown as Parameters<typeof honoMiddleware>[0]
    server.middlewares.use(honoMiddleware(handler, ['/auth/v1', '/rest/v1']))
    const { httpServer } = server
    httpServer?.once('listening', () => {
      // Links in mails, and the way back from Google, lead to the app's real address: it may run on any port.
      const address = httpServer.address()
      if (typeof address !== 'object' || !address) return
      const origin = `http://localhost:${address.port}`
      app.config.auth = { ...app.config.auth, site_url: origin }
      app.config.api = { ...app.config.api, external_url: origin }
    })
    httpServer?.once('close', () => void app.connection.close())
  }
  const api: EmbeddedBackend = {
    app() {
      if (!served) throw new Error('The embedded backend has not started: its plugin has to stand first.')
      const { fetch, connection } = served
      return {
        fetch: fetch.bind(served),
        serviceKey: embeddedToken({ role: 'service_role' }),
        exec: (statement) => connection.exec(statement),
      }
    },
  }
  return { name: 'roster:embedded-backend', api, configureServer: serve, configurePreviewServer: serve }
}

/** A token that the API takes. Its key is no secret, because it protects only demo data. */
export function embeddedToken(claims: object): string {
  const secret = /^jwt_secret = "(.+)"$/m.exec(readFileSync('supabase/lite.toml', 'utf8'))?.[1] ?? ''
  const part = (json: object) => Buffer.from(JSON.stringify(json)).toString('base64url')
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}

async function boot(storage: Storage, seed: boolean): Promise<App> {
  process.env.LITE_TELEMETRY = '0'
  if (storage === 'disk') claimDataFolder(DATA_FOLDER)
  if (storage === 'disk' || storage === 'memory') {
    const app = await openApp('pglite', storage === 'memory' ? 'memory://' : `file://./${DATA_FOLDER}`)
    await prepare(app, storage, seed)
    return app
  }
  // The package sends a migration's `begin` and its statements one after the other to whichever connection is free. With
  // a single connection they all reach the same one.
  const single = await openServer(storage, 1)
  await prepare(single, storage, seed)
  await single.connection.close()
  return openServer(storage, CONNECTIONS)
}

/**
 * The API on a Postgres server. The package turns JSON into text itself, as PGlite needs it, and its settings of the
 * driver would do that a second time. So text goes through as it is.
 */
export async function openServer(address: string, connections: number): Promise<App> {
  const app = await openApp('postgres', withConnections(address, connections))
  const { serializers } = (app.connection as unknown as PostgresConnection).driver.options
  for (const json of [JSON_TYPE, JSONB_TYPE]) {
    serializers[json] = (value) => (typeof value === 'string' ? value : JSON.stringify(value))
  }
  return app
}

async function openApp(driver: 'pglite' | 'postgres', url: string) {
  process.env.ROSTER_DB_DRIVER = driver
  process.env.ROSTER_DB_URL = url
  const api = await createApi({ withSupabaseClient: false })
  return api.project.local.createApp('./supabase/lite.toml', { admin: false, adminDefault: false })
}

/** The driver reads its number of connections from the address, and the settings of each; it would print every notice. */
function withConnections(address: string, count: number): string {
  const url = new URL(address)
  url.searchParams.set('max', String(count))
  url.searchParams.set('client_min_messages', 'warning')
  return url.href
}

async function prepare(app: App, storage: Storage, seed: boolean): Promise<void> {
  await app.ensureSystemSchema()
  try {
    await applyPendingMigrations(app)
  } catch (error) {
    if (storage === 'disk') throw outdatedData(error)
    throw error
  }
  if (seed) await seedWhenEmpty(app.connection)
}

/** Migrations that are not frozen yet are edited in place, so a database made by an earlier edition cannot be kept. */
function outdatedData(error: unknown): Error {
  // The package prints what Postgres says; its own message only repeats the statement.
  return new Error(
    `The demo's data could not be brought up to date, for the reason above: delete supabase/.temp/data to start afresh, or keep no data with ROSTER_DB=memory.`,
    { cause: error },
  )
}

async function seedWhenEmpty(connection: { exec<T>(query: string): Promise<T> }): Promise<void> {
  const file = join(process.cwd(), 'supabase/seed.sql')
  if (!existsSync(file)) return
  const { rows } = await connection.exec<{ rows: { users: number }[] }>('select count(*)::int as users from auth.users')
  if (rows[0]?.users === 0) await connection.exec(readFileSync(file, 'utf8'))
}

/** The link of Roster's mail template. The package's plain text contains another link. */
function mailOf({ to, subject, html = '' }: { to: string; subject: string; html?: string }): Mail {
  const [, href = ''] = html.match(/href="([^"]+)"/) ?? []
  return { to, subject, link: href.replaceAll('&amp;', '&') }
}

function printMail({ to, subject, link }: Mail): void {
  console.log(`\n  Mail to ${to}: ${subject}\n  ${link}\n`)
}
