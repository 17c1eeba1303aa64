import { expect, type Page, test } from '@playwright/test'
import { type Account, createAccount, PASSWORD, signInAs } from './support/account'
import { createEvent } from './support/api'
import { signUpOnPage } from './support/steps'
import { expectTarget } from './support/target'

/** Ways in, ways back, and ways that must not lead anywhere. */

test('wrong credentials are told in words and the e-mail stays', async ({ page, request }) => {
  const ana = await createAccount(request, 'Ana')
  await page.goto('/auth/login')
  await page.getByLabel('Email').fill(ana.email)
  await page.getByLabel('Password').fill('not-the-password')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('alert').filter({ hasText: /credentials/i })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(ana.email)
  await page.getByLabel('Password').fill('')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Password is required')).toBeVisible()
})

test('Login and Register begin at their first field, also coming from another page', async ({ page }) => {
  for (const path of ['/auth/login', '/auth/register']) {
    await page.goto(path)
    await expect(page.getByLabel('Email')).toBeFocused()
  }
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/auth/login')
  await expect(page.getByLabel('Email')).toBeFocused()
})

test('a weak password is refused with a reason', async ({ page }) => {
  await page.goto('/auth/register')
  await page.getByLabel('Email').fill(`weak.${Date.now()}@roster.example`)
  await page.getByLabel('Password').fill('short')
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: /at least 8 characters/i })).toBeVisible()
})

test('where Google is not set up, a sentence says so and nothing is left behind', async ({ page }) => {
  for (const [path, button] of [
    ['/auth/login?returnUrl=%2Fgroups%2Fnew', 'Continue with Google'],
    ['/auth/register?returnUrl=%2Fgroups%2Fnew', 'Sign up with Google'],
  ] as const) {
    await page.goto(path)
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByText('Google sign-in is not set up here. Use e-mail and password.').first()).toBeVisible()
    await expect(page.getByRole('button', { name: button })).toBeEnabled()
    await expect(page).toHaveURL(path)
    await expect
      .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => /auth|returnUrl/.test(key))))
      .toEqual([])
  }
})

test('a page that asks for an account is where one lands after signing in', async ({ page, request }) => {
  const ana = await createAccount(request, 'Ana')
  await page.goto('/events/new?group=unknown')
  await expect(page).toHaveURL(/\/auth\/login\?returnUrl=/)
  await logIn(page, ana)
  await expect(page).toHaveURL('/events/new?group=unknown')
  await expect(page.getByRole('heading', { name: 'Create Event' })).toBeVisible()
})

// More of them: tests/unit/auth/rules.test.ts.
test('a returnUrl that leads elsewhere does not leave the app', async ({ page, request, baseURL }) => {
  const ana = await createAccount(request, 'Ana')
  await page.goto('/auth/login?returnUrl=/%09/evil.example')
  await logIn(page, ana)
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  expect(new URL(page.url()).origin).toBe(baseURL)
})

test('an invite opened signed out is remembered through registering', async ({ page, request }) => {
  const event = await createEvent(request, await createAccount(request, 'Olga'), { is_private: true })
  await page.goto(`/invite/event/${event.id}`)
  await page.getByText('Sign in to RSVP').click()
  await expect(page).toHaveURL(`/auth/login?returnUrl=${encodeURIComponent(`/invite/event/${event.id}`)}`)
  const kept = () => page.evaluate(() => localStorage.getItem('pendingInvite'))
  await expect.poll(kept).toBe(JSON.stringify({ type: 'event', id: event.id }))
  await page.getByRole('link', { name: 'Create an account' }).click()
  await signUpOnPage(page, 'invited')
  await expect(page).toHaveURL(`/invite/event/${event.id}`)
  await expect.poll(kept).toBeNull()
  await page.getByText('RSVP to Event').click()
  await expect(page).toHaveURL(`/signup/${event.id}`)
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Join Event' })).toBeEnabled()
})

test('without a return address the pending invite decides', async ({ page, request }) => {
  const olga = await createAccount(request, 'Olga')
  const event = await createEvent(request, olga)
  await page.goto('/auth/login')
  await page.evaluate((id) => localStorage.setItem('pendingInvite', JSON.stringify({ type: 'event', id })), event.id)
  await logIn(page, olga)
  await expect(page).toHaveURL(`/invite/event/${event.id}`)
})

test('signing out ends on the welcome screen and leaves nothing of the person behind', async ({
  page,
  context,
  request,
}) => {
  const olga = await createAccount(request, 'Olga')
  await signInAs(context, olga)
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  const left = () => page.evaluate(() => JSON.stringify(localStorage))
  await expect.poll(left).not.toContain(olga.email)
  await expect.poll(left).not.toContain(olga.session.access_token)
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

async function logIn(page: Page, account: Account): Promise<void> {
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

test('an eye shows the password and leaves keyboard and cursor where they are', async ({ page }) => {
  await page.goto('/auth/login')
  const password = page.getByLabel('Password')
  const eye = page.getByRole('button', { name: 'Show characters' })
  await expectTarget(eye)
  await password.pressSequentially('secrt')
  await page.keyboard.press('ArrowLeft')
  for (const [type, pressed] of [
    ['text', 'true'],
    ['password', 'false'],
  ] as const) {
    await eye.click()
    await expect(password).toHaveAttribute('type', type)
    await expect(eye).toHaveAttribute('aria-pressed', pressed)
    await expect(password).toBeFocused()
  }
  await page.keyboard.type('e')
  await expect(password).toHaveValue('secret')
  await eye.focus()
  await page.keyboard.press('Space')
  await expect(password).toHaveAttribute('type', 'text')
  await expect(eye).toBeFocused()
})

test('the forgotten password is a link in the line of its field, which the keyboard reaches after it', async ({
  page,
}) => {
  await page.goto('/auth/login')
  const link = page.getByRole('button', { name: 'Forgot your password?' })
  await expectTarget(link)
  const boxes = await Promise.all(
    [page.getByLabel('Email'), link, page.getByLabel('Password')].map((one) => one.boundingBox()),
  )
  const [email, forgotten, password] = boxes.map((box) => ({
    top: box?.y ?? 0,
    end: (box?.y ?? 0) + (box?.height ?? 0),
  }))
  // Between the two fields, over neither of them.
  expect(forgotten?.top).toBeGreaterThanOrEqual(email?.end ?? 0)
  expect(forgotten?.end).toBeLessThanOrEqual(password?.top ?? 0)
  await page.getByLabel('Password').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(link).toBeFocused()
})
