import { expect, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible'
import { createAccount, logIn } from '../support/account'
import { createEvent } from '../support/api'
import { signUpOnPage } from '../support/steps'
import { expectTarget } from '../support/target'
import { readToast } from '../support/toast'

/** Ways in, ways back, and ways that must not lead anywhere. */

test('the form of signing in: an eye, the way to a new password, and what is wrong in words', async ({
  page,
  request,
}) => {
  const ana = await createAccount(request, 'Ana')
  await page.goto('/auth/login')
  const [email, password] = [page.getByLabel('Email'), page.getByLabel('Password')]
  await expect(email).toBeFocused()

  await test.step('the forgotten password is a link in the line of its field, which the keyboard reaches after it', async () => {
    const link = page.getByRole('button', { name: 'Forgot your password?' })
    await expectTarget(link)
    const boxes = await Promise.all([email, link, password].map((one) => one.boundingBox()))
    const [above, forgotten, below] = boxes.map((box) => ({
      top: box?.y ?? 0,
      end: (box?.y ?? 0) + (box?.height ?? 0),
    }))
    // It is between the two fields and covers neither.
    expect(forgotten?.top).toBeGreaterThanOrEqual(above?.end ?? 0)
    expect(forgotten?.end).toBeLessThanOrEqual(below?.top ?? 0)
    await password.focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(link).toBeFocused()
  })

  await test.step('an eye shows the password and leaves keyboard and cursor where they are', async () => {
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

  await test.step('wrong credentials are told in words and the e-mail stays', async () => {
    await email.fill(ana.email)
    await password.fill('not-the-password')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.locator('#toasts')).toContainText(/Error.*credentials/i)
    await readToast(page, /credentials/i)
    // The toast goes, the sentence stays.
    await expect(page.getByRole('main').getByText(/credentials/i)).toBeVisible()
    await expect(email).toHaveValue(ana.email)
    await password.fill('')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByText('Password is required')).toBeVisible()
    await expectAccessible(page, 'sign in, with its errors')
  })
})

test('Register and Login begin at their first field, even when coming from another page, and a weak password is refused', async ({
  page,
}) => {
  await page.goto('/auth/register')
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.getByLabel('Email').fill(`weak.${Date.now()}@roster.example`)
  await page.getByLabel('Password').fill('short')
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click()
  await readToast(page, /at least 8 characters/i)
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/auth/login')
  await expect(page.getByLabel('Email')).toBeFocused()
})

test('where one lands after signing in', async ({ page, request, baseURL }) => {
  const ana = await createAccount(request, 'Ana')
  const signOut = () => page.evaluate(() => localStorage.clear())

  await test.step('on the page that asked for an account', async () => {
    await page.goto('/events/new?group=unknown')
    await expect(page).toHaveURL('/auth/login?returnUrl=%2Fevents%2Fnew%3Fgroup%3Dunknown')
    await logIn(page, ana)
    await expect(page).toHaveURL('/events/new?group=unknown')
    await expect(page.getByRole('heading', { name: 'Create Event' })).toBeVisible()
  })

  await test.step('on a public event, whose page offers it and then knows who runs it', async () => {
    const event = await createEvent(request, ana)
    await signOut()
    await page.goto(`/signup/${event.id}`)
    const signIn = page.getByRole('link', { name: 'Sign In' })
    await expectTarget(signIn)
    await signIn.click()
    await logIn(page, ana)
    await expect(page).toHaveURL(`/signup/${event.id}`)
    await expect(page.getByRole('link', { name: 'Edit' })).toBeVisible()
    await expect(signIn).toHaveCount(0)
  })

  // More cases: tests/unit/auth/rules.test.ts.
  await test.step('never outside the app', async () => {
    await signOut()
    await page.goto('/auth/login?returnUrl=/%09/evil.example')
    await logIn(page, ana)
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    expect(new URL(page.url()).origin).toBe(baseURL)
  })

  await test.step('without a return address the pending invite decides', async () => {
    const event = await createEvent(request, ana)
    await signOut()
    await page.goto('/auth/login')
    await page.evaluate((id) => localStorage.setItem('pendingInvite', JSON.stringify({ type: 'event', id })), event.id)
    await logIn(page, ana)
    await expect(page).toHaveURL(`/invite/event/${event.id}`)
  })
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
