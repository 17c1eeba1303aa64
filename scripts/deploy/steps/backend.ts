import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { supabase } from '../../supabase-cli.ts'
import { writeSettings } from '../auth-config.ts'
import { type Deploy, refOf, type Step } from '../plan.ts'

/** A folder for what must not stay: settings with a password in them, secrets. */
async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), 'roster-deploy-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export const migrations: Step = {
  name: 'migrations',
  says: () => 'Push the migrations that the project lacks.',
  do: async (deploy) => {
    await supabase(['db', 'push', `--remote=${refOf(deploy)}`])
  },
}

export const settings: Step = {
  name: 'settings',
  says: ({ kept }) =>
    kept.get('MAIL_FROM')
      ? 'Push the settings of sign-in: addresses, the mails and who sends them, limits.'
      : "Push the settings of sign-in: addresses, limits. Without a provider for mails the project's own reach your team alone.",
  do: async (deploy) => {
    await inFolder(async (folder) => {
      writeSettings(folder, deploy)
      await supabase(['config', 'push', `--remote=${refOf(deploy)}`, '--workdir', folder])
    })
  },
}

/** The functions' secrets. Unset ones stay as the project has them. */
const SECRETS =
  `SITE_URL SENDER_TOKEN VAPID_SUBJECT VAPID_PUBLIC_KEY VAPID_PRIVATE_KEY MAIL_URL MAIL_API_KEY MAIL_FROM MAIL_WEBHOOK_SECRET`.split(
    ' ',
  )

export const functions: Step = {
  name: 'functions',
  says: () => 'Set the secrets of the functions and upload them.',
  do: async (deploy) => {
    const ref = refOf(deploy)
    await inFolder(async (folder) => {
      const file = path.join(folder, 'secrets')
      const set = SECRETS.flatMap((name) => {
        const value = deploy.kept.get(name)
        return value ? [`${name}="${value}"`] : []
      })
      writeFileSync(file, set.join('\n'), { mode: 0o600 })
      await supabase(['secrets', 'set', '--env-file', file, `--remote=${ref}`])
    })
    await supabase(['functions', 'deploy', '--use-api', `--remote=${ref}`])
  },
}

export const waking: Step = {
  name: 'waking',
  says: () =>
    'Tell the database where the sender of messages is, to wake it each minute, and how long contact data stays.',
  do: async (deploy) => {
    await inFolder(async (folder) => {
      const file = path.join(folder, 'waking.sql')
      writeFileSync(file, wakingSql(deploy), { mode: 0o600 })
      await supabase(['db', 'query', '--file', file, `--remote=${refOf(deploy)}`])
    })
  },
}

/** Repeating it does no harm. A secret that is there gets the new value. */
function wakingSql({ env, kept }: Deploy): string {
  const days = env.get('VITE_CONTACT_DAYS')
  const secrets = {
    sender_url: `${env.get('VITE_SUPABASE_URL')}/functions/v1/send-messages`,
    sender_token: kept.get('SENDER_TOKEN') ?? '',
  }
  const set = Object.entries(secrets).map(
    ([name, value]) => `
  select s.id into v_id from vault.secrets s where s.name = ${literal(name)};
  if v_id is null then perform vault.create_secret(${literal(value)}, ${literal(name)});
  else perform vault.update_secret(v_id, ${literal(value)});
  end if;`,
  )
  return `do $do$
declare
  v_id uuid;
begin
  if exists (select from pg_available_extensions where name = 'pg_cron') then create extension if not exists pg_cron; end if;
  if exists (select from pg_available_extensions where name = 'pg_net') then create extension if not exists pg_net; end if;${set.join('')}
end
$do$;
select private.schedule_sender();
${days ? `update private.contact_retention set days = ${Number(days)};` : ''}
`
}

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`
