import { expect, type Page, type Request } from '@playwright/test'

/**
 * Follows the page's requests from now on. `waitForIdle` resolves when each has its answer and the page has nothing left to
 * do. On a busy machine a browser may never rest, so each pause ends after two seconds. A request that the page has not made by then will not come by itself.
 */
export function trackRequests(page: Page) {
  const underWay = new Set<Request>()
  page.on('request', (request) => underWay.add(request))
  page.on('requestfinished', (request) => underWay.delete(request))
  page.on('requestfailed', (request) => underWay.delete(request))
  const pause = () =>
    page.evaluate(() => new Promise<void>((resume) => requestIdleCallback(() => resume(), { timeout: 2_000 })))
  const count = async () => {
    // Twice: in the first pause an answer may have come that the page has not read yet.
    await pause()
    await pause()
    return underWay.size
  }
  return { waitForIdle: () => expect.poll(count, 'requests under way').toBe(0) }
}
