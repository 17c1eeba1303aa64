import { type Backend, backendAt } from './backend.ts'
import { type Mailer, mailerAt } from './mail.ts'
import { type VapidKeys, vapidKeys } from './vapid.ts'

/** All settings of the sender. Null disables a feature. */
export interface Settings {
  backend: Backend
  /** Origin of the app, to which every link leads. */
  siteUrl: string
  /** Address of this function, for links that mail programs open. */
  ownUrl: string
  /** Token to wake the sender and to report bounced mails. */
  token: string | null
  /** Secret of the mail provider's webhook. Null: a call needs the token. */
  webhookSecret?: string | null
  vapid: VapidKeys | null
  mailer: Mailer | null
  /** Further hosts to which a push may go, besides those of the browsers: stand-ins on this machine. */
  extraHosts: readonly string[]
  /** Timeout of requests to external services, ms; 10 s by default. */
  patienceMs?: number
}

type Environment = (name: string) => string | undefined

/**
 * The settings of a hosted project: what Supabase puts into the environment of a function, and its secrets.
 * @throws Error that names a missing setting without which nothing works
 */
export function settingsFrom(env: Environment): Settings {
  const need = (name: string) => {
    const value = env(name)?.trim()
    if (!value) throw new Error(`${name} is not set: npx supabase secrets set ${name}=…`)
    return value
  }
  const url = origin(need('SUPABASE_URL'))
  return {
    backend: backendAt({ url, key: secretKey(env) }),
    siteUrl: origin(need('SITE_URL')),
    // On a self-hosted stack SUPABASE_URL is an internal name.
    ownUrl: `${origin(env('SUPABASE_PUBLIC_URL')?.trim() || url)}/functions/v1/send-messages`,
    token: env('SENDER_TOKEN')?.trim() || null,
    webhookSecret: env('MAIL_WEBHOOK_SECRET')?.trim() || null,
    ...channelsFrom(env),
  }
}

/** The channels that the environment switches on. */
export function channelsFrom(env: Environment): Pick<Settings, 'vapid' | 'mailer' | 'extraHosts'> {
  const mail = { url: env('MAIL_URL'), key: env('MAIL_API_KEY'), from: env('MAIL_FROM') }
  const { url, key, from } = mail
  return {
    vapid: vapidKeys(env('VAPID_PUBLIC_KEY'), env('VAPID_PRIVATE_KEY'), env('VAPID_SUBJECT')),
    mailer: url && key && from ? mailerAt({ url, key, from }) : null,
    extraHosts: env('PUSH_EXTRA_HOSTS')?.split(',').filter(Boolean) ?? [],
  }
}

/** Projects have named keys; older ones the token of `service_role`. */
function secretKey(env: Environment): string {
  const named = env('SUPABASE_SECRET_KEYS')
  const keys = named ? (JSON.parse(named) as Record<string, string>) : {}
  const key = keys.default ?? Object.values(keys)[0] ?? env('SUPABASE_SERVICE_ROLE_KEY')
  if (!key) throw new Error('Neither SUPABASE_SECRET_KEYS nor SUPABASE_SERVICE_ROLE_KEY is set: Supabase sets them.')
  return key
}

const origin = (url: string) => new URL(url).origin
