import { answerCalendar, type Settings } from './handler.ts'

/** Where Supabase runs the function. `npx supabase functions deploy` takes this file and what it imports. */

const need = (name: string): string => {
  const value = Deno.env.get(name)?.trim()
  if (!value) throw new Error(`${name} is not set: npx supabase secrets set ${name}=…`)
  return value
}

/** Projects have named keys; older ones the token of `anon`. */
function publicKey(): string {
  const named = Deno.env.get('SUPABASE_PUBLISHABLE_KEYS')
  const keys = named ? (JSON.parse(named) as Record<string, string>) : {}
  return keys.default ?? Object.values(keys)[0] ?? need('SUPABASE_ANON_KEY')
}

const settings: Settings = {
  project: { url: new URL(need('SUPABASE_URL')).origin, key: publicKey() },
  siteUrl: new URL(need('SITE_URL')).origin,
}

Deno.serve((request) => answerCalendar(request, settings))
