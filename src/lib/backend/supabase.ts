import type { SupabaseClient } from '@supabase/supabase-js'
import { backend, fetchWithTimeout } from './backend'
import type { Database } from './database.types'
import { AUTH_STORAGE_KEY, hasStoredSession } from './stored-session'

export type Supabase = SupabaseClient<Database>

let client: Promise<Supabase> | undefined
const listeners = new Set<(supabase: Supabase) => void>()

/**
 * The one Supabase client, loaded when it is first needed: a signed-out visitor who opens a link reads and joins
 * through `rpc` and never downloads it.
 */
export function getSupabase(): Promise<Supabase> {
  client ??= createSupabase()
  return client
}

async function createSupabase(): Promise<Supabase> {
  try {
    const { createClient } = await import('@supabase/supabase-js')
    const supabase = createClient<Database>(backend.url, backend.key, {
      auth: {
        // The library's default is the implicit flow, which puts tokens into the address bar.
        flowType: 'pkce',
        storageKey: AUTH_STORAGE_KEY,
        detectSessionInUrl: true,
      },
      global: { fetch: fetchAsPerson },
    })
    for (const listener of listeners) listener(supabase)
    return supabase
  } catch (error) {
    // A failed download is not cached: the next call tries again.
    client = undefined
    throw error
  }
}

/**
 * `fetch` for a signed-in person. The library counts a token's validity by this phone's clock, so the server's expiry time is removed. An
 * hour ahead, each token would be renewed before every request. If the
 * clock is set right later, only the server knows that a token has expired. Then it is renewed once, and the request repeated.
 */
export async function fetchAsPerson(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const response = await fetchWithTimeout(input, init).catch((error) => explain(error, init.signal))
  // The host has paused the project, or it is over its quota.
  if (response.status === 540 || response.status === 402) return explain(response)
  if (String(input).includes('/auth/v1/')) {
    if (response.status !== 200) return response
    return new Response((await response.text()).replace(/"expires_at":\d+/, '"expires_at":0'), response)
  }
  const headers = new Headers(init.headers)
  if (response.status !== 401 || !headers.has('authorization') || !hasStoredSession()) return response
  const { data } = await (await getSupabase()).auth.refreshSession()
  if (!data.session) return response
  headers.set('authorization', `Bearer ${data.session.access_token}`)
  return fetchWithTimeout(input, { ...init, headers })
}

/** Rejects with the request's failure, or with the sentence that the project is out of service (`service-unavailable.ts`, loaded with the first failure). */
async function explain(failed: unknown, signal?: AbortSignal | null): Promise<never> {
  const known = await import('./service-unavailable').catch(() => null)
  if (failed instanceof Response) throw known?.outOfService(failed.status) ?? new TypeError('No network')
  throw (await known?.orServiceUnavailable(failed, signal)) ?? failed
}

/** Runs `listener` when the client has been made, so that watching the session does not load it. */
export function onSupabaseCreated(listener: (supabase: Supabase) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
