import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Database } from '../../db/support/database.ts'
import { type StandIn, senderState, settings, startStandIn } from '../../unit/scripts/doctor/stand-in.ts'
import { type HostedProject, hostedProject } from './hosted-project.ts'
import { hostSite } from './site.ts'

/** A project as Supabase makes one, its API, and a host for the site, for `npm run deploy` in a clone. */
export interface Stage {
  project: HostedProject
  api: StandIn
  site: Awaited<ReturnType<typeof hostSite>>
  /** Leads every tool to the stand-ins. */
  env: Record<string, string>
  /** The calls of `npx` that would upload. */
  uploads: string
  close: () => Promise<void>
}

/** @param folder the clone that is deployed */
export async function startStage(db: Database, folder: () => string): Promise<Stage> {
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
  const api = await startStandIn()
  const project = await hostedProject(db, { publishable: api.project.key })
  const site = await hostSite(() => path.join(folder(), 'dist'))
  api.break((address) => answerAsDeployed(db, project, address))
  const bin = fakeNpx(project)
  const env = {
    ...project.env,
    VITE_SUPABASE_URL: api.project.url,
    PATH: `${bin}${path.delimiter}${process.env.PATH}`,
  }
  return {
    project,
    api,
    site,
    env,
    uploads: path.join(bin, 'asked'),
    close: async () => {
      site.close()
      await Promise.all([api.close(), project.close()])
    },
  }
}

/** The project's report to the doctor follows from the requests before. */
async function answerAsDeployed(db: Database, project: HostedProject, { pathname, searchParams }: URL) {
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

/** A replacement for npx, which would fetch the host's tool: it records its calls, and fails while the file `fails` is beside it. */
function fakeNpx({ folder }: HostedProject): string {
  const bin = path.join(folder, 'bin')
  mkdirSync(bin)
  const script = '#!/bin/sh\ncd "$(dirname "$0")"\necho "$@" >> asked\n[ ! -e fails ]\n'
  writeFileSync(path.join(bin, 'npx'), script)
  chmodSync(path.join(bin, 'npx'), 0o755)
  return bin
}
