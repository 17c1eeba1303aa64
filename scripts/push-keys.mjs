import { randomBytes } from 'node:crypto'
import { ensureInstalled } from './installed.mjs'
import { importTypeScript } from './typescript.mjs'

/** Makes the keys that pushes are signed with, and prints what to do with them. It writes nothing. */
ensureInstalled()

const { loadEnv } = await import('vite')
/** @type {typeof import('./push-keys.ts')} */
const { makePushKeys } = await importTypeScript(new URL('./push-keys.ts', import.meta.url))

const env = loadEnv('production', process.cwd(), 'VITE_')
const { publicKey, privateKey } = makePushKeys()
const token = randomBytes(24).toString('base64url')
const project = env.VITE_SUPABASE_URL || 'https://<ref>.supabase.co'
const site = env.VITE_SITE_URL || 'https://<your address>'

if (env.VITE_PUSH_PUBLIC_KEY) {
  console.log(`
.env has a key already. With a new one nobody is told anything any more until they have followed again: use these only if
the old private key is lost, or known to others.`)
}
console.log(`
1. Into .env, and then build and upload the site again:

VITE_PUSH_PUBLIC_KEY=${publicKey}

2. For the function. The address is where a push service writes to when something is wrong; make it yours:

npx supabase secrets set 'SITE_URL=${site}' SENDER_TOKEN=${token} VAPID_SUBJECT=mailto:you@example.com VAPID_PUBLIC_KEY=${publicKey} VAPID_PRIVATE_KEY=${privateKey}
npx supabase functions deploy --use-api

3. In the SQL Editor, so that the database wakes it, each minute at least:

create extension if not exists pg_cron;
create extension if not exists pg_net;
select vault.create_secret('${project}/functions/v1/send-messages', 'sender_url');
select vault.create_secret('${token}', 'sender_token');
select private.schedule_sender();

Keep the private key and the token to yourself. npm run doctor says whether all of it fits.
`)
