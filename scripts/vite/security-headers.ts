import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'
import { hostFiles } from './host-files.ts'

/**
 * The headers every host should send with the app. Tokens are in localStorage, so a foreign script could steal the account:
 * nothing runs that was not built here, and the page talks only to its own backend.
 *
 * @param apiOrigin the hosted project's origin, or undefined for the embedded backend (same origin)
 * @param html the built index.html, whose inline scripts and styles are allowed by their hash
 * @param readsOrigin a cache in front of the project's API, where there is one
 * @param hasCaptcha the forms of the sign-in show Cloudflare's Turnstile, which brings a script and draws in a frame
 */
export function securityHeaders(
  apiOrigin: string | undefined,
  html: string,
  readsOrigin?: string,
  hasCaptcha = false,
): Record<string, string> {
  const api = apiOrigin ? ` ${apiOrigin} ${apiOrigin.replace(/^http/, 'ws')}` : ''
  const captcha = hasCaptcha ? ' https://challenges.cloudflare.com' : ''
  const reads = readsOrigin ? ` ${readsOrigin}` : ''
  const policy = [
    "default-src 'none'",
    `script-src 'self'${hashesOf(html, 'script')}${captcha}`,
    ...(hasCaptcha ? [`frame-src${captcha}`] : []),
    `style-src 'self'${hashesOf(html, 'style')}`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${api}${reads}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
  return {
    'Content-Security-Policy': policy,
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
  }
}

/** The hashes of all inline elements of one kind; those with other attributes are files, or data that does not run. */
function hashesOf(html: string, tag: 'script' | 'style'): string {
  const texts = [...html.matchAll(new RegExp(`<${tag}(?: data-[^>]*)?>([\\s\\S]*?)</${tag}>`, 'g'))].map(
    (match) => match[1] ?? '',
  )
  return texts.map((text) => ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`).join('')
}

/**
 * Plugins for policies write `<meta>` tags, which know no `frame-ancestors`. Sends the headers under `vite preview`, so that the browser tests meet what production meets, and writes them into the build for
 * the hosts that read them there. The single-page fallback is the host's own setting: Cloudflare
 * Workers refuses a build with `_redirects` that says the same.
 */
export function securityHeadersPlugin(apiOrigin: string | undefined, readsOrigin?: string, hasCaptcha = false): Plugin {
  let headers = securityHeaders(apiOrigin, '', readsOrigin, hasCaptcha)
  return {
    name: 'roster:security-headers',
    transformIndexHtml: {
      order: 'post',
      handler(html, { server }) {
        if (server) return
        headers = securityHeaders(apiOrigin, html, readsOrigin, hasCaptcha)
      },
    },
    generateBundle: {
      order: 'post',
      handler() {
        for (const [fileName, source] of Object.entries(hostFiles(headers))) {
          this.emitFile({ type: 'asset', fileName, source })
        }
      },
    },
    async configurePreviewServer(server) {
      const { readFile } = await import('node:fs/promises')
      const html = await readFile(`${server.config.build.outDir}/index.html`, 'utf8')
      const sent = securityHeaders(apiOrigin, html, readsOrigin, hasCaptcha)
      server.middlewares.use((_request, response, next) => {
        for (const [name, value] of Object.entries(sent)) response.setHeader(name, value)
        next()
      })
    },
  }
}
