import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { loadEnv } from 'vite'

/** The pair that pushes are signed with (VAPID, RFC 8292): base64url, the public key as a point, 65 bytes. */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

export function makePushKeys(): PushKeys {
  const {
    x = '',
    y = '',
    d = '',
  } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' })
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  return { publicKey: point.toString('base64url'), privateKey: d }
}

/**
 * The pair in this file, which is made at the first call: new keys would end every subscription. Where nothing can be
 * written, they last as long as this process.
 */
export function keptPushKeys(file: string): PushKeys {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as PushKeys
  } catch {
    const keys = makePushKeys()
    try {
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, `${JSON.stringify(keys)}\n`, { mode: 0o600 })
    } catch {
      // ROSTER_DB=memory runs in a folder that may only be read.
    }
    return keys
  }
}

/** `npm run push:keys`: makes the keys that pushes are signed with, and prints what to do with them. It writes nothing. */
export async function main(): Promise<number> {
  const env = loadEnv('production', process.cwd(), 'VITE_')
  const { publicKey, privateKey } = makePushKeys()
  const token = randomBytes(24).toString('base64url')
  const project = env.VITE_SUPABASE_URL || 'https://<ref>.supabase.co'
  const site = env.VITE_SITE_URL || 'https://<your address>'
  if (env.VITE_PUSH_PUBLIC_KEY) {
    console.log(`
.env has a key already. With a new one no one is notified until they have followed again: use these only if the old
private key is lost, or known to others.`)
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
  return 0
}
