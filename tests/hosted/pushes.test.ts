import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BARE } from '../../scripts/db/postgres/migrations.ts'
import { testDatabase } from '../db/support/database.ts'
import { type HostedProject, hostedProject, REF } from './support/hosted-project.ts'

const FOLDER = 'supabase/functions'

const db = testDatabase({ source: BARE })
let project: HostedProject
beforeAll(async () => {
  project = await hostedProject(db, { hasPlan: true })
  await project.type(`npx supabase config push --remote=${REF}`)
})
afterAll(() => project.close())

test('supabase config push makes sign-up prove the address and nothing looser than that', () => {
  expect(project.auth).toMatchObject({
    mailer_autoconfirm: false,
    mailer_secure_email_change_enabled: true,
    external_anonymous_users_enabled: false,
    security_manual_linking_enabled: false,
    refresh_token_rotation_enabled: true,
    password_min_length: 8,
  })
  expect(project.auth.mailer_templates_recovery_content).toContain('{{ .SiteURL }}/auth/callback?token_hash=')
})

test('supabase config push leaves what each project decides itself: addresses, Google, and whether it takes new accounts', () => {
  const own = /site_url|uri_allow_list|google|disable_signup/
  expect(Object.keys(project.auth).filter((name) => own.test(name))).toEqual([])
  expect(JSON.stringify(project.auth)).not.toMatch(/localhost|127\.0\.0\.1|\[::1\]|env\(/)
})

test('supabase functions deploy uploads each function whole, open to anyone who knows its token or address', async () => {
  const ended = await project.type(`npx supabase functions deploy --use-api --remote=${REF}`)
  expect(ended.code, ended.said).toBe(0)
  const ours = readdirSync(FOLDER, { recursive: true })
    .map((name) => `${FOLDER}/${name}`.replaceAll('\\', '/'))
    .filter((name) => /\.(ts|json)$/.test(name))
  // Shared imports are uploaded with each.
  expect([...new Set(project.functions.flatMap(({ files }) => files))].sort()).toEqual(ours.sort())
  expect(project.functions.map(({ name, verify_jwt }) => [name, verify_jwt]).sort()).toEqual([
    ['calendar', false],
    ['send-messages', false],
  ])
})
