/** A hosted Supabase project, as `.env` names it. */
interface HostedProject {
  url: string
  key: string
  /** The origin of a cache in front of the API, where there is one. */
  readsUrl?: string
}

/**
 * Reads the two variables that switch from the embedded to a hosted backend. None: embedded. Both: hosted. A third one
 * may name a cache.
 * @throws Error with one sentence that says what to do when only one is there, or when one cannot be right.
 */
export function hostedProject(env: Record<string, string | undefined>): HostedProject | undefined {
  const url = env.VITE_SUPABASE_URL?.trim()
  const key = env.VITE_SUPABASE_PUBLISHABLE_KEY?.trim()
  const readsUrl = env.VITE_PUBLIC_READS_URL?.trim()
  if (!url && !key) {
    if (!readsUrl) return undefined
    throw new Error('.env names VITE_PUBLIC_READS_URL, a cache in front of a hosted project, but no such project.')
  }
  if (!url)
    throw new Error(
      '.env names VITE_SUPABASE_PUBLISHABLE_KEY but not VITE_SUPABASE_URL: set both, or neither for the embedded backend.',
    )
  if (!key)
    throw new Error(
      '.env names VITE_SUPABASE_URL but not VITE_SUPABASE_PUBLISHABLE_KEY: set both, or neither for the embedded backend.',
    )
  if (!isHttpUrl(url)) throw new Error(`VITE_SUPABASE_URL is not an http(s) address: ${url}`)
  if (readsUrl && !isHttpUrl(readsUrl)) {
    throw new Error(`VITE_PUBLIC_READS_URL is not an http(s) address: ${readsUrl}`)
  }
  if (/^sb_secret_|service_role/.test(key)) {
    throw new Error(
      'VITE_SUPABASE_PUBLISHABLE_KEY holds a secret key, which every visitor could read: use the publishable one (sb_publishable_…).',
    )
  }
  return { url: new URL(url).origin, key, ...(readsUrl && { readsUrl: new URL(readsUrl).origin }) }
}

function isHttpUrl(text: string): boolean {
  try {
    return /^https?:$/.test(new URL(text).protocol)
  } catch {
    return false
  }
}
