import { compareClocks } from '@/lib/browser/clock'

/**
 * Where the backend is, and how to call it. Without a `.env` it is the embedded one, served from the page's own origin
 * (`scripts/vite/embedded-backend.ts`); with `VITE_SUPABASE_URL` and `VITE_SUPABASE_PUBLISHABLE_KEY` it is a hosted
 * Supabase project. `vite.config.ts` refuses a half-filled `.env` before a page could be built from it.
 */
const hostedUrl = import.meta.env.VITE_SUPABASE_URL
const hostedKey = import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY

export const backend = {
  /** Origin of the API, without a trailing slash. It may be the site's own, whose function then passes the calls on (docs/operator.md). */
  url: ((!import.meta.env.VITE_API_BEHIND_SITE && hostedUrl) || window.location.origin).replace(/\/+$/, ''),
  /** The publishable key: names the project, opens nothing that row-level security does not. */
  key: hostedKey || 'embedded',
  /** The embedded backend has no Realtime server, so the page must not try to connect. */
  isEmbedded: !hostedUrl,
  /** Whether `supabase/functions` is deployed: the sender of messages, and the calendars that subscribe. */
  hasFunctions: Boolean(import.meta.env.VITE_PUSH_PUBLIC_KEY),
} as const

/** The timeout of a request, ms. */
export const TIMEOUT_MS = 20_000

/**
 * `fetch` for every request to the backend. Rejects with a `TimeoutError` when the whole answer is not here within 20
 * s. Only `query-client.ts` decides about retries. Supabase's library would retry a read without an answer three times;
 * the `ABORT_ERR` code prevents that. It would also retry after a 503; reads prevent that with `.retry(false)`.
 * @param tellsTime false for a cache in front of the API, whose answers may be older
 */
export async function fetchWithTimeout(
  input: RequestInfo | URL,
  init: RequestInit = {},
  tellsTime = true,
): Promise<Response> {
  const { signal } = init
  const deadline = new AbortController()
  const timer = setTimeout(() => deadline.abort(), TIMEOUT_MS)
  const abort = () => deadline.abort(signal?.reason)
  if (signal?.aborted) abort()
  signal?.addEventListener('abort', abort)
  const askedAt = Date.now()
  try {
    const response = await fetch(input, { ...init, signal: deadline.signal })
    if (tellsTime) compareClocks(response.headers, askedAt)
    return await wholeResponse(response)
  } catch (cause) {
    // The caller aborted. The network did not fail.
    if (signal?.aborted) throw cause
    // Each browser has its own words for a lost connection, and others for one that is lost half-way.
    const name = deadline.signal.aborted ? 'TimeoutError' : 'TypeError'
    throw Object.assign(new Error('No network', { cause }), { name, code: 'ABORT_ERR' })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}

/** Reads the whole body too, because a connection may stall half-way. */
async function wholeResponse(response: Response): Promise<Response> {
  const body = await response.arrayBuffer()
  return new Response(body.byteLength > 0 ? body : null, response)
}
