/** The timeout of a request, ms. */
export const TIMEOUT_MS = 20_000

/**
 * `fetch` for every request to the backend. Rejects with a `TimeoutError` when the whole answer is not here within 20
 * s. Only `query-client.ts` decides about retries. Supabase's library would retry a read without an answer three times;
 * the `ABORT_ERR` code prevents that. It would also retry after a 503; reads prevent that with `.retry(false)`.
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
    // The caller aborted. The network did not fail.
    if (init.signal?.aborted) throw cause
    if (deadline.signal.aborted) throw failure('TimeoutError', 'No answer', cause)
    throw cause instanceof Error ? failure(cause.name, cause.message, cause) : cause
  } finally {
    clearTimeout(timer)
    init.signal?.removeEventListener('abort', abort)
  }
}

/** Reads the whole body too, because a connection may stall half-way. */
async function wholeAnswer(response: Response): Promise<Response> {
  const { status, statusText, headers } = response
  const body = await response.arrayBuffer()
  return new Response(body.byteLength > 0 ? body : null, { status, statusText, headers })
}

function failure(name: string, message: string, cause: unknown): Error {
  return Object.assign(new Error(message, { cause }), { name, code: 'ABORT_ERR' })
}
