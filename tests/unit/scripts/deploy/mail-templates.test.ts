// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { deployedTemplates, mailTemplates } from '../../../../scripts/deploy/mail-templates'
import { messageKey } from '../../../../supabase/functions/_shared/translate'

const FOLDER = 'supabase/templates'
const english = Object.entries(mailTemplates())

/** `npm run test:unit -- mail-templates -u` writes them again. */
test.each(english)('%s looks as every other mail of Roster', async (name, { html }) => {
  await expect(html).toMatchFileSnapshot(`../../../../${FOLDER}/${name}`)
  expect(html).toContain('href="{{ .SiteURL }}/auth/callback?token_hash={{ .TokenHash }}&amp;type=')
})

test('there is no other mail', () => {
  expect(readdirSync(FOLDER).sort()).toEqual(english.map(([name]) => name).sort())
})

test.each(english)('%s has its subject in config.toml', (name, { subject }) => {
  expect(readFileSync('supabase/config.toml', 'utf8')).toContain(
    `subject = ${JSON.stringify(subject)}\ncontent_path = "./${FOLDER}/${name}"`,
  )
})

test('an account gets the mails of its language, and any other one the English ones', () => {
  const inLanguage = (language: string, address: string) => ({
    language,
    tag: language,
    catalog: { [messageKey('Confirm your new address for Roster')]: address },
  })
  const deployed = deployedTemplates([inLanguage('de', 'Neue Adresse'), inLanguage('pt-BR', 'Novo endereço')])
  const mail = deployed['email_change.html']
  expect(mail?.subject).toBe(
    '{{ $language := "" }}{{ with .Data.settings }}{{ with or .language .pageLanguage }}{{ $language = printf "%v" . }}{{ end }}{{ end }}{{ if eq $language "de" }}Neue Adresse{{ else if eq $language "pt-BR" }}Novo endereço{{ else }}Confirm your new address for Roster{{ end }}',
  )
  expect(mail?.html.match(/<html lang="[\w-]+">/g)).toEqual(['de', 'pt-BR', 'en'].map((one) => `<html lang="${one}">`))
  expect(mail?.html.match(/\{\{ \.NewEmail \}\}/g)).toHaveLength(3)
})

test('with English alone each mail is the committed file', () => {
  expect(deployedTemplates([])).toEqual(mailTemplates())
})
