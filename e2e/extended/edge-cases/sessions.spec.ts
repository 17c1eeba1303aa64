import { expect, type Page, test } from '@playwright/test'
import { type Account, createAccount, logIn, openAs, PASSWORD } from '../../support/account'

/** Sessions that end, on purpose, by the server, with and without a network; and ways to sign in that are rare. */

const LOGOUT = '**/auth/v1/logout*'
const REFRESH = '**/auth/v1/token?grant_type=refresh_token*'
const welcome = (page: Page) => page.getByRole('heading', { name: 'Welcome to Roster' })

for (const status of [401, 500]) {
  test(`signing out works when the server answers ${status}`, async ({ page, request }) => {
    const ana = await createAccount(request, 'Ana')
    await openAs(page, ana, '/settings')
    await page.route(LOGOUT, (route) => route.fulfill({ status, json: { msg: 'no' } }))
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expect(welcome(page)).toBeVisible()
    await expect.poll(() => left(page, ana)).toEqual([])
  })
}

test('a server that does not answer is not waited for', async ({ page, request }) => {
  const ana = await createAccount(request, 'Ana')
  await openAs(page, ana, '/settings')
  await page.route(LOGOUT, () => {})
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByRole('button', { name: 'Signing out...' })).toBeVisible()
  await expect(welcome(page)).toBeVisible()
  await expect.poll(() => left(page, ana)).toEqual([])
})

const refused = { error_code: 'refresh_token_not_found', msg: 'Invalid Refresh Token' }

/** Ends the token's time, and comes back to the tab, which is when the auth library looks at it. */
async function expire(page: Page): Promise<void> {
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('roster-auth') ?? '')
    localStorage.setItem('roster-auth', JSON.stringify({ ...session, expires_at: 1 }))
    window.dispatchEvent(new Event('visibilitychange'))
  })
}

/** The stored data of a person: their tokens, address, drafts and pages. */
function left(page: Page, { email, session }: Account): Promise<string[]> {
  return page.evaluate(
    ([address, token]) =>
      Object.entries(localStorage)
        .filter(([key, value]) => key.startsWith('roster:') || value.includes(address) || value.includes(token))
        .map(([key]) => key),
    [email, session.access_token] as const,
  )
}

test('a session that ends in mid-form keeps the form, and sends it after signing in again', async ({
  page,
  request,
}) => {
  const olga = await createAccount(request, 'Olga')
  await openAs(page, olga, '/events/new')
  await page.getByLabel('Event Name').fill('Half written')
  await page.route(REFRESH, (route) => route.fulfill({ status: 400, json: refused }))
  await expire(page)
  const sheet = page.getByRole('dialog', { name: 'Please sign in again' })
  await expect(sheet).toBeVisible()
  await page.unroute(REFRESH)
  await sheet.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Your session has ended.' }).click()
  await expect(sheet.getByLabel('Email')).toHaveValue(olga.email)
  await sheet.getByLabel('Password').fill(PASSWORD)
  await sheet.getByRole('button', { name: 'Sign In' }).click()
  await expect(sheet).toBeHidden()
  await expect(page.getByLabel('Event Name')).toHaveValue('Half written')
  await page.getByRole('button', { name: 'Create Event' }).click()
  await expect(page).toHaveURL(/\/signup\//)
})

test('where Google is not set up, a sentence says so and nothing is left behind', async ({ page }) => {
  for (const [path, button] of [
    ['/auth/login?returnUrl=%2Fgroups%2Fnew', 'Continue with Google'],
    ['/auth/register?returnUrl=%2Fgroups%2Fnew', 'Sign up with Google'],
  ] as const) {
    await page.goto(path)
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByText('Google sign-in is not set up here. Use email and password.').first()).toBeVisible()
    await expect(page.getByRole('button', { name: button })).toBeEnabled()
    await expect(page).toHaveURL(path)
    await expect
      .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => /auth|returnUrl/.test(key))))
      .toEqual([])
  }
})

test('a sign-in in another tab is picked up', async ({ page, context, request }) => {
  const ana = await createAccount(request, 'Ana')
  await page.goto('/')
  await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible()
  const other = await context.newPage()
  await other.goto('/auth/login')
  await logIn(other, ana)
  await expect(other.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
})
