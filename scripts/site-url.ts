import type { Plugin } from 'vite'

/**
 * Chats ask for the social card's picture by its full address and do not resolve a relative one. Only its owner knows the
 * site's address: the build takes it from `VITE_SITE_URL=https://roster.example` in `.env`.
 *
 * @throws Error with one sentence when the variable is no http(s) address
 */
export function siteUrlPlugin(siteUrl: string | undefined): Plugin {
  const origin = siteUrl?.trim() ? originOf(siteUrl.trim()) : undefined
  return {
    name: 'roster:site-url',
    transformIndexHtml: (html) =>
      origin ? html.replace(/(property="og:image" content=")(\/)/, (_match, before) => `${before}${origin}/`) : html,
  }
}

function originOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !/^https?:$/.test(url.protocol)) throw new Error(`VITE_SITE_URL is not an http(s) address: ${text}`)
  return url.origin
}
