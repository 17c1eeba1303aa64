import { expect, test } from '@playwright/test'
import { createAccount, logIn } from '../../support/account'
import { createEvent } from '../../support/api'
import { signUpOnPage } from '../../support/steps'
import { expectTarget } from '../../support/target'

/** The page after signing in or registering. */

test('Register and Login begin at their first field, even when coming from another page', async ({ page }) => {
  await page.goto('/auth/register')
  await expect(page.getByLabel('Email')).toBeFocused()

  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/auth/login')
  await expect(page.getByLabel('Email')).toBeFocused()
})

test('where one lands after signing in', async ({ page, request }) => {
  const ana = await createAccount(request, 'Ana')
  const signOut = () => page.evaluate(() => localStorage.clear())

  await test.step('a sign-in returns to the page that needed an account', async () => {
    await page.goto('/events/new?group=unknown')
    await expect(page).toHaveURL('/auth/login?returnUrl=%2Fevents%2Fnew%3Fgroup%3Dunknown')
    await logIn(page, ana)
    await expect(page).toHaveURL('/events/new?group=unknown')
    await expect(page.getByRole('heading', { name: 'Create Event' })).toBeVisible()
  })

  await test.step('a sign-in from a public event returns there, and the page knows the manager', async () => {
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
