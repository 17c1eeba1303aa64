/** A hosted Supabase project, as `.env` names it. */
export interface HostedProject {
  url: string
  key: string
  /** The origin of a cache in front of the API, where there is one. */
  readsUrl?: string
  /** The host's function passes requests on to it: pages ask their own site. */
  isBehindSite?: boolean
}

/** The origin that pages ask, besides their own. */
export const apiOrigin = (project: HostedProject | undefined) => (project?.isBehindSite ? undefined : project?.url)

/**
 * Reads the two variables that switch from the embedded to a hosted backend. None: embedded. Both: hosted. A third one
 * may name a cache, a fourth put the project behind the site.
 * @throws Error with one sentence that says what to do when only one is there, or when one cannot be right.
 */
export function hostedProject(env: Record<string, string | undefined>): HostedProject | undefined {
  const url = env.VITE_SUPABASE_URL?.trim()
  const key = env.VITE_SUPABASE_PUBLISHABLE_KEY?.trim()
  const readsUrl = env.VITE_PUBLIC_READS_URL?.trim()
  const behind = env.VITE_API_BEHIND_SITE?.trim()
  if (behind && behind !== '1') throw new Error(`VITE_API_BEHIND_SITE is 1, or is left out: ${behind}`)
  if (!url && !key) {
    if (behind) throw new Error('.env names VITE_API_BEHIND_SITE, but no hosted project.')
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
  if (isSecret(key)) {
    throw new Error(
      'VITE_SUPABASE_PUBLISHABLE_KEY holds a secret key, which every visitor could read: use the publishable one (sb_publishable_…). If a site was built with this one, delete it in the dashboard.',
    )
  }
  return {
    url: new URL(url).origin,
    key,
    ...(readsUrl && { readsUrl: new URL(readsUrl).origin }),
    ...(behind && { isBehindSite: true }),
  }
}

/** An older form of a key is a JWT with a role. */
function isSecret(key: string): boolean {
  const claims = Buffer.from(key.split('.')[1] ?? '', 'base64url').toString()
  return key.startsWith('sb_secret_') || /"role":\s*"(?!anon")/.test(claims)
}

/**
 * The site's origin, from `VITE_SITE_URL=https://roster.example` in `.env`.
 * @throws Error with one sentence when the variable is no http(s) address
 */
export function siteOrigin(env: Record<string, string | undefined>): string | undefined {
  const text = env.VITE_SITE_URL?.trim()
  if (!text) return undefined
  if (!isHttpUrl(text)) throw new Error(`VITE_SITE_URL is not an http(s) address: ${text}`)
  return new URL(text).origin
}

const isHttpUrl = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
