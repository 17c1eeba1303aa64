import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { createAccount } from './account'
import { createEvent, join, newSecret } from './api'
import { fileWith } from './bundle'

/** Holding the app back, and seeing what stands on the screen before and after React renders. */

const APP = 'src/app/start.tsx'

/** An event with all that the first paint draws, and who made it. */
export async function eventToPaint(request: APIRequestContext, fields: Record<string, unknown> = {}) {
  const olga = await createAccount(request, 'Olga')
  const when = { datetime: '2058-11-26T19:30:00Z', end_datetime: '2058-11-26T21:00:00Z' }
  const about = { location: 'Pitch 3, Riverside', description: 'Bring a dark shirt.' }
  return { olga, event: await createEvent(request, olga, { ...when, ...about, ...fields }) }
}

/** As on a host that serves files only: the page comes without a server-rendered page. For all pages of the context from now on. */
export async function withoutFunctions(page: Page) {
  await page.context().route(/\/(invite|signup)\/[^.]*$/, async (route) => {
    const request = route.request()
    if (!request.isNavigationRequest()) return route.fallback()
    await route.fulfill({ response: await route.fetch({ url: new URL('/', request.url()).href }) })
  })
}

/**
 * Keeps the app's code back until `letGo`, or until `fail` says that it cannot be loaded. Both wait until the request: a test that holds
 * back nothing ends there.
 */
export async function holdApp(page: Page) {
  let decide = (_comes: boolean) => {}
  const comes = new Promise<boolean>((resolve) => {
    decide = resolve
  })
  let ask = () => {}
  const isAsked = new Promise<void>((resolve) => {
    ask = resolve
  })
  const url = fileWith(APP)
  await page.route(url, async (route) => {
    ask()
    await ((await comes) ? route.fallback() : route.abort())
  })
  const end = async (mayCome: boolean) => {
    await isAsked
    decide(mayCome)
  }
  return { letGo: () => end(true), fail: () => end(false), comesBack: () => page.unroute(url) }
}

/** Makes a part of the app unreachable until `comesBack`. `expectMissed`: the page has asked for it in vain. */
export async function loseFile(page: Page, module = APP) {
  let missed = 0
  const url = fileWith(module)
  await page.route(url, (route) => {
    missed += 1
    return route.abort()
  })
  return { expectMissed: () => expect.poll(() => missed).toBeGreaterThan(0), comesBack: () => page.unroute(url) }
}

/** Whether a text was in the page at any time, also for a moment, from the next address on. */
export async function watchFor(page: Page, text: string) {
  let wasThere = false
  await page.exposeFunction('textWasThere', () => {
    wasThere = true
  })
  await page.addInitScript((wanted) => {
    const look = () => {
      if (!document.documentElement?.textContent?.includes(wanted)) return
      observer.disconnect()
      ;(window as unknown as { textWasThere: () => void }).textWasThere()
    }
    const observer = new MutationObserver(look)
    observer.observe(document, { childList: true, subtree: true, characterData: true })
  }, text)
  return { wasThere: () => wasThere }
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

/** Collects what must never happen while the app replaces the markup: the policy refuses something, or something moves on the screen. */
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

export const waitForApp = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('#root > *') ?? {}).some((key) => key.startsWith('__react')),
  )

/**
 * Markup as it is rendered, with attributes in one order. Marks of the router's unused mode and of the boot scripts
 * are removed.
 */
export const markup = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const write = (node: Node): unknown => {
        if (!(node instanceof Element)) return node.textContent
        // React counts its ids in another way on a server.
        const idless = (value: string) => value.replace(/^_[rR]_\w+_$/, 'id')
        const attributes = [...node.attributes].map(({ name, value }) => `${name}=${idless(value)}`)
        const meant = attributes.filter((text) => !/^data-(discover|rsvp)/.test(text)).sort()
        return [node.tagName, meant, [...node.childNodes].map(write)]
      }
      // The host's function writes neighboring texts as one.
      const whole = element.cloneNode(true)
      whole.normalize()
      return write(whole)
    })

/** An event whose button can be tapped. */
export async function newEvent(request: APIRequestContext, fields: Record<string, unknown> = {}) {
  const olga = await createAccount(request, 'Olga')
  const when = { datetime: '2058-11-26T19:30:00Z', location: 'Pitch 3, Riverside' }
  return createEvent(request, olga, { ...when, ...fields })
}

export const joinButton = (page: Page) => page.getByRole('button', { name: 'Join Event' })
/** Opens an event with these guests on its list, as the first of them, once the app is there. */
export async function openedBy(page: Page, request: APIRequestContext, ...guests: string[]) {
  const event = await createEvent(request, await createAccount(request, 'Olga'))
  const secrets = guests.map(newSecret)
  for (const [index, name] of guests.entries())
    await join(request, event.id, name, { secret: secrets[index] as string })
  await page.goto(`/signup/${event.id}${secrets[0] ? `#r=${secrets[0]}` : ''}`)
  await waitForApp(page)
  return event
}
