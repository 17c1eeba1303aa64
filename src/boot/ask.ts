import { backend, fetchWithTimeout } from '@/lib/backend/backend'
import type { Visit } from './visit'

/** The cache in front of the API if one is configured, else the API itself. */
const readsUrl = import.meta.env.VITE_PUBLIC_READS_URL?.replace(/\/+$/, '') || backend.url

/**
 * Calls an RPC by GET, with the API key in the URL and no custom headers, so browsers send no CORS preflight. Both
 * backends serve `stable` functions by GET.
 * @throws Error if the response is unusable. The app then requests the data itself.
 */
export async function ask({ call, args }: Visit): Promise<unknown> {
  const query = new URLSearchParams({ ...args, apikey: backend.key })
  const url = `${readsUrl}/rest/v1/rpc/${call}?${query}`
  const response = await fetchWithTimeout(url, { cache: 'no-store' }, readsUrl === backend.url)
  if (!response.ok) throw new Error(`${call} answered ${response.status}`)
  return response.json()
}
