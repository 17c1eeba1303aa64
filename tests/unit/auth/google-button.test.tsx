// @vitest-environment jsdom
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { GoogleButton } from '@/features/auth/components/google-button'
import { readStored, storageKeys } from '@/lib/browser/storage'
import { currentToast } from '@/lib/feedback/toast-store'

// Google never answers: the browser is on its way there.
beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
})

it('a person who comes back by Back can choose again, and the stored way back is gone', async () => {
  render(<GoogleButton label="Google" busyLabel="Signing in..." failure="Failed" returnUrl="/events/new" />)
  await userEvent.click(screen.getByRole('button', { name: 'Google' }))
  expect(screen.getByRole('button', { name: 'Signing in...' })).toBeDisabled()
  await waitFor(() => expect(Object.keys(localStorage)).toContain('roster-auth-code-verifier'))

  const show = (persisted: boolean) =>
    act(() => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted })))
  show(false)
  expect(screen.getByRole('button', { name: 'Signing in...' })).toBeDisabled()
  show(true)
  expect(screen.getByRole('button', { name: 'Google' })).toBeEnabled()
  expect(readStored(storageKeys.returnUrl)).toBeNull()
  expect(Object.keys(localStorage)).toEqual([])
})

it("shows the backend's error and does not claim that Google is missing", async () => {
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 500 }))
  render(
    <GoogleButton label="Google" busyLabel="Signing in..." failure="Failed to sign in with Google" returnUrl="/" />,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Google' }))
  await waitFor(() =>
    expect(currentToast()).toMatchObject({ title: 'Error', description: 'Failed to sign in with Google' }),
  )
})
