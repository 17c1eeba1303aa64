import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../../scripts/db/postgres/migrations.ts'
import { pushedAuthSettings } from '../db/support/management-api.ts'

const settings = readFileSync(path.join(projectRoot, 'supabase/config.toml'), 'utf8').replaceAll(/^\s*#.*$/gm, '')

test('supabase config push makes sign-up prove the address and nothing looser than that', async () => {
  const pushed = await pushedAuthSettings()
  expect(pushed).toMatchObject({
    mailer_autoconfirm: false,
    mailer_secure_email_change_enabled: true,
    external_anonymous_users_enabled: false,
    security_manual_linking_enabled: false,
    refresh_token_rotation_enabled: true,
    password_min_length: 8,
  })
  expect(pushed.mailer_templates_recovery_content).toContain('{{ .SiteURL }}/auth/callback?token_hash=')
})

test('supabase config push leaves what each project decides itself: addresses and Google', async () => {
  const pushed = await pushedAuthSettings()
  expect(Object.keys(pushed).filter((name) => /site_url|uri_allow_list|google/.test(name))).toEqual([])
  expect(JSON.stringify(pushed)).not.toMatch(/localhost|127\.0\.0\.1/)
})

test('config.toml says in its own words what a push must carry, and names no local address', () => {
  expect(settings).toMatch(/^enable_confirmations = true$/m)
  expect(settings).toMatch(/^double_confirm_changes = true$/m)
  expect(settings).toMatch(/^enable_anonymous_sign_ins = false$/m)
  expect(settings).not.toMatch(/localhost|127\.0\.0\.1|\[::1\]|env\(/)
})
