// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { useDeleteAccount } from '@/features/account/mutations'
import { holdRequests } from '../support/network'
import { expectTold } from '../support/refusing'
import { renderWithClient } from '../support/render'

const next = holdRequests('delete_account')

it('an account that could not be deleted is still there, and whoever asked is told', async () => {
  const { result } = renderWithClient(() => useDeleteAccount())
  await expectTold(() => result.current.mutateAsync(), next)
  expect(result.current.isSuccess).toBe(false)
})
