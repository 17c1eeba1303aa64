import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { deployedTemplates, mailTemplates } from './mail-templates.ts'
import type { Deploy } from './plan.ts'

/**
 * Writes a `supabase` folder whose settings name this project's own values: its site, and its mail provider. They are not in the
 * committed file, because a push of that would overwrite them with nothing, or with the text `env(…)`.
 */
export function writeSettings(folder: string, { env, kept }: Deploy): void {
  const home = path.join(folder, 'supabase')
  mkdirSync(path.join(home, 'templates'), { recursive: true })
  for (const [name, { html }] of Object.entries(deployedTemplates())) {
    writeFileSync(path.join(home, 'templates', name), html)
  }
  const config = settingsFor(readFileSync('supabase/config.toml', 'utf8'), {
    site: new URL(env.get('VITE_SITE_URL') ?? '').origin,
    from: kept.get('MAIL_FROM'),
    key: kept.get('MAIL_API_KEY'),
    url: kept.get('MAIL_URL'),
    captcha: kept.get('CAPTCHA_SECRET'),
  })
  writeFileSync(path.join(home, 'config.toml'), config, { mode: 0o600 })
}

interface Own {
  site: string
  /** The sender's address, and the key that the provider knows; undefined without a provider. */
  from: string | undefined
  key: string | undefined
  url: string | undefined
  /** The secret of Turnstile; undefined where the site shows no captcha. */
  captcha?: string | undefined
}

/** SMTP of the providers whose HTTP address is known. Their key is the password there as well. */
const SMTP: Record<string, { host: string; port: number; user: string }> = {
  'api.resend.com': { host: 'smtp.resend.com', port: 465, user: 'resend' },
}

export function settingsFor(config: string, { site, from, key, url, captcha }: Own): string {
  const own = [
    '[auth]',
    `site_url = ${JSON.stringify(site)}`,
    `additional_redirect_urls = [${JSON.stringify(`${site}/auth/callback`)}]`,
  ]
  const asks = captcha
    ? `\n[auth.captcha]\nenabled = true\nprovider = "turnstile"\nsecret = ${JSON.stringify(captcha)}\n`
    : ''
  const addressed = config.replace(/^\[auth\]$/m, own.join('\n')) + asks
  const smtp = SMTP[url ? new URL(url).hostname : '']
  // Without its own mail provider a free project refuses other mails, and everything else in the same push.
  if (!from || !key || !smtp) return `${withoutMails(addressed)}\n[auth.rate_limit]\nsign_in_sign_ups = 100\n`
  const { name, address } = mailbox(from)
  return `${withSubjects(addressed)}
[auth.rate_limit]
email_sent = 100
sign_in_sign_ups = 100

[auth.email.smtp]
enabled = true
host = ${JSON.stringify(smtp.host)}
port = ${smtp.port}
user = ${JSON.stringify(smtp.user)}
pass = ${JSON.stringify(key)}
admin_email = ${JSON.stringify(address)}
sender_name = ${JSON.stringify(name)}
`
}

/** The English subjects of the committed file, in all languages. */
function withSubjects(config: string): string {
  const deployed = deployedTemplates()
  return Object.entries(mailTemplates()).reduce(
    (text, [name, { subject }]) =>
      text.replace(
        `subject = ${JSON.stringify(subject)}`,
        () => `subject = ${JSON.stringify(deployed[name]?.subject)}`,
      ),
    config,
  )
}

const withoutMails = (config: string) => config.replaceAll(/^\[auth\.email\.template\.\w+\]\n(?:[^[\n].*\n)*/gm, '')

/** 'Roster <news@your.domain>' in its parts. */
function mailbox(from: string): { name: string; address: string } {
  const [, name = '', address = from] = /^(.*?)\s*<(.+)>$/.exec(from) ?? []
  return { name: name || 'Roster', address }
}
