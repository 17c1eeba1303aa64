import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BARE } from '../../scripts/db/postgres/migrations.ts'
import { settingsFor } from '../../scripts/deploy/auth-config.ts'
import { changedFiles, sharedClone } from '../clone/support/clone.ts'
import { run } from '../clone/support/run.ts'
import { testDatabase } from '../db/support/database.ts'
import { type StandIn, senderState, settings, startStandIn } from '../unit/scripts/doctor/stand-in.ts'
import { type HostedProject, hostedProject, REF } from './support/hosted-project.ts'
import type { Answer, Asked } from './support/management-api.ts'
import { hostSite } from './support/site.ts'

/**
 * `npm run deploy` in a fresh clone, against a project that is as Supabase makes one. Each step fails
 * once, and the same command is given again, until the doctor finds nothing wrong with what was put online.
 */

const db = testDatabase({ source: BARE })
const clone = sharedClone({ freshOnce: true })
let project: HostedProject
let api: StandIn
let site: Awaited<ReturnType<typeof hostSite>>
let env: Record<string, string>

beforeAll(async () => {
  // The parts of a hosted project that this Postgres lacks, as far as the commands need it.
  await db.owner(`
    create schema vault; create table vault.secrets (id uuid default gen_random_uuid(), name text unique, secret text);
    create view vault.decrypted_secrets as select name, secret as decrypted_secret from vault.secrets;
    create function vault.create_secret(secret text, name text) returns uuid language sql as
      'insert into vault.secrets (secret, name) values ($1, $2) returning id';
    create function vault.update_secret(secret_id uuid, new_secret text) returns void language sql as
      'update vault.secrets set secret = $2 where id = $1';
    create schema net; create schema cron;
    create table cron.job (jobname text unique, schedule text, command text, active boolean default true);
    create function cron.schedule(job_name text, schedule text, command text) returns bigint language sql as
      'insert into cron.job values ($1, $2, $3) on conflict (jobname) do update set command = excluded.command returning 1::bigint'`)
  api = await startStandIn()
  project = await hostedProject(db, { publishable: api.project.key })
  site = await hostSite(() => path.join(clone(), 'dist'))
  api.break(answerAsDeployed)
  env = {
    ...project.env,
    VITE_SUPABASE_URL: api.project.url,
    VITE_SITE_URL: site.origin,
    MAIL_FROM: 'Roster <news@roster.example> re_secret',
    VITE_CONTACT_DAYS: '90',
    PATH: `${fakeNpx()}${path.delimiter}${process.env.PATH}`,
  }
}, 300_000)
afterAll(async () => {
  site.close()
  await Promise.all([api.close(), project.close()])
})

/** The project's report to the doctor follows from the requests before. */
async function answerAsDeployed({ pathname, searchParams }: URL) {
  const secret = (name: string) => project.secrets.get(name) ?? ''
  if (pathname === '/auth/v1/settings') {
    const told = {
      disable_signup: project.auth.disable_signup ?? false,
      mailer_autoconfirm: project.auth.mailer_autoconfirm,
    }
    return { body: settings({ external: { email: true } }, told) }
  }
  if (pathname === '/auth/v1/verify') {
    const wanted = searchParams.get('redirect_to') ?? ''
    const target = String(project.auth.uri_allow_list).split(',').includes(wanted) ? wanted : project.auth.site_url
    return { status: 303, headers: { location: `${target}#error=access_denied` } }
  }
  const [, read] = /^\/rest\/v1\/rpc\/(applied_migrations|catalogue_hashes)$/.exec(pathname) ?? []
  if (read) return { body: await db.anon.rpc(read) }
  if (pathname !== '/functions/v1/send-messages') return undefined
  if (!project.functions.some(({ name }) => name === 'send-messages')) return { status: 404 }
  const [row] = await db.owner<{ state: never }>('select public.get_sender_state() as state')
  const push = { publicKey: secret('VAPID_PUBLIC_KEY'), subject: secret('VAPID_SUBJECT'), pair: true }
  const state = { push, mail: secret('MAIL_API_KEY') !== '', token: secret('SENDER_TOKEN') !== '' }
  return { body: senderState(secret('SITE_URL'), { ...state, ...(row && { database: row.state }) }) }
}

/** A replacement for npx, which would fetch the host's tool: it records its calls, and fails while `fails` is there. */
function fakeNpx(): string {
  const folder = path.join(project.folder, 'bin')
  mkdirSync(folder)
  writeFileSync(
    path.join(folder, 'npx'),
    '#!/bin/sh\ncd "$(dirname "$0")"\necho "$@" >> asked\n[ ! -e fails ] || exit 1\n',
  )
  chmodSync(path.join(folder, 'npx'), 0o755)
  return folder
}
const uploads = () => path.join(project.folder, 'bin', 'asked')

const typed = (...args: string[]) => run(clone(), ['npm', 'run', 'deploy', '--', ...args], { env })
/** Between two releases some migrations are in none. */
const deploy = (...args: string[]) => typed('--unreleased', ...args)
const kept = (file: string) => parseEnv(readFileSync(path.join(clone(), file), 'utf8'))

const refuses =
  (wanted: string, method?: string) =>
  ({ url, method: used }: Asked): Answer | undefined =>
    url.split('?')[0]?.endsWith(wanted) && (method ?? used) === used
      ? { status: 403, body: { message: 'Not now' } }
      : undefined

test('--dry-run prints the plan and the project, asks nothing, and leaves nothing behind', async () => {
  const ended = await deploy('--dry-run')
  expect(ended.code, ended.output).toBe(0)
  expect(ended.output).toMatch(/1\. project: .* in eu-central-1 .*\n.*2\. env: [\s\S]*9\. check: /)
  expect(ended.output).toContain('The project is roster (abcdefghijklmnopqrst), made on 2026-01-01.')
  expect(project.asked.map(({ method, url }) => `${method} ${url}`)).toEqual(['GET /v1/projects'])
  expect([changedFiles(clone()), existsSync(path.join(clone(), '.env'))]).toEqual([[], false])
  project.asked.length = 0
})

test('a word that is neither step nor option is answered with the ones that exist', async () => {
  expect(await deploy('everything')).toMatchObject({
    code: 1,
    output: expect.stringContaining('project, env, migrations'),
  })
  expect(await deploy('--host=moon')).toMatchObject({ code: 1, output: expect.stringContaining('--host=cloudflare') })
})

test('--new is another project, whatever this folder was linked with', async () => {
  const linked = path.join(clone(), 'supabase/.temp/project-ref')
  mkdirSync(path.dirname(linked), { recursive: true })
  writeFileSync(linked, 'abcdefghijklmnopqrst')
  expect((await deploy('--dry-run')).output).toContain('with the project abcdefghijklmnopqrst')
  expect((await deploy('--dry-run', '--new')).output).toContain('1. project: Make a new project named roster')
  expect((await deploy('--new', '--project=abcdefghijklmnopqrst')).code).toBe(1)
  rmSync(linked)
})

test('unreleased migrations are refused before any question', async () => {
  project.asked.length = 0
  const later = path.join(clone(), 'supabase/migrations/29990101000000_later.sql')
  writeFileSync(later, 'select 1;\n')
  const ended = await typed()
  rmSync(later)
  expect([ended.code, ended.output]).toEqual([
    1,
    expect.stringMatching(/migrations here are in no release.*\n.*--unreleased/),
  ])
  expect(project.asked).toEqual([])
})

describe('each step fails once', () => {
  test.each<[string, (asked: Asked) => Answer | undefined]>([
    ['project', refuses('/v1/projects', 'GET')],
    ['env', refuses('/api-keys', 'GET')],
    ['migrations', refuses('/cli/login-role')],
    ['settings', refuses('/config/auth', 'PATCH')],
    ['functions', refuses('/secrets', 'POST')],
    ['waking', refuses('/database/query')],
  ])(
    '%s',
    async (step, broken) => {
      project.break(broken)
      const ended = await deploy()
      project.break(() => undefined)
      expect([ended.code, ended.output]).toEqual([1, expect.stringMatching(new RegExp(`^✗ ${step}: `, 'm'))])
      expect(ended.output).toContain('run the same command again')
    },
    300_000,
  )

  test('upload', async () => {
    writeFileSync(path.join(project.folder, 'bin', 'fails'), '')
    const before = kept('.env.deploy')
    const ended = await deploy()
    expect([ended.code, ended.output]).toEqual([1, expect.stringContaining('✗ upload: ')])
    // Another pair of keys would end every subscription.
    expect(kept('.env.deploy')).toEqual({ ...before, SITE_HOST: 'cloudflare' })
  }, 300_000)
})

test('everything exists after a retry, and what only a person can do is left for the end', async () => {
  writeFileSync(path.join(project.folder, 'bin', 'npx'), '#!/bin/sh\ncd "$(dirname "$0")"\necho "$@" >> asked\n')
  api.realtime.allowsPublic = true
  const first = await deploy()
  api.realtime.allowsPublic = false
  expect([first.code, first.output]).toEqual([
    0,
    expect.stringMatching(
      /✓ Deployed\. Left for you to do .*:\n {2}Realtime: public channels are open.*\n.*switch Allow/,
    ),
  ])
  const ended = await deploy('check')
  expect([ended.code, ended.output]).toEqual([0, expect.stringMatching(/Nothing to mend\.\s+✓ Deployed\.\n/)])
  expect(readFileSync(uploads(), 'utf8')).toMatch(/--yes wrangler@[\d.]+ deploy\n$/)
  expect(changedFiles(clone())).toEqual([])
}, 300_000)

test('days of contact data are stored in the database and in the build', async () => {
  expect(await db.owner('select days from private.contact_keeping')).toEqual([{ days: 90 }])
  expect(kept('.env').VITE_CONTACT_DAYS).toBe('90')
})

test('a rollback uploads the build before the last one, and without one says so', async () => {
  const rollback = () => run(clone(), ['npm', 'run', 'rollback'], { env })
  expect(await rollback()).toMatchObject({ code: 1, output: expect.stringContaining('keeps no build before') })
  const older = path.join(clone(), '.builds', '2026-01-01T00-00-00')
  mkdirSync(older, { recursive: true })
  writeFileSync(path.join(older, 'index.html'), 'older')
  expect((await rollback()).code).toBe(0)
  expect(readFileSync(path.join(clone(), 'dist', 'index.html'), 'utf8')).toBe('older')
  expect(readFileSync(uploads(), 'utf8')).toMatch(/deploy\n.*deploy\n$/)
  expect(changedFiles(clone())).toEqual([])
})

test('sign-up works for strangers: mails are sent with the provider, look like Roster, and lead to the site', () => {
  expect(project.auth).toMatchObject({
    site_url: site.origin,
    uri_allow_list: `${site.origin}/auth/callback`,
    smtp_host: 'smtp.resend.com',
    smtp_port: '465',
    smtp_user: 'resend',
    smtp_pass: 're_secret',
    smtp_admin_email: 'news@roster.example',
    smtp_sender_name: 'Roster',
    rate_limit_email_sent: 100,
    rate_limit_otp: 100,
    mailer_autoconfirm: false,
  })
  expect(project.auth.mailer_templates_confirmation_content).toBe(
    readFileSync('supabase/templates/confirmation.html', 'utf8'),
  )
  expect(project.auth).not.toHaveProperty('disable_signup')
  expect(JSON.stringify(project.auth)).not.toContain('env(')
})

test('the functions, the database and the site have the same keys, and secrets stay on this machine', async () => {
  const secrets = kept('.env.deploy')
  expect(Object.fromEntries(project.secrets)).toEqual({
    SITE_URL: site.origin,
    SENDER_TOKEN: secrets.SENDER_TOKEN,
    VAPID_SUBJECT: 'mailto:news@roster.example',
    VAPID_PUBLIC_KEY: kept('.env').VITE_PUSH_PUBLIC_KEY,
    VAPID_PRIVATE_KEY: secrets.VAPID_PRIVATE_KEY,
    MAIL_URL: 'https://api.resend.com/emails',
    MAIL_API_KEY: 're_secret',
    MAIL_FROM: 'Roster <news@roster.example>',
  })
  const vault = await db.owner('select name, decrypted_secret as secret from vault.decrypted_secrets order by name')
  expect(vault).toEqual([
    { name: 'sender_token', secret: secrets.SENDER_TOKEN },
    { name: 'sender_url', secret: `${api.project.url}/functions/v1/send-messages` },
  ])
  expect(statSync(path.join(clone(), '.env.deploy')).mode & 0o777).toBe(0o600)
  expect(Object.keys(kept('.env')).filter((name) => !name.startsWith('VITE_'))).toEqual([])
})

test('settings are pushed without a mail provider, and the mails stay as they are', async () => {
  const poor = await hostedProject(db)
  const none = { from: undefined, key: undefined, url: undefined }
  const config = settingsFor(readFileSync('supabase/config.toml', 'utf8'), { site: 'https://roster.example', ...none })
  writeFileSync(path.join(poor.folder, 'supabase/config.toml'), config)
  const ended = await poor.type(`npx supabase config push --remote=${REF}`)
  expect(ended.code, ended.said).toBe(0)
  expect(poor.auth).toMatchObject({
    site_url: 'https://roster.example',
    mailer_autoconfirm: false,
    rate_limit_otp: 100,
  })
  expect(Object.keys(poor.auth).filter((name) => /template|subject|smtp_(host|pass)|email_sent/.test(name))).toEqual([])
  await poor.close()
})
