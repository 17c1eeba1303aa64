import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BARE, projectRoot } from '../../scripts/db/postgres/migrations.ts'
import { testDatabase } from '../db/support/database.ts'
import { type HostedProject, hostedProject, REF } from './support/hosted-project.ts'

const settings = readFileSync(path.join(projectRoot, 'supabase/config.toml'), 'utf8').replaceAll(/^\s*#.*$/gm, '')
const PUSH = `npx supabase config push --remote=${REF}`

const db = testDatabase({ source: BARE })
let project: HostedProject
beforeAll(async () => {
  project = await hostedProject(db, { hasPlan: true })
  await project.type(PUSH)
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
  expect(JSON.stringify(project.auth)).not.toMatch(/localhost|127\.0\.0\.1/)
})

test('config.toml says in its own words what a push must carry, and names no local address', () => {
  expect(settings).toMatch(/^enable_confirmations = true$/m)
  expect(settings).toMatch(/^double_confirm_changes = true$/m)
  expect(settings).toMatch(/^enable_anonymous_sign_ins = false$/m)
  expect(settings).not.toMatch(/localhost|127\.0\.0\.1|\[::1\]|env\(/)
})
