// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { securityHeaders } from '../../../scripts/vite/security-headers'

/** A form of the sign-in on a site with a captcha, and on one without. Of Cloudflare's script only what it promises is here. */

const turnstile = {
  render: vi.fn((place: HTMLElement, { callback }: { callback: (token: string) => void }) => {
    place.textContent = 'The check'
    solve = callback
    return 'widget-1'
  }),
  reset: vi.fn(),
  remove: vi.fn(),
}
let solve: (token: string) => void
const onSubmit = vi.fn(async () => undefined)

beforeEach(() => {
  vi.resetModules()
  vi.clearAllMocks()
  window.turnstile = turnstile
})
afterEach(() => {
  delete window.turnstile
  for (const script of document.querySelectorAll('script')) script.remove()
})

async function show(siteKey: string) {
  vi.stubEnv('VITE_CAPTCHA_SITE_KEY', siteKey)
  const { drawWithClient } = await import('../support/render')
  const { CredentialsForm } = await import('@/features/auth/components/credentials-form')
  const texts = { submitLabel: 'Sign In', busyLabel: 'Signing in...', failure: 'Failed to sign in' }
  drawWithClient(<CredentialsForm {...texts} password="current-password" onSubmit={onSubmit} />)
  await userEvent.type(screen.getByLabelText(/Email/), 'olga@home.example')
  await userEvent.type(screen.getByLabelText(/^Password/), 'a long password')
}
const tap = () => userEvent.click(screen.getByRole('button', { name: 'Sign In' }))
const script = () => document.querySelector('script')
const SENT = { email: 'olga@home.example', password: 'a long password' }

describe('with a captcha', () => {
  it('the form is sent with its proof, and each try with a new one', async () => {
    await show('0x4AAA')
    expect(script()?.src).toContain('https://challenges.cloudflare.com/turnstile/')
    script()?.dispatchEvent(new Event('load'))
    await screen.findByText('The check')
    await tap()
    expect(onSubmit).not.toHaveBeenCalled()
    solve('proof 1')
    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ ...SENT, captchaToken: 'proof 1' }))
    expect(turnstile.reset).toHaveBeenCalledWith('widget-1')
    solve('proof 2')
    await tap()
    await waitFor(() => expect(onSubmit).toHaveBeenLastCalledWith({ ...SENT, captchaToken: 'proof 2' }))
  })

  it('a captcha that cannot be loaded shows the reason, and the input stays', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    await show('0x4AAA')
    script()?.dispatchEvent(new Event('error'))
    await tap()
    expect(await screen.findByText(/could not be loaded/)).toBeVisible()
    expect(screen.getByLabelText(/Email/)).toHaveValue('olga@home.example')
  })

  it('its script and its frame are allowed, and nothing of it elsewhere', () => {
    const policy = (hasCaptcha: boolean) =>
      securityHeaders('https://x.supabase.co', '', undefined, hasCaptcha)['Content-Security-Policy']
    expect(policy(true)).toMatch(/script-src 'self' https:\/\/challenges\.cloudflare\.com; frame-src https:/)
    expect(policy(false)).not.toMatch(/cloudflare|frame-src/)
  })
})

it('a site without a captcha loads nothing and sends the form at once', async () => {
  await show('')
  await tap()
  await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ ...SENT, captchaToken: undefined }))
  expect(script()).toBeNull()
})
