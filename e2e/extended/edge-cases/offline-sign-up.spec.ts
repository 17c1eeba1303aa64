import { expect, type Route, test } from '@playwright/test'
import { expectAccessible } from '../../support/accessible'
import { createAccount, signInAs } from '../../support/account'
import { createEvent } from '../../support/api'
import { loseFile } from '../../support/boot'
import { comeBack, dock, drawer, joinAs } from '../../support/steps'
import { readToast } from '../../support/toast'
import { card, countCalls, openEvent, rosterOf, stored } from '../../support/unsent'
import { untilWorkerIsReady } from '../../support/worker'

test('a name that is corrected after the answer was lost stays, when the page learns that the sign-up has arrived', async ({
  page,
  request,
}) => {
  const event = await createEvent(request, await createAccount(request, 'Olga'))
  await openEvent(page, event.id)
  const loseResponse = async (route: Route) => {
    await route.fetch()
    await route.abort()
  }
  await page.route('**/rest/v1/rpc/register', loseResponse)
  await joinAs(page, 'Leo Martns')
  await readToast(page, 'Network connection failed. Please check your internet connection.')
  await drawer(page).getByLabel('Name').fill('Leo Martins')
  await drawer(page).getByLabel('Phone').fill('+351 912 345 678')
  // The page looks by itself, as it does every 15 seconds.
  await comeBack(page)
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

test("a failure is shown without the toast's code; an offline sign-up without its code is sent later", async ({
  page,
  context,
  request,
}) => {
  const event = await createEvent(request, await createAccount(request, 'Olga'))
  const sender = await loseFile(page, 'src/features/event/my-registration/components/outbox-notice.tsx')
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

test('signing out erases what waits, and the next person sends nothing of it', async ({ page, context, request }) => {
  const event = await createEvent(request, await createAccount(request, 'Olga'))
  await signInAs(context, await createAccount(request, 'Ana'))
  await openEvent(page, event.id)
  await context.setOffline(true)
  await joinAs(page, 'Ana Sousa')
  await expect(card(page, 'Waiting for network')).toBeVisible()
  await page.route('**/rest/v1/rpc/register', (route) => route.abort())
  await context.setOffline(false)
  await expect(card(page, 'Not sent yet')).toBeVisible()
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('link', { name: /Thursday Five-a-side is not sent yet/ })).toBeVisible()
  await expect(page.getByText('Some of what you did is not sent yet. Signing out discards it.')).toBeVisible()
  await expectAccessible(page, 'signing out with something unsent')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome to Roster' })).toBeVisible()
  await expect.poll(() => stored(page, 'outbox')).toEqual([])
  await page.unroute('**/rest/v1/rpc/register')
  await page.goto(`/signup/${event.id}`)
  await expect(page.getByRole('button', { name: 'Join Event' })).toBeVisible()
  await expect(page.getByRole('link', { name: /not sent yet/ })).toHaveCount(0)
  expect(await rosterOf(request, event.id)).toEqual([])
})

test.describe('the service worker serves the page offline', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a sign-up survives a reload without a network, and is sent by two open tabs once', async ({
    page,
    context,
    request,
  }) => {
    const event = await createEvent(request, await createAccount(request, 'Olga'))
    await openEvent(page, event.id)
    await untilWorkerIsReady(page)
    await context.setOffline(true)
    await joinAs(page, 'Leo Martins')
    await expect(card(page, 'Waiting for network')).toBeVisible()
    await page.reload()
    await expect(card(page, 'Waiting for network')).toBeVisible()
    const other = await context.newPage()
    await other.goto('/')
    await expect(other.getByRole('link', { name: /Thursday Five-a-side is not sent yet/ })).toBeVisible()

    const calls = countCalls(context, 'register')
    await context.setOffline(false)
    await expect(page.getByRole('heading', { name: "You're in, Leo Martins" })).toBeVisible()
    await expect(other.getByRole('link', { name: /is not sent yet/ })).toHaveCount(0)
    expect(await rosterOf(request, event.id)).toEqual(['Leo Martins'])
    expect(calls()).toBe(1)
  })
})
