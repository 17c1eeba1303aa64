// @vitest-environment jsdom
import { createClient } from '@supabase/supabase-js'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fetchWithTimeout, TIMEOUT_MS } from '@/lib/backend/backend'
import { isTimeout, toAppError } from '@/lib/backend/errors'

/** A network that takes every request and answers as `answer` says. */
const answer = vi.fn<typeof fetch>()
const supabase = createClient('http://roster.example', 'key', {
  auth: { persistSession: false, autoRefreshToken: false },
  global: { fetch: fetchWithTimeout },
})
const readEvents = () => supabase.from('events').select('id')
const failedRead = async () => (await readEvents()).error

/** Rejects when it is given up, as fetch does, and never answers. */
const silence: typeof fetch = (_input, init) =>
  new Promise((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
  })

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', answer)
})
afterEach(() => {
  answer.mockReset()
})

describe('a request of the Supabase library', () => {
  it('brings its answer', async () => {
    answer.mockResolvedValue(Response.json([{ id: 'event0000001' }]))
    expect((await readEvents()).data).toEqual([{ id: 'event0000001' }])
  })

  it('is given up after 20 s without an answer, once', async () => {
    answer.mockImplementation(silence)
    const error = failedRead()
    await vi.advanceTimersByTimeAsync(TIMEOUT_MS)
    expect(toAppError(await error).kind).toBe('network')
    expect(isTimeout(await error)).toBe(true)
    expect(answer).toHaveBeenCalledTimes(1)
  })

  it('is given up when the answer stalls half-way', async () => {
    answer.mockImplementation(async (_input, init) => {
      const body = new ReadableStream({
        start: (stream) => init?.signal?.addEventListener('abort', () => stream.error(init.signal?.reason)),
      })
      return new Response(body)
    })
    const error = failedRead()
    await vi.advanceTimersByTimeAsync(TIMEOUT_MS)
    expect(isTimeout(await error)).toBe(true)
  })

  it('is not repeated by the library when there is no network', async () => {
    answer.mockRejectedValue(new TypeError('Failed to fetch'))
    const error = await failedRead()
    expect(toAppError(error).kind).toBe('network')
    expect(isTimeout(error)).toBe(false)
    expect(answer).toHaveBeenCalledTimes(1)
  })

  it.each(['Error in body stream', 'network error', 'Load failed'])(
    'has lost the network when its answer breaks off, which this browser calls %j',
    async (words) => {
      answer.mockImplementation(async () => {
        return new Response(new ReadableStream({ start: (stream) => stream.error(new TypeError(words)) }))
      })
      expect(toAppError(await failedRead()).kind).toBe('network')
      const lost = await fetchWithTimeout('http://roster.example').catch((error: unknown) => error)
      expect(toAppError(lost).kind).toBe('network')
      expect(isTimeout(lost)).toBe(false)
    },
  )

  it("ends with the caller's reason when the caller aborts it", async () => {
    answer.mockImplementation(silence)
    const interest = new AbortController()
    const request = fetchWithTimeout('http://roster.example', { signal: interest.signal })
    interest.abort(new Error('left the page'))
    await expect(request).rejects.toThrow('left the page')
  })
})
