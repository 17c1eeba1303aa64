// @vitest-environment jsdom
import { QueryObserver } from '@tanstack/react-query'
import { waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { AppError } from '@/lib/backend/errors'
import { queryClient } from '@/lib/backend/query-client'

afterEach(() => queryClient.clear())

/** Reads whose answers the test gives, in any order. */
function readsOf() {
  const answers: ((data: string) => void)[] = []
  return {
    read: () => new Promise<string>((resolve) => answers.push(resolve)),
    answer: async (which: number, data: string) => {
      await waitFor(() => expect(answers.length).toBeGreaterThan(which))
      answers[which]?.(data)
    },
  }
}

const watch = (name: string, queryFn: () => Promise<unknown>) => {
  const observer = new QueryObserver(queryClient, { queryKey: [name], queryFn, retry: false })
  return { observer, stop: observer.subscribe(() => undefined) }
}

it('logs the failed query and its user', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const cause = new AppError('database', 'No')
  const save = queryClient.getMutationCache().build(queryClient, {
    meta: { action: 'createEvent' },
    mutationFn: () => Promise.reject(cause),
  })
  await expect(save.execute(undefined)).rejects.toBe(cause)
  await expect(
    queryClient.fetchQuery({ queryKey: ['groups', 'mine'], queryFn: () => Promise.reject(cause) }),
  ).rejects.toBe(cause)
  expect(logged.mock.calls).toEqual([
    ['createEvent failed', { action: 'createEvent', userId: null }, cause],
    ['load groups failed', { action: 'load groups', userId: null }, cause],
  ])
  logged.mockRestore()
})

it('asks again for what the network lost once something is answered', async () => {
  const star = vi.fn().mockRejectedValueOnce(new AppError('network')).mockResolvedValue('on')
  const refused = vi.fn().mockRejectedValue(new AppError('database', 'No'))
  const shown = [watch('star', star), watch('refused', refused)]
  await waitFor(() => expect(shown.map(({ observer }) => observer.getCurrentResult().isError)).toEqual([true, true]))

  shown.push(watch('page', async () => 'answered'))
  await waitFor(() => expect(shown[0]?.observer.getCurrentResult().data).toBe('on'))
  // Asking again would not change what was refused.
  expect(refused).toHaveBeenCalledTimes(1)
  for (const { stop } of shown) stop()
})

it('does not let an answer from before a change undo what the change has written', async () => {
  const { read, answer } = readsOf()
  queryClient.setQueryData(['page'], 'old')
  const { observer, stop } = watch('page', read)
  const seen: unknown[] = []
  const stopSeeing = observer.subscribe(({ data }) => seen.push(data))
  void observer.refetch()
  queryClient.setQueryData(['page'], 'written')
  await answer(0, 'old')
  await answer(1, 'written, and read')
  await waitFor(() => expect(observer.getCurrentResult().data).toBe('written, and read'))
  expect(seen.slice(seen.indexOf('written'))).not.toContain('old')
  stopSeeing()
  stop()
})
