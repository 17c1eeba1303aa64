// @vitest-environment jsdom
import { act } from '@testing-library/react'
import { expect, it } from 'vitest'
import { rpc } from '@/lib/backend/rpc'
import { useChange } from '@/lib/backend/use-change'
import { currentToast } from '@/lib/feedback/toast-store'
import { type Held, holdRequests } from '../../support/network'
import { renderWithClient, toldNow } from '../../support/render'

const next = holdRequests('remove_device')

function renderRemoving() {
  return renderWithClient(() =>
    useChange({
      mutationFn: (id: string) => rpc('remove_device', { p_id: id }),
      failure: (id) => `Failed to remove ${id}`,
    }),
  )
}

type Removing = ReturnType<typeof renderRemoving>['result']

/** Resolves to whether it worked. */
async function attempt({ current }: Removing, end: (held: Held) => void): Promise<boolean> {
  let answered: Promise<boolean> | undefined
  act(() => {
    answered = current.attempt('the laptop')
  })
  await act(async () => end(await next()))
  return answered as Promise<boolean>
}

it('a refusal is told in its own words, and a lost answer says so', async () => {
  const { result } = renderRemoving()
  expect(await attempt(result, (held) => held.refuse('unauthorized', 'This is not your device.'))).toBe(false)
  expect(toldNow()).toBe('This is not your device.')
  expect(await attempt(result, (held) => held.lose())).toBe(false)
  expect(toldNow()).toContain('Network connection failed')
})

it('a failure without a sentence for people gets that of the change', async () => {
  const { result } = renderWithClient(() =>
    useChange({
      mutationFn: (_id: string) => Promise.reject(new Error('null value in column')),
      failure: (id) => `Failed to remove ${id}`,
    }),
  )
  expect(await act(() => result.current.attempt('the laptop'))).toBe(false)
  expect(toldNow()).toBe('Failed to remove the laptop')
})

it('what was told goes when somebody tries again', async () => {
  const { result } = renderRemoving()
  await attempt(result, (held) => held.lose())
  expect(currentToast()?.open).toBe(true)
  expect(await attempt(result, (held) => held.answer(null))).toBe(true)
  expect(currentToast()?.open).toBe(false)
})

it('a failure is told after what asked for it has left the screen', async () => {
  const { result, unmount } = renderRemoving()
  const answered = result.current.attempt('the laptop')
  const held = await next()
  unmount()
  held.lose()
  expect(await answered).toBe(false)
  expect(toldNow()).toContain('Network connection failed')
})
