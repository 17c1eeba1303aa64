import type { Page } from '@playwright/test'

/** Holding the app back, and seeing what stands on the screen before and after React takes over. */

export const APP = '**/assets/app-*.js'

/** Keeps the app's code back until `letGo`, or until `fail` says that it cannot be loaded. */
export async function holdApp(page: Page) {
  let decide = (_comes: boolean) => {}
  const comes = new Promise<boolean>((resolve) => {
    decide = resolve
  })
  await page.route(APP, async (route) => {
    await ((await comes) ? route.fallback() : route.abort())
  })
  return { letGo: () => decide(true), fail: () => decide(false) }
}

/** Requests for the page's data, in order. */
export function dataRequests(page: Page): string[] {
  const made: string[] = []
  page.on('request', (request) => {
    const [, name] = /\/rpc\/(get_event|get_invite)/.exec(request.url()) ?? []
    if (name) made.push(`${request.method()} ${name}`)
  })
  return made
}

/** What must never happen while the app takes over: something refused by the policy, or moved on the screen. */
export async function watchHarm(page: Page) {
  await page.addInitScript(() => {
    const harm = { violations: [] as string[], shift: 0 }
    Object.assign(window, { harm })
    document.addEventListener('securitypolicyviolation', (event) => harm.violations.push(event.violatedDirective))
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) harm.shift += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return { seen: () => page.evaluate(() => (window as unknown as { harm: object }).harm) }
}
export const NO_HARM = { violations: [], shift: 0 }

export const isTakenOver = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('#root > *') ?? {}).some((key) => key.startsWith('__react')),
  )

/** Markup as it is drawn, attributes in one order; the router marks its links for a mode that the app does not use. */
export const markup = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const write = (node: Node): unknown => {
        if (!(node instanceof Element)) return node.textContent
        const attributes = [...node.attributes].map(({ name, value }) => `${name}=${value}`)
        const meant = attributes.filter((text) => !text.startsWith('data-discover')).sort()
        return [node.tagName, meant, [...node.childNodes].map(write)]
      }
      return write(element)
    })
