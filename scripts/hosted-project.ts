/** A hosted Supabase project, as `.env` names it. */
interface HostedProject {
  url: string
  key: string
}

/**
 * Reads the two variables that switch from the embedded to a hosted backend. None: embedded. Both: hosted.
 * @throws Error with one sentence that says what to do when only one is there, or when one cannot be right.
 */
export function hostedProject(env: Record<string, string | undefined>): HostedProject | undefined {
  const url = env.VITE_SUPABASE_URL?.trim()
  const key = env.VITE_SUPABASE_PUBLISHABLE_KEY?.trim()
  if (!url && !key) return undefined
  if (!url)
    throw new Error(
      '.env names VITE_SUPABASE_PUBLISHABLE_KEY but not VITE_SUPABASE_URL: set both, or neither for the embedded backend.',
    )
  if (!key)
    throw new Error(
      '.env names VITE_SUPABASE_URL but not VITE_SUPABASE_PUBLISHABLE_KEY: set both, or neither for the embedded backend.',
    )
  if (!isHttpUrl(url)) throw new Error(`VITE_SUPABASE_URL is not an http(s) address: ${url}`)
  if (/^sb_secret_|service_role/.test(key)) {
    throw new Error(
      'VITE_SUPABASE_PUBLISHABLE_KEY holds a secret key, which every visitor could read: use the publishable one (sb_publishable_…).',
    )
  }
  return { url: new URL(url).origin, key }
}

function isHttpUrl(text: string): boolean {
  try {
    return /^https?:$/.test(new URL(text).protocol)
  } catch {
    return false
  }
}
