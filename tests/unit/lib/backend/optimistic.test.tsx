// @vitest-environment jsdom
import { queryOptions, useQuery } from '@tanstack/react-query'
import { act, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { useOptimisticMutation, view } from '@/lib/backend/optimistic'
import { queryClient } from '@/lib/backend/query-client'
import { renderWithClient } from '../../support/render'

/** A list of words that a test adds to. `reads` are the answers to reading it, `calls` the adding under way. */
function renderList(words: string[] | null) {
  const calls: { word: string; accept: (as: string) => void; refuse: () => void }[] = []
  const reads: string[][] = []
  const refusals: string[] = []
  const query = queryOptions<string[] | null>({
    queryKey: ['words'],
    queryFn: async () => reads.shift() ?? Promise.reject(new Error('Not read')),
    retry: false,
  })
  if (words) queryClient.setQueryData(query.queryKey, words)
  const dismissed: string[] = []
  const { result, unmount } = renderWithClient(() => ({
    words: useQuery({ ...query, enabled: words !== null }).data,
    add: useOptimisticMutation({
      scope: 'words',
      send: (word: string) =>
        new Promise<string>((accept, reject) => {
          calls.push({ word, accept, refuse: () => reject(new Error(`Not ${word}`)) })
        }),
      views: (word) => [view(query, (shown, answer) => [...shown, answer ?? `${word}?`])],
      refused: (error, word) => {
        refusals.push(error.message)
        return { dismiss: () => dismissed.push(word) }
      },
      stale: () => [{ queryKey: query.queryKey }],
    }),
  }))
  const shown = (expected: string[]) => waitFor(() => expect(result.current.words).toEqual(expected))
  const call = (word: string) =>
    waitFor(() => {
      const found = calls.find((one) => one.word === word)
      if (!found) throw new Error(`${word} has not been sent`)
      return found
    })
  return {
    result,
    unmount,
    query,
    reads,
    calls,
    dismissed,
    told: refusals,
    shown,
    call,
    add: (word: string) => result.current.add(word),
  }
}

describe('a change', () => {
  it('shows at once, and then what the database said', async () => {
    const { add, call, shown, told: refusals } = renderList(['a'])
    const done = add('b')
    await shown(['a', 'b?'])
    ;(await call('b')).accept('B')
    expect(await done).toEqual({ answer: 'B' })
    await shown(['a', 'B'])
    expect(refusals).toEqual([])
  })

  it('is taken back when it is refused, even if the page was drawn since then and cannot be read again', async () => {
    const { add, call, shown, told: refusals } = renderList(['a'])
    const done = add('b')
    await shown(['a', 'b?'])
    ;(await call('b')).refuse()
    expect(await done).toBeUndefined()
    await shown(['a'])
    expect(refusals).toEqual(['Not b'])
  })

  it('shows its refusal even if a later one is pending, and does not take that back', async () => {
    const { add, call, calls, shown, told: refusals } = renderList(['a'])
    void add('b')
    void add('c')
    await shown(['a', 'b?', 'c?'])
    await call('b')
    expect(calls).toHaveLength(1)
    ;(await call('b')).refuse()
    await shown(['a', 'c?'])
    ;(await call('c')).accept('C')
    await shown(['a', 'C'])
    expect(refusals).toEqual(['Not b'])
  })

  it('keeps its toast until the same change succeeds, whatever else succeeds', async () => {
    const { add, calls, dismissed } = renderList(['a'])
    async function attempt(word: string, answer: 'accept' | 'refuse') {
      const done = add(word)
      const sent = await waitFor(() => {
        const last = calls.at(-1)
        if (last?.word !== word) throw new Error(`${word} has not been sent`)
        return last
      })
      sent[answer](word)
      await done
    }
    await attempt('b', 'refuse')
    await attempt('c', 'accept')
    expect(dismissed).toEqual([])
    await attempt('b', 'accept')
    expect(dismissed).toEqual(['b'])
  })

  it('leaves the first state when all of several are refused', async () => {
    const { add, call, shown, told: refusals } = renderList(['a'])
    const both = [add('b'), add('c')]
    await shown(['a', 'b?', 'c?'])
    ;(await call('b')).refuse()
    ;(await call('c')).refuse()
    expect(await Promise.all(both)).toEqual([undefined, undefined])
    await shown(['a'])
    expect(refusals).toEqual(['Not b', 'Not c'])
  })

  it('keeps what has been read while it was under way', async () => {
    const { add, call, query, shown } = renderList(['a'])
    void add('b')
    await shown(['a', 'b?'])
    act(() => void queryClient.setQueryData(query.queryKey, ['a', 'read']))
    ;(await call('b')).refuse()
    await shown(['a', 'read'])
  })

  it('stays applied when an earlier refetch resolves', async () => {
    const { add, call, query, reads, shown } = renderList(['a'])
    void add('b')
    void add('c')
    await shown(['a', 'b?', 'c?'])
    reads.push(['a', 'read'])
    await act(() => queryClient.refetchQueries(query))
    await shown(['a', 'read', 'b?', 'c?'])
    ;(await call('b')).accept('B')
    await shown(['a', 'read', 'B', 'c?'])
    ;(await call('c')).refuse()
    await shown(['a', 'read', 'B'])
  })

  it('has the list read again only after the last of several', async () => {
    const { add, call, reads, shown } = renderList(['a'])
    reads.push(['a', 'from the database'])
    void add('b')
    void add('c')
    ;(await call('b')).accept('B')
    await shown(['a', 'B', 'c?'])
    ;(await call('c')).accept('C')
    await shown(['a', 'from the database'])
  })

  it('shows its refusal even if its component has gone', async () => {
    const { add, call, query, told: refusals, unmount } = renderList(['a'])
    const done = add('b')
    const sent = await call('b')
    unmount()
    sent.refuse()
    await done
    expect(refusals).toEqual(['Not b'])
    expect(queryClient.getQueryData(query.queryKey)).toEqual(['a'])
  })

  it('writes nothing into the cache of a user who signs in since', async () => {
    const { add, call, query, unmount } = renderList(['a'])
    const done = add('b')
    const sent = await call('b')
    unmount()
    queryClient.clear()
    sent.accept('B')
    await done
    expect(queryClient.getQueryData(query.queryKey)).toBeUndefined()
  })

  it('is sent where nothing has been read', async () => {
    const { add, call, query } = renderList(null)
    const done = add('b')
    ;(await call('b')).accept('B')
    expect(await done).toMatchObject({ answer: expect.anything() })
    expect(queryClient.getQueryData(query.queryKey)).toBeUndefined()
  })
})
