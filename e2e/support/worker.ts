import { expect, type Page } from '@playwright/test'

/** The worker starts a moment after the page has loaded, and then fetches every file. */
export async function untilWorkerIsReady(page: Page): Promise<void> {
  const state = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      return navigator.serviceWorker.controller ? registration?.active?.state : 'none'
    })
  await expect.poll(state, { timeout: 30_000 }).toBe('activated')
}
