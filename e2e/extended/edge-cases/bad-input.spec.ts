import { expect, test } from '@playwright/test'
import { expectAccessible } from '../../support/accessible'
import { createAccount } from '../../support/account'
import { createEvent } from '../../support/api'
import { withoutFunctions } from '../../support/boot'

test('a malformed event id is an event that is not there', async ({ page }) => {
  for (const id of ['x', 'a'.repeat(400), '%20', '..%2F..', 'null', "'%20or%201=1--"]) {
    await page.goto(`/signup/${id}`)
    await expect(page.getByRole('heading', { name: 'Event not found' }), id).toBeVisible()
  }
})

test('an invite that leads nowhere offers the way home', async ({ page }) => {
  await page.goto('/invite/event/nothing12345')
  await expect(page.getByText('Event not found').first()).toBeVisible()
  await page.goto('/invite/group/00000000-0000-4000-8000-000000000000')
  await expect(page.getByText('Group not found').first()).toBeVisible()
  await page.goto('/invite/dinner/nothing12345')
  await expect(page.getByText('Invalid invite type').first()).toBeVisible()
  await page.goto('/invite/group/not-a-uuid')
  await expect(page.getByText('Invalid invite link').first()).toBeVisible()
  await page
    .getByRole('link', { name: 'Go Home' })
    .or(page.getByRole('button', { name: 'Go Home' }))
    .click()
  await expect(page).toHaveURL('/')
})

test('a path that does not exist says Page not found and goes back', async ({ page }) => {
  await page.goto('/')
  await page.goto('/nowhere/at/all')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Go back' }).click()
  await expect(page).toHaveURL('/')
})

test('a dead backend differs from a missing event, and a retry works', async ({ page, request }) => {
  const event = await createEvent(request, await createAccount(request, 'Olga'))
  await withoutFunctions(page)
  await page.route('**/rest/v1/**', (route) => route.abort())
  await page.goto(`/signup/${event.id}`)
  // The shell says why, once.
  await expect(page.getByRole('alert')).toHaveText(/^This event could not be loaded\s*Try Again$/)
  await expect(page.getByRole('status').filter({ hasText: 'Offline' })).toBeVisible()
  await expectAccessible(page, 'backend out of reach')
  await page.unroute('**/rest/v1/**')
  await page.getByRole('button', { name: /try again/i }).click()
  await expect(page.getByRole('heading', { name: event.name })).toBeVisible()
})
