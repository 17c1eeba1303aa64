import type { Outcome } from './message.ts'
import { withoutPersons } from './without-persons.ts'

/** One request to an external service, which may hang, break off, redirect or never end. */

/** How long a whole request may take, ms. */
const PATIENCE_MS = 10_000
/** The most of an answer that is read, in bytes. */
const MOST_BYTES = 1024
/** A service that asks for a longer wait is not believed, s. */
const LONGEST_WAIT = 24 * 60 * 60

interface ServiceResponse {
  status: number
  /** Seconds, where the service asks for a wait. */
  retryAfter: number | null
  /** The beginning of the answer, for the log. */
  says: string
}

/** Never follows a redirect. @returns a reason if there is no response in time */
export async function call(
  url: string,
  init: RequestInit,
  patienceMs = PATIENCE_MS,
): Promise<ServiceResponse | string> {
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(), patienceMs)
  try {
    const response = await fetch(url, { ...init, method: 'POST', redirect: 'manual', signal: patience.signal })
    const { status, headers } = response
    // A connection whose answer is read to the end can be used again. The status counts, whatever becomes of the body.
    const says = await readStart(response).catch(() => '')
    return { status, retryAfter: secondsOf(headers.get('retry-after'), Date.now()), says }
  } catch (error) {
    return patience.signal.aborted ? `no answer within ${patienceMs / 1000} s` : reasonOf(error)
  } finally {
    clearTimeout(timer)
  }
}

/**
 * The outcome of an answer that is neither a delivery nor special to one service. 429, 5xx and silence are tried again. With 5xx and
 * silence the service itself fails, for every target.
 */
export function laterOrNever(answer: ServiceResponse | string): Outcome {
  if (typeof answer === 'string') return { is: 'later', after: null, why: answer, service: true }
  const { status, retryAfter, says } = answer
  const why = `${status} ${says}`.trim()
  const mayPass = status === 408 || status === 429 || status >= 500
  return mayPass ? { is: 'later', after: retryAfter, why, service: status >= 500 } : { is: 'given up', why }
}

/** Retry-After (a number or a date) as seconds from now. Null where it is missing or cannot be read. */
function secondsOf(header: string | null, now: number): number | null {
  if (!header) return null
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : Math.ceil((Date.parse(header) - now) / 1000)
  return Number.isNaN(seconds) ? null : Math.min(Math.max(seconds, 0), LONGEST_WAIT)
}

async function readStart(response: Response): Promise<string> {
  const reader = response.body?.getReader()
  if (!reader) return ''
  const decoder = new TextDecoder()
  let text = ''
  let read = 0
  while (read < MOST_BYTES) {
    const { done, value } = await reader.read()
    if (done) break
    text += decoder.decode(value.subarray(0, MOST_BYTES - read), { stream: true })
    read += value.length
  }
  await reader.cancel()
  return withoutPersons(text.replace(/\s+/g, ' ').trim())
}

function reasonOf(error: unknown): string {
  const { message, cause } = error as Error & { cause?: { code?: string } }
  return cause?.code ?? message
}
