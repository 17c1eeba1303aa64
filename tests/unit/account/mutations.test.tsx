// @vitest-environment jsdom
import { act, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useDeleteAccount, useMyData, useSettings, useUpdateProfile } from '@/features/account/mutations'
import { holdRequests } from '../support/network'
import { expectTold } from '../support/refusing'
import { renderWithClient } from '../support/render'
import { withSession } from '../support/signed-in'

/** `user` is what the auth service calls the account. */
const next = holdRequests('delete_account', 'export_my_data', 'user')
withSession()

it('a failed account deletion keeps the account and shows an error', async () => {
  const { result } = renderWithClient(() => useDeleteAccount())
  await expectTold(() => result.current.mutateAsync(), next)
  expect(result.current.isSuccess).toBe(false)
})

it('a failed data export shows an error', async () => {
  const { result } = renderWithClient(() => useMyData())
  await expectTold(() => result.current.mutateAsync(), next)
})

it('a failed profile save shows an error', async () => {
  const { result } = renderWithClient(() => useUpdateProfile())
  const save = () => result.current.mutateAsync({ fullName: 'Olga F.', email: 'olga@roster.example' })
  const refused = expect(save()).rejects.toThrow('Refused')
  const sent = await next()
  expect(sent.body).toMatchObject({ data: { full_name: 'Olga F.' } })
  sent.refuse('unauthorized', 'Refused')
  await refused
  const lost = expect(save()).rejects.toMatchObject({ kind: 'network' })
  ;(await next()).lose()
  await lost
})

it('when one of two settings cannot be saved, only that one is rolled back', async () => {
  const { result } = renderWithClient(() => useSettings())
  const before = result.current.settings
  let [first, second]: Promise<void>[] = []
  act(() => {
    first = result.current.change({ theme: 'dark' })
    second = result.current.change({ emailNotifications: false })
  })
  const shown = (changed: Partial<typeof before>) =>
    waitFor(() => expect(result.current.settings).toEqual({ ...before, ...changed }))
  await shown({ theme: 'dark', emailNotifications: false })
  ;(await next()).lose()
  await expect(first).rejects.toMatchObject({ kind: 'network' })
  await shown({ emailNotifications: false })
  ;(await next()).lose()
  await expect(second).rejects.toMatchObject({ kind: 'network' })
  await shown({})
})
