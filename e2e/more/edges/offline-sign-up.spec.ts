import { expect, type Route, test } from '@playwright/test'
import { expectAccessible } from '../../support/accessible'
import { createAccount } from '../../support/account'
import { createEvent } from '../../support/api'
import { loseFile } from '../../support/early'
import { readToast } from '../../support/toast'
import { card, dock, drawer, joinAs, openEvent, rosterOf } from '../../support/unsent'

/** A sign-up without a network, in the cases that are rarer than those of e2e/offline/offline-sign-up.spec.ts. */

test('a name that is corrected after the answer was lost stays, when the page learns that the sign-up has arrived', async ({
  page,
  request,
}) => {
  const event = await createEvent(request, await createAccount(request, 'Olga'))
  await openEvent(page, event.id)
  const loseAnswer = async (route: Route) => {
    await route.fetch()
    await route.abort()
  }
  await page.route('**/rest/v1/rpc/register', loseAnswer)
  await joinAs(page, 'Leo Martns')
  await readToast(page, 'Network connection failed. Please check your internet connection.')
  await drawer(page).getByLabel('Name').fill('Leo Martins')
  await drawer(page).getByLabel('Phone').fill('+351 912 345 678')
  // The page looks by itself, as it does every 15 seconds.
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByText('1/10 participants signed up')).toHaveCount(1)
  await expect(page.getByText('Modify Registration')).toHaveCount(1)
  // Typed after that, and the form is closed before the page looks again.
  await drawer(page).getByLabel('Email').fill('leo@example.org')
  await page.reload()

  await dock(page).getByRole('button', { name: 'Modify Registration' }).click()
  await expect(drawer(page).getByText('Your draft is back.')).toBeVisible()
  await expect(drawer(page).getByLabel('Email')).toHaveValue('leo@example.org')
  await expect(drawer(page).getByLabel('Name')).toHaveValue('Leo Martins')
  await expect(drawer(page).getByLabel('Phone')).toHaveValue('+351 912 345 678')
  await drawer(page).getByRole('button', { name: 'Update' }).click()
  await expect(page.getByRole('heading', { name: "You're in, Leo Martins" })).toBeVisible()
  expect(await rosterOf(request, event.id)).toEqual(['Leo Martins'])
})

test('what failed is told without the code that shows messages; made offline before the code that sends it was here, a sign-up is sent later', async ({
  page,
  context,
  request,
}) => {
  const event = await createEvent(request, await createAccount(request, 'Olga'))
  const sender = await loseFile(page, 'src/features/event/outbox/components/outbox-notice.tsx')
  const messages = await loseFile(page, 'src/ui/feedback/toast.tsx')
  await openEvent(page, event.id)
  await page.route('**/rest/v1/rpc/register', (route) => route.abort())
  await joinAs(page, 'Leo Martins')
  await expect(page.getByRole('alert')).toHaveText('Network connection failed. Please check your internet connection.')
  await messages.expectMissed()
  await expect(drawer(page).getByLabel('Name')).toHaveValue('Leo Martins')

  await page.unroute('**/rest/v1/rpc/register')
  await context.setOffline(true)
  await drawer(page).getByRole('button', { name: 'Join Event' }).click()
  await expect(drawer(page)).toBeHidden()
  await expect(dock(page)).toContainText('Waiting for network')
  await sender.comesBack()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: "You're in, Leo Martins" })).toBeVisible()
  expect(await rosterOf(request, event.id)).toEqual(['Leo Martins'])
})

test('a network that is there but answers nothing is tried again by itself', async ({ page, context, request }) => {
  const event = await createEvent(request, await createAccount(request, 'Olga'))
  await openEvent(page, event.id)
  await context.setOffline(true)
  await joinAs(page, 'Leo Martins')
  await page.route('**/rest/v1/rpc/register', (route) => route.abort())
  await context.setOffline(false)
  await expect(card(page, 'Not sent yet')).toContainText('Roster cannot be reached.')
  await expectAccessible(page, 'sign-up not sent yet')
  await page.unroute('**/rest/v1/rpc/register')
  await expect(page.getByRole('heading', { name: "You're in, Leo Martins" })).toBeVisible({ timeout: 20_000 })
  expect(await rosterOf(request, event.id)).toEqual(['Leo Martins'])
})
