import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { AppError } from '@/lib/backend/errors'
import { queryClient } from '@/lib/backend/query-client'

afterEach(() => queryClient.clear())

const watch = (name: string, queryFn: () => Promise<unknown>) => {
  const observer = new QueryObserver(queryClient, { queryKey: [name], queryFn, retry: false })
  return { observer, stop: observer.subscribe(() => undefined) }
}

it('asks again for what the network lost once something is answered', async () => {
  const star = vi.fn().mockRejectedValueOnce(new AppError('network')).mockResolvedValue('on')
  const refused = vi.fn().mockRejectedValue(new AppError('database', 'No'))
  const shown = [watch('star', star), watch('refused', refused)]
  await vi.waitFor(() => expect(shown.map(({ observer }) => observer.getCurrentResult().isError)).toEqual([true, true]))

  shown.push(watch('page', async () => 'answered'))
  await vi.waitFor(() => expect(shown[0]?.observer.getCurrentResult().data).toBe('on'))
  // Asking again would not change what was refused.
  expect(refused).toHaveBeenCalledTimes(1)
  for (const { stop } of shown) stop()
})
