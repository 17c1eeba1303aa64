import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { createAccount, signInAs } from '../support/account'
import { createEvent } from '../support/api'
import { fileWith, outDir } from '../support/bundle'
import { untilWorkerIsReady } from '../support/worker'

/** The service worker of the production bundle: opening without a network, and newer versions. */

test.use({ serviceWorkers: 'allow' })
// One of them puts a newer worker into the folder that all of them are served from.
test.describe.configure({ mode: 'serial' })

/** The worker that this browser test serves. */
const WORKER = `${outDir}/sw.js`

test('pages and lists that were seen open without a network and say how old they are, even when the session has expired; signing out leaves nothing to read', async ({
  page,
  context,
  request,
}) => {
  const olga = await createAccount(request, 'Olga')
  const event = await createEvent(request, olga, { name: 'Five-a-side' })
  await signInAs(context, olga)
  await page.goto('/')
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

test('a file that the host answered with a page is not kept in its place; a newer version is offered, waits, and is taken when asked for', async ({
  page,
  context,
}) => {
  const lazy = fileWith('src/pages/payments-page.tsx')
  const asked: string[] = []
  await context.route(lazy, (route) => {
    asked.push(lazy)
    return route.fulfill({ contentType: 'text/html', body: readFileSync(`${outDir}/index.html`) })
  })
  await page.goto('/')
  const state = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      return registration?.active?.state ?? registration?.waiting?.state ?? registration?.installing?.state ?? 'none'
    })
  // The worker starts a moment after the page has loaded.
  await expect.poll(() => asked, { timeout: 30_000 }).toEqual([lazy])
  await expect.poll(state).toBe('none')

  await context.unroute(lazy)
  await page.reload()
  await untilWorkerIsReady(page)

  const before = readFileSync(WORKER, 'utf8')
  try {
    writeFileSync(WORKER, `${before}\n// a newer version`)
    await page.reload()
    await expect(page.getByText('A new version is ready').first()).toBeVisible()
    const waits = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state ?? 'none')
    await expect.poll(waits).toBe('installed')
    const reloaded = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Reload' }).click()
    await reloaded
    await expect.poll(waits).toBe('none')
    await expect(page.getByRole('heading', { name: 'Welcome to Roster' })).toBeVisible()
  } finally {
    writeFileSync(WORKER, before)
  }
})
