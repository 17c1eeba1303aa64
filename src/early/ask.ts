import { backend, fetchWithTimeout } from '@/lib/backend/backend'
import type { Visit } from './visit'

/** The cache in front of the API if one is configured, else the API itself. */
const readsUrl = import.meta.env.VITE_PUBLIC_READS_URL?.replace(/\/+$/, '') || backend.url

/**
 * Calls a database function by GET, with the key in the URL and without headers of our own. The browser sends such a
 * request to another origin without a CORS preflight. Both backends answer a `stable` function by GET.
 * @throws Error when nothing usable came back. The app then asks in its own way.
 */
export async function ask({ call, args }: Visit): Promise<unknown> {
  const query = new URLSearchParams({ ...args, apikey: backend.key })
  const url = `${readsUrl}/rest/v1/rpc/${call}?${query}`
  const response = await fetchWithTimeout(url, { cache: 'no-store' }, readsUrl === backend.url)
  if (!response.ok) throw new Error(`${call} answered ${response.status}`)
  return response.json()
}
