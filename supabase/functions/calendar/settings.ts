import type { Settings } from './handler.ts'

/**
 * The settings of a hosted project: what Supabase puts into the environment of a function, and SITE_URL.
 * @throws Error that names what is missing
 */
export function settingsFrom(env: (name: string) => string | undefined): Settings {
  const need = (name: string) => {
    const value = env(name)?.trim()
    if (!value) throw new Error(`${name} is not set: npx supabase secrets set ${name}=…`)
    return value
  }
  // Projects have named keys; older ones the token of `anon`.
  const named = env('SUPABASE_PUBLISHABLE_KEYS')
  const keys = named ? (JSON.parse(named) as Record<string, string>) : {}
  return {
    project: {
      url: new URL(need('SUPABASE_URL')).origin,
      key: keys.default ?? Object.values(keys)[0] ?? need('SUPABASE_ANON_KEY'),
    },
    siteUrl: new URL(need('SITE_URL')).origin,
  }
}
