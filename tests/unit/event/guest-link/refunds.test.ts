// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { refundsKey, useRefunds } from '@/features/event/guest-link/refunds'
import { queryClient } from '@/lib/backend/query-client'
import { renderWithClient } from '../../support/render'

it('refunds of another date are read from the cache, and the console has no error about a missing queryFn', () => {
  const refund = { name: 'Maria' }
  const { result, rerender } = renderWithClient(() => useRefunds('event0000001'))
  expect(result.current).toEqual([])
  queryClient.setQueryData(refundsKey('event0000001'), { secret: [refund] })
  rerender()
  expect(result.current).toEqual([refund])
  expect(console.error).not.toHaveBeenCalled()
})
