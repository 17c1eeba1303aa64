import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BARE } from '../../scripts/db/postgres/migrations.ts'
import { settingsFor } from '../../scripts/deploy/auth-config.ts'
import { changedFiles, sharedClone } from '../clone/support/clone.ts'
import { run } from '../clone/support/run.ts'
import { testDatabase } from '../db/support/database.ts'
import { type Stage, startStage } from './support/deployed.ts'
import { hostedProject, REF } from './support/hosted-project.ts'
import type { Asked, StubResponse } from './support/management-api.ts'

/**
 * `npm run deploy` in a fresh clone, against a project that is as Supabase makes one. Each step fails
 * once, and the same command is given again, until the doctor finds nothing wrong with what was put online.
 */

const db = testDatabase({ source: BARE })
const clone = sharedClone({ freshOnce: true })
let stage: Stage
let project: Stage['project']
let site: Stage['site']
let env: Record<string, string>

beforeAll(async () => {
  stage = await startStage(db, clone)
  project = stage.project
  site = stage.site
  env = {
    ...stage.env,
    VITE_SITE_URL: site.origin,
    MAIL_FROM: 'Roster <news@roster.example> re_secret',
    VITE_CONTACT_DAYS: '90',
  }
}, 300_000)
afterAll(() => stage.close())

const uploads = () => readFileSync(stage.uploads, 'utf8')

const typed = (...args: string[]) => run(clone(), ['npm', 'run', 'deploy', '--', ...args], { env })
/** Between two releases some migrations are in none. */
const deploy = (...args: string[]) => typed('--unreleased', ...args)
const kept = (file: string) => parseEnv(readFileSync(path.join(clone(), file), 'utf8'))

const refuses =
  (wanted: string, method?: string) =>
  ({ url, method: used }: Asked): StubResponse | undefined =>
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
  test.each<[string, (asked: Asked) => StubResponse | undefined]>([
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
  rmSync(path.join(project.folder, 'bin', 'fails'))
  stage.api.realtime.allowsPublic = true
  const first = await deploy()
  stage.api.realtime.allowsPublic = false
  expect([first.code, first.output]).toEqual([
    0,
    expect.stringMatching(
      /✓ Deployed\. Left for you to do .*:\n {2}Realtime: public channels are open.*\n.*switch Allow/,
    ),
  ])
  const ended = await deploy('check')
  expect([ended.code, ended.output]).toEqual([0, expect.stringMatching(/Nothing to mend\.\s+✓ Deployed\.\n/)])
  expect(uploads()).toMatch(/--yes wrangler@[\d.]+ deploy --domain 127\.0\.0\.1\n$/)
  expect(changedFiles(clone())).toEqual([])
}, 300_000)

test('days of contact data are stored in the database and in the build', async () => {
  expect(await db.owner('select days from private.contact_retention')).toEqual([{ days: 90 }])
  expect(kept('.env').VITE_CONTACT_DAYS).toBe('90')
})

test('a rollback uploads the build before the last one, and without one says so', async () => {
  const rollback = () => run(clone(), ['npm', 'run', 'rollback'], { env })
  expect(await rollback()).toMatchObject({ code: 1, output: expect.stringContaining('keeps no build before') })
  const older = path.join(clone(), '.builds', '2026-01-01T00-00-00')
  mkdirSync(older, { recursive: true })
  writeFileSync(path.join(older, 'index.html'), 'older')
  const before = uploads()
  expect((await rollback()).code).toBe(0)
  expect(readFileSync(path.join(clone(), 'dist', 'index.html'), 'utf8')).toBe('older')
  expect(uploads()).not.toBe(before)
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
  expect(project.auth.mailer_templates_confirmation_content).toContain(
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
    { name: 'sender_url', secret: `${stage.api.project.url}/functions/v1/send-messages` },
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
