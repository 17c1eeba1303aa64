/** A wait longer than this is a failure that says so, not an endless spinner. Milliseconds. */
export const TIMEOUT_MS = 20_000

/**
 * `fetch` for every request to the backend. Rejects with a `TimeoutError` when the whole answer is not here within 20 s.
 * Supabase's library would repeat a read that got no answer three times by itself; the `ABORT_ERR` code keeps it from that,
 * because repeating is decided in one place (`query-client.ts`). Reads say `.retry(false)` besides: it would repeat an
 * answer of 503 as well.
 */
export async function fetchWithTimeout(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const deadline = new AbortController()
  const timer = setTimeout(() => deadline.abort(), TIMEOUT_MS)
  const abort = () => deadline.abort(init.signal?.reason)
  if (init.signal?.aborted) abort()
  init.signal?.addEventListener('abort', abort)
  try {
    return await wholeAnswer(await fetch(input, { ...init, signal: deadline.signal }))
  } catch (cause) {
    // The caller gave up. The network did not fail.
    if (init.signal?.aborted) throw cause
    if (deadline.signal.aborted) throw failure('TimeoutError', 'No answer', cause)
    throw cause instanceof Error ? failure(cause.name, cause.message, cause) : cause
  } finally {
    clearTimeout(timer)
    init.signal?.removeEventListener('abort', abort)
  }
}

/** The answer with its body read to the end: a connection that stalls half-way is as dead as one that never answers. */
async function wholeAnswer(response: Response): Promise<Response> {
  const { status, statusText, headers } = response
  const body = await response.arrayBuffer()
  return new Response(body.byteLength > 0 ? body : null, { status, statusText, headers })
}

function failure(name: string, message: string, cause: unknown): Error {
  return Object.assign(new Error(message, { cause }), { name, code: 'ABORT_ERR' })
}
