// @vitest-environment jsdom
import { act } from '@testing-library/react'
import { expect, it } from 'vitest'
import { AppError } from '@/lib/backend/errors'
import { rpc } from '@/lib/backend/rpc'
import { useAppMutation } from '@/lib/backend/use-app-mutation'
import { currentToast } from '@/lib/feedback/toast-store'
import { type Held, holdRequests } from '../../support/network'
import { renderWithClient, toldNow } from '../../support/render'

const next = holdRequests('remove_device')

function renderRemoving() {
  return renderWithClient(() =>
    useAppMutation({
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

it('an expected error shows its sentence, and a lost response says so', async () => {
  const { result } = renderRemoving()
  expect(await attempt(result, (held) => held.refuse('unauthorized', 'This is not your device.'))).toBe(false)
  expect(toldNow()).toBe('This is not your device.')
  expect(await attempt(result, (held) => held.lose())).toBe(false)
  expect(toldNow()).toContain('Network connection failed')
})

it('a failure without a sentence for people gets that of the change', async () => {
  const { result } = renderWithClient(() =>
    useAppMutation({
      mutationFn: (_id: string) => Promise.reject(new Error('null value in column')),
      failure: (id) => `Failed to remove ${id}`,
    }),
  )
  expect(await act(() => result.current.attempt('the laptop'))).toBe(false)
  expect(toldNow()).toBe('Failed to remove the laptop')
})

it('a retry dismisses the toast', async () => {
  const { result } = renderRemoving()
  await attempt(result, (held) => held.lose())
  expect(currentToast()?.open).toBe(true)
  expect(await attempt(result, (held) => held.answer(null))).toBe(true)
  expect(currentToast()?.open).toBe(false)
})

it('a double tap is sent once, and both taps get its answer', async () => {
  let sent = 0
  const { result } = renderWithClient(() =>
    useAppMutation({
      mutationFn: async (id: string) => {
        sent += 1
        if (sent > 1) throw new AppError('database', `${id} is gone already`)
      },
    }),
  )
  const [first, second] = [result.current.attempt('the laptop'), result.current.attempt('the laptop')]
  expect(await act(() => Promise.all([first, second]))).toEqual([true, true])
  expect([sent, toldNow()]).toEqual([1, undefined])
  expect(await act(() => result.current.attempt('the laptop'))).toBe(false)
  expect(sent).toBe(2)
})

it('an error shows after the component has unmounted', async () => {
  const { result, unmount } = renderRemoving()
  const answered = result.current.attempt('the laptop')
  const held = await next()
  unmount()
  held.lose()
  expect(await answered).toBe(false)
  expect(toldNow()).toContain('Network connection failed')
})
