import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { fileWith, outDir } from '../../support/bundle'
import { untilWorkerIsReady } from '../../support/worker'

/** The service worker of the production bundle takes a newer version, and no wrong file. */

test.use({ serviceWorkers: 'allow' })

/** The worker that this browser test serves. */
const WORKER = `${outDir}/sw.js`

test('a page in place of a file is not stored; a newer version waits until it is taken', async ({ page, context }) => {
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
