import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { projectRoot } from '../../../scripts/db/postgres/migrations.ts'
import { type Database, shared } from '../../db/support/database.ts'
import { type Asked, answer, KEY, LOGIN, type Project, REF, type StubResponse } from './management-api.ts'

export { KEY, REF } from './management-api.ts'

interface Ended {
  code: number
  /** Its output, standard error included. */
  said: string
}

/** A hosted project as the command line meets it. */
export interface HostedProject extends Project {
  /** A folder with this `supabase` folder, in which commands run. */
  folder: string
  /** Settings that lead every command of the official CLI to this project instead of supabase.com. */
  env: Record<string, string>
  /** Wrong answers that a test sets for some requests. */
  break: (broken: (asked: Asked) => StubResponse | undefined) => void
  /** Runs a line as it is typed into a shell, and answers yes to what it asks. */
  type: (line: string, env?: Record<string, string>) => Promise<Ended>
  close: () => Promise<void>
}

/**
 * Supabase's Management API cannot run here. A server takes its place, which records requests and refuses what a host refuses. The
 * project's database is a real Postgres, and the real CLI talks to both.
 *
 * The CLI reaches a project's database at a name that only the internet knows. A pooler may have several addresses, which
 * it tries one after the other: the second one is on this machine.
 */
export async function hostedProject(
  db: Database,
  { hasPlan = false, publishable = 'sb_publishable_x' } = {},
): Promise<HostedProject> {
  const database = new URL(db.url('postgres'))
  const pooler = `postgresql://postgres.${REF}:[YOUR-PASSWORD]@pooler.supabase.test:6543,127.0.0.1:${database.port}/${db.name}`
  await allowLogin(db)
  const project: Project = {
    asked: [],
    auth: {},
    functions: [],
    secrets: new Map(),
    hasPlan,
    isMade: true,
    publishable,
    pooler,
    query: run(db),
  }
  let broken: (asked: Asked) => StubResponse | undefined = () => undefined
  const server = await listen(async (asked) => {
    project.asked.push(asked)
    return broken(asked) ?? (await answer(project, asked))
  })
  const home = mkdtempSync(path.join(tmpdir(), 'roster-hosted-'))
  const folder = path.join(home, 'roster')
  cpSync(path.join(projectRoot, 'supabase'), path.join(folder, 'supabase'), {
    recursive: true,
    filter: (file) => !file.includes('.temp'),
  })
  const env = environment(home, server)
  return Object.assign(project, {
    folder,
    env,
    break: (next: typeof broken) => {
      broken = next
    },
    type: (line: string, other = {}) => typed(line, folder, { ...env, ...other }),
    close: async () => {
      server.close()
      server.closeAllConnections()
      rmSync(home, { recursive: true, force: true })
    },
  })
}

/** The role that the CLI is given for a few minutes. */
async function allowLogin(db: Database): Promise<void> {
  const client = new pg.Client(shared.url('supabase_admin', db.name))
  await client.connect()
  const name = `"${LOGIN.role}.${REF}"`
  await client.query(`do $$ begin create role ${name} login; exception when duplicate_object then null; end $$`)
  await client.query(`alter role ${name} password '${LOGIN.password}'; grant postgres to ${name}`)
  await client.end()
}

const run = (db: Database) => async (sql: string) => {
  const result: pg.QueryResult | pg.QueryResult[] = await db.pool('postgres').query(sql)
  return [result].flat().at(-1)?.rows ?? []
}

function environment(home: string, server: Server): Record<string, string> {
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const profile = path.join(home, 'profile.yaml')
  const lines = ['name: test', `api_url: ${origin}`, `dashboard_url: ${origin}`, 'project_host: supabase.test']
  writeFileSync(profile, lines.join('\n'))
  return {
    SUPABASE_PROFILE: profile,
    SUPABASE_HOME: home,
    SUPABASE_ACCESS_TOKEN: KEY,
    SUPABASE_NO_KEYRING: '1',
    SUPABASE_TELEMETRY_DISABLED: '1',
    DO_NOT_TRACK: '1',
    SUPABASE_YES: '1',
    // The temporary server has no TLS.
    PGSSLMODE: 'disable',
  }
}

async function listen(answerTo: (asked: Asked) => Promise<StubResponse>): Promise<Server> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', async () => {
      const { method = '', url = '', headers } = request
      const asked = { method, url, body: Buffer.concat(parts).toString('utf8'), token: headers.authorization ?? '' }
      const { status, body } = await answerTo(asked)
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return server
}

function typed(line: string, cwd: string, env: Record<string, string>): Promise<Ended> {
  // npx looks for the tool in this folder and would ask the registry where it is not.
  const command = line.replace(/^npx (supabase) /, `${path.join(projectRoot, 'node_modules', '.bin')}/$1 `)
  return new Promise((resolve, reject) => {
    const child = spawn(command, {
      cwd,
      env: { ...process.env, ...env },
      shell: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (part: string) => {
        said += part
      })
    }
    child.on('error', reject)
    child.on('close', (code) => resolve({ code: code ?? 1, said }))
  })
}
