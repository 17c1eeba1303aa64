import { expect, type Page } from '@playwright/test'
import { consentAtGoogle } from '../../support/google'
import { newAddress, test } from '../../support/sign-in-server'

/** Signing in with Google, there and back, with Google's own part played by the test. */

// One after the other: they share a server, and starting it takes seconds.
test.describe.configure({ mode: 'default' })

const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)
const user = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('roster-auth') ?? 'null')?.user ?? null)

test('the whole way there and back ends where it was meant to', async ({ page }) => {
  const email = newAddress('gina')
  await consentAtGoogle(page, { email, name: 'Gina Google' })
  await page.goto('/auth/login?returnUrl=%2Fgroups%2Fnew')
  const leaving = page.waitForRequest((request) => request.isNavigationRequest() && /authorize/.test(request.url()))
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await leaving
  await expect(page).toHaveURL('/groups/new')
  await expect(page.getByRole('heading', { name: 'Create Group' })).toBeVisible()
  await expect.poll(() => stored(page, 'returnUrl')).toBeNull()
  await expect.poll(() => stored(page, 'roster-auth-code-verifier')).toBeNull()
  await expect.poll(() => user(page)).toMatchObject({ email, user_metadata: { full_name: 'Gina Google' } })
  await page.goto('/settings')
  await expect(page.getByText('Gina Google')).toBeVisible()
})

test('the way back is stored while the browser is away, and nothing for home', async ({ page }) => {
  await page.route('**/auth/v1/authorize?*', (route) =>
    route.request().isNavigationRequest() ? route.abort('aborted') : route.fallback(),
  )
  for (const [address, kept] of [
    ['/auth/register?returnUrl=%2Fevents%2Fnew', '/events/new'],
    ['/auth/register?returnUrl=%2F', null],
    ['/auth/register?returnUrl=%2F%2Fevil.example', null],
  ] as const) {
    await page.goto(address)
    const left = page.waitForEvent('requestfailed')
    await page.getByRole('button', { name: 'Sign up with Google' }).click()
    await left
    await expect.poll(() => stored(page, 'returnUrl')).toBe(kept)
  }
})

test('a person who declines at Google reads so, stays signed out, and can go on', async ({ page }) => {
  await consentAtGoogle(page, null)
  await page.goto('/auth/login?returnUrl=%2Fgroups%2Fnew')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await expect(page.getByText('The sign-in was cancelled. Nothing has changed.')).toBeVisible()
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => /auth|returnUrl/.test(key))))
    .toEqual([])
  await page.getByRole('link', { name: 'Back to Sign In' }).click()
  await expect(page).toHaveURL('/auth/login?returnUrl=%2Fgroups%2Fnew')
})

test('a way back without a network waits, and a reload finishes it', async ({ page }) => {
  const email = newAddress('lena')
  await consentAtGoogle(page, { email, name: 'Lena Google' })
  await page.route('**/auth/v1/token?grant_type=pkce*', (route) => route.abort('connectionreset'))
  await page.goto('/auth/login?returnUrl=%2Fgroups%2Fnew')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await expect(page.getByText('Network connection failed. Please check your internet connection.')).toBeVisible()
  await page.unroute('**/auth/v1/token?grant_type=pkce*')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page).toHaveURL('/groups/new')
  await expect.poll(() => user(page)).toMatchObject({ email })
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => /verifier|started/.test(key))))
    .toEqual([])
})

test('a way back that was used, or that no one began, signs no one in', async ({ page }) => {
  await page.goto('/auth/callback?code=00000000-0000-4000-8000-000000000000')
  await expect(page.getByText('This link was already used or has expired.')).toBeVisible()
  await page.goto('/auth/v1/callback?state=nonsense&code=x')
  await expect(
    page.getByText('This link was already used or has expired.').or(page.getByText('Welcome to Roster')),
  ).toBeVisible()
  expect(await user(page)).toBeNull()
})
