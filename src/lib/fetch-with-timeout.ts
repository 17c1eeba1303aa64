/** A wait longer than this is a failure that says so, not an endless spinner. Milliseconds. */
export const TIMEOUT_MS = 20_000

/** `fetch` that rejects with a `TimeoutError` when no answer has begun within 20 s. */
export async function fetchWithTimeout(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const deadline = new AbortController()
  const timer = setTimeout(() => deadline.abort(new DOMException('No answer', 'TimeoutError')), TIMEOUT_MS)
  const abort = () => deadline.abort(init.signal?.reason)
  if (init.signal?.aborted) abort()
  init.signal?.addEventListener('abort', abort)
  try {
    return await fetch(input, { ...init, signal: deadline.signal })
  } finally {
    clearTimeout(timer)
    init.signal?.removeEventListener('abort', abort)
  }
}
