// @vitest-environment node
import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { MAIL_TEMPLATES } from '../../../../scripts/deploy/mail-templates'

const FOLDER = 'supabase/templates'

/** `npm run test:unit -- mail-templates -u` writes them again. */
test.each(Object.entries(MAIL_TEMPLATES))('%s looks as every other mail of Roster', async (name, html) => {
  await expect(html).toMatchFileSnapshot(`../../../../${FOLDER}/${name}`)
  expect(html).toContain('href="{{ .SiteURL }}/auth/callback?token_hash={{ .TokenHash }}&amp;type=')
})

test('there is no other mail', () => {
  expect(readdirSync(FOLDER).sort()).toEqual(Object.keys(MAIL_TEMPLATES).sort())
})
