import { beforeEach, vi } from 'vitest'
import { PATIENCE } from './patience'

/** A request that waits for the test to say how it ends. */
export interface Held {
  /** The request's body: a function's arguments, or a table's row. */
  body: unknown
  /** The address, for what a table's request asks in it. */
  url: string
  answer: (body: unknown, status?: number) => void
  /** The database refuses with an error code and, if given, the field at fault. */
  refuse: (word: string, message?: string, field?: string) => void
  /** The database fails, with words that are not for people. */
  fail: (message: string) => void
  /** Nothing comes back. */
  lose: () => void
}

/**
 * The network of a test, and nothing else of the app: requests to what is named wait in `held`, all others are lost at
 * once. So a refetch cannot hide what a refused change has left on the screen.
 */
export function holdRequests(...names: string[]) {
  const held: Held[] = []

  beforeEach(() => {
    held.length = 0
    let isOver = false
    vi.stubGlobal('fetch', (input: string | URL | Request, { body, signal }: RequestInit = {}) => {
      const url = input instanceof Request ? input.url : String(input)
      return new Promise<Response>((resolve, reject) => {
        const lose = () => reject(new TypeError('Failed to fetch'))
        if (!names.includes(new URL(url).pathname.split('/').at(-1) ?? '')) return lose()
        signal?.addEventListener('abort', () => {
          // Nothing becomes of a request that its test leaves unanswered. The app gives it up after 20 s, and another test would see the message.
          if (!isOver) reject(new DOMException('Aborted', 'AbortError'))
        })
        const json = (value: unknown, status = 200) =>
          resolve(new Response(JSON.stringify(value), { status, headers: { 'content-type': 'application/json' } }))
        held.push({
          url,
          body: typeof body === 'string' ? JSON.parse(body) : undefined,
          answer: json,
          refuse: (hint, message = `Refused: ${hint}`, details) => json({ code: 'PT409', message, hint, details }, 409),
          fail: (message) => json({ code: 'XX000', message }, 500),
          lose,
        })
      })
    })
    return () => {
      isOver = true
    }
  })

  /** The next request, as soon as it has been sent. */
  return async function next(): Promise<Held> {
    return vi.waitFor(
      () => {
        const first = held.shift()
        if (!first) throw new Error('No request yet')
        return first
      },
      { timeout: PATIENCE },
    )
  }
}
