import { randomBytes } from 'node:crypto'
import { makePushKeys } from '../../push-keys.ts'
import { supabaseJson } from '../../supabase-cli.ts'
import { type Deploy, refOf, type Step } from '../plan.ts'

interface ApiKey {
  type?: string
  name: string
  api_key: string
}

/** Writes the settings of the build and the functions, and makes the keys of pushes, once. */
export const env: Step = {
  name: 'env',
  says: ({ env: file }) =>
    file.get('VITE_SUPABASE_PUBLISHABLE_KEY')
      ? 'Keep .env as it is, and add what it lacks.'
      : "Write .env with the project's address and publishable key, and keys for notifications.",
  do: async (deploy) => {
    const { env: file, kept, ask } = deploy
    const ref = refOf(deploy)
    // Those of the project before are not those of a new one.
    const old = (name: string) => (deploy.options.isNew ? undefined : file.get(name))
    file.set({
      VITE_SUPABASE_URL: old('VITE_SUPABASE_URL') ?? process.env.VITE_SUPABASE_URL ?? `https://${ref}.supabase.co`,
      VITE_SUPABASE_PUBLISHABLE_KEY: old('VITE_SUPABASE_PUBLISHABLE_KEY') ?? (await publishableKey(ref)),
    })
    const site = await ask({
      file,
      name: 'VITE_SITE_URL',
      text: 'Where will the site be? An address such as https://roster.example',
      check: (answer) => (isOrigin(answer) ? undefined : 'An address begins with https:// and has no path.'),
    })
    await askForMails(deploy)
    await ask({
      file,
      name: 'VITE_CONTACT_DAYS',
      text: 'How many days after an event are addresses and phone numbers deleted? 1 to 3650',
      otherwise: '',
      check: (answer) => (isDays(answer) ? undefined : 'A number of days from 1 to 3650.'),
    })
    keepKeys(deploy)
    kept.set({ SITE_URL: new URL(site).origin })
  },
}

/** The sender and the provider's key, asked for together. */
async function askForMails({ kept, ask }: Deploy): Promise<void> {
  const text = "Who sends the mails, and the provider's key? E.g. Roster <news@your.domain> re_…"
  const answer = await ask({
    file: kept,
    name: 'MAIL_FROM',
    text,
    otherwise: '',
    check: (from) => (from.includes('@') ? undefined : 'An address, or a name and an address in <>.'),
  })
  const [, from, key] = /^(.*@\S+)\s+([^\s@]+)$/.exec(answer) ?? ['', answer]
  if (!from) return
  kept.set({ MAIL_FROM: from, MAIL_API_KEY: key, MAIL_URL: kept.get('MAIL_URL') ?? 'https://api.resend.com/emails' })
  await ask({ file: kept, name: 'MAIL_API_KEY', text: "The provider's key (Resend: re_…)" })
}

const isDays = (text: string) => /^[1-9]\d{0,3}$/.test(text) && Number(text) <= 3650

/** New keys would end every subscription, so they are made where there are none. */
function keepKeys({ env: file, kept }: Deploy): void {
  if (!kept.get('SENDER_TOKEN')) kept.set({ SENDER_TOKEN: randomBytes(24).toString('base64url') })
  const published = file.get('VITE_PUSH_PUBLIC_KEY')
  if (!kept.get('VAPID_PRIVATE_KEY') && published) {
    // They were set by hand and stay as they are: functions keep the secrets that a push does not name.
    return
  }
  if (!kept.get('VAPID_PRIVATE_KEY')) {
    const { publicKey, privateKey } = makePushKeys()
    const mail = /[^<\s]+@[^>\s]+/.exec(kept.get('MAIL_FROM') ?? '')?.[0]
    const subject = mail ? `mailto:${mail}` : new URL(file.get('VITE_SITE_URL') ?? '').origin
    kept.set({ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: subject })
  }
  file.set({ VITE_PUSH_PUBLIC_KEY: kept.get('VAPID_PUBLIC_KEY') })
}

async function publishableKey(ref: string): Promise<string> {
  const keys = await supabaseJson<ApiKey[]>('projects', 'api-keys', `--remote=${ref}`)
  const key = keys.find(({ type }) => type === 'publishable') ?? keys.find(({ name }) => name === 'anon')
  if (!key) throw new Error('The project has no publishable key: make one in Settings, API Keys.')
  return key.api_key
}

const isOrigin = (text: string) =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).pathname === '/'
