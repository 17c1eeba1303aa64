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
