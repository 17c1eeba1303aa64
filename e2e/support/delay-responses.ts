import type { Page, Route } from '@playwright/test'

type Urls = Parameters<Page['route']>[0]

/** Keeps the responses to some requests back until `release` is called, so that the state in between is visible. */
export async function delayResponses(page: Page, urls: Urls, method?: string) {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const wait = async (route: Route) => {
    if (!method || route.request().method() === method) await released
    await route.fallback()
  }
  await page.route(urls, wait)
  return { release }
}

/** Answers some requests with a failure of the backend's. */
export async function failRequests(page: Page, urls: Urls, method?: string): Promise<void> {
  await page.route(urls, (route) =>
    !method || route.request().method() === method
      ? route.fulfill({ status: 500, json: { message: 'broken' } })
      : route.fallback(),
  )
}
