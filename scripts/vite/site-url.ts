import type { Plugin } from 'vite'

/**
 * Chats ask for the social card's picture by its full address and do not resolve a relative one. Only its owner knows the
 * site's address (`siteOrigin`).
 */
export function siteUrlPlugin(origin: string | undefined): Plugin {
  return {
    name: 'roster:site-url',
    transformIndexHtml: (html) =>
      origin ? html.replace(/(property="og:image" content=")(\/)/, (_match, before) => `${before}${origin}/`) : html,
  }
}

/**
 * The site's origin, from `VITE_SITE_URL=https://roster.example` in `.env`.
 *
 * @throws Error with one sentence when the variable is no http(s) address
 */
export function siteOrigin(env: Record<string, string | undefined>): string | undefined {
  const text = env.VITE_SITE_URL?.trim()
  if (!text) return undefined
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !/^https?:$/.test(url.protocol)) throw new Error(`VITE_SITE_URL is not an http(s) address: ${text}`)
  return url.origin
}
