import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished, vi } from 'vitest'
import { supabase } from '../../../scripts/db/supabase-cli.ts'

const REF = 'abcdefghijklmnopqrst'

/** A project of which only the settings of its sign-in can be read, as somebody might have left them. */
const SETTINGS = {
  auth: {
    site_url: 'https://roster.example',
    additional_redirect_urls: ['https://roster.example/auth/callback'],
    enable_anonymous_sign_ins: true,
    minimum_password_length: 6,
    email: { enabled: true, enable_confirmations: false, double_confirm_changes: false },
    external: { google: { enabled: true } },
  },
}
const PROJECT = { id: REF, ref: REF, name: 'roster', region: 'eu-west-1', status: 'ACTIVE_HEALTHY' }
const DATABASE = { host: 'db.roster.example', version: '17', postgres_engine: '17', release_channel: 'ga' }

/** What the CLI asked of Supabase. */
interface Asked {
  method: string
  url: string
  body: string
}

/**
 * Lets the real CLI run `supabase config push` with supabase/config.toml, and returns what it sends for the settings of the sign-in.
 * The answer of the stand-in is too short for the CLI, which then fails; by then it has sent everything.
 */
export async function pushedAuthSettings(): Promise<Record<string, unknown>> {
  const { asked, said } = await runCli('config', 'push')
  const sent = asked.filter(({ method, url }) => method === 'PATCH' && url.endsWith('/config/auth'))
  if (sent.length !== 1) throw new Error(`supabase config push sent ${sent.length} changes:\n${said}`)
  return JSON.parse(sent[0]?.body ?? '')
}

/** A function as it was uploaded. */
interface Uploaded {
  name: string
  /** Whether somebody has to be signed in to call it. */
  verify_jwt: boolean
  files: string[]
}

/** Lets the real CLI run `supabase functions deploy`, and returns what it uploads. */
export async function deployedFunctions(): Promise<Uploaded[]> {
  const { asked, said } = await runCli('functions', 'deploy', '--use-api')
  if (!asked.some(({ method, url }) => method === 'PUT' && url.endsWith('/functions'))) {
    throw new Error(`supabase functions deploy did not come to its end:\n${said}`)
  }
  return asked.flatMap(({ body }) => {
    const [, metadata] = /name="metadata".*?\r\n\r\n(\{.*?\})\r\n/s.exec(body) ?? []
    if (!metadata) return []
    const { name, verify_jwt } = JSON.parse(metadata) as Uploaded
    return {
      name,
      verify_jwt,
      files: [...body.matchAll(/name="file"; filename="([^"]+)"/g)].map(([, file = '']) => file),
    }
  })
}

/** Supabase's Management API cannot run here. A server in its place has one project and notes what it is asked. */
async function runCli(...args: string[]): Promise<{ asked: Asked[]; said: string }> {
  const asked: Asked[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString('utf8')
    })
    request.on('end', () => {
      const { method = '', url = '' } = request
      asked.push({ method, url, body })
      response.statusCode = method === 'POST' ? 201 : 200
      response.setHeader('content-type', 'application/json').end(JSON.stringify(answerTo(method, url)))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const home = mkdtempSync(path.join(tmpdir(), 'roster-push-'))
  onTestFinished(() => {
    vi.unstubAllEnvs()
    server.close()
    rmSync(home, { recursive: true, force: true })
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const profile = path.join(home, 'profile.yaml')
  const lines = ['name: test', `api_url: ${origin}`, `dashboard_url: ${origin}`, 'project_host: supabase.test']
  writeFileSync(profile, lines.join('\n'))
  vi.stubEnv('SUPABASE_ACCESS_TOKEN', `sbp_${'0'.repeat(40)}`)
  const { stderr } = await supabase(REF, ...args, '--profile', profile)
  return { asked, said: stderr }
}

function answerTo(method: string, url: string): object {
  if (url.startsWith('/v2/')) return { data: { id: REF, type: 'project_config', attributes: SETTINGS } }
  if (url.endsWith('/billing/addons')) return { selected_addons: [], available_addons: [] }
  if (url.includes('/functions')) return method === 'GET' ? [] : deployed(url)
  const made = { organization_id: 'x', organization_slug: 'x', created_at: '2026-01-01T00:00:00Z' }
  return url === `/v1/projects/${REF}` ? { ...PROJECT, ...made, database: DATABASE } : {}
}

function deployed(url: string) {
  const slug = new URL(url, 'http://x').searchParams.get('slug') ?? 'x'
  const at = { created_at: 1, updated_at: 1 }
  return { id: slug, slug, name: slug, status: 'ACTIVE', version: 1, entrypoint_path: 'x', ...at }
}
