import { expect, test } from '@playwright/test'
import { createAccount, openAs } from '../support/account'
import { createEvent } from '../support/api'
import { untilWorkerIsReady } from '../support/worker'

/** The pages that the service worker of the production bundle opens without a network. */

test.use({ serviceWorkers: 'allow' })

test('seen pages open offline with their age; signing out leaves nothing to read', async ({
  page,
  context,
  request,
}) => {
  const olga = await createAccount(request, 'Olga')
  const event = await createEvent(request, olga, { name: 'Five-a-side' })
  await openAs(page, olga, '/')
  await expect(page.getByText('Five-a-side')).toBeVisible()
  await page.goto(`/signup/${event.id}`)
  await expect(page.getByText('Five-a-side')).toBeVisible()
  await untilWorkerIsReady(page)

  await context.setOffline(true)
  for (const path of [`/signup/${event.id}`, '/']) {
    await page.goto(path)
    await expect(page.getByText('Five-a-side')).toBeVisible()
    await expect(page.getByText(/^Offline – last updated (just now|\dm ago)$/)).toBeVisible()
  }
  await page.goto('/groups')
  await expect(page.getByText('Offline – waiting for a connection')).toBeVisible()

  await context.setOffline(false)
  await expect(page.getByText(/^Offline/)).toBeHidden()
  await expect(page.getByText('No Groups Yet')).toBeVisible()

  await test.step('a person stays signed in offline when the token has expired', async () => {
    await context.setOffline(true)
    await page.evaluate(() => {
      const session = JSON.parse(localStorage.getItem('roster-auth') ?? '')
      localStorage.setItem('roster-auth', JSON.stringify({ ...session, expires_at: 1 }))
    })
    await page.goto('/')
    await expect(page.getByText('Five-a-side')).toBeVisible()
  })

  await context.setOffline(false)
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome to Roster' })).toBeVisible()
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('roster:'))))
    .toEqual([])
})
