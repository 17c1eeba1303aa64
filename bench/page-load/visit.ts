import type { Browser, BrowserContext, CDPSession } from '@playwright/test'
import type { Session } from '../api.ts'

/** Opens a page in a throttled browser and notes when things appear on its screen. */

/** ms from the start of the navigation; `js`: bytes of scripts until then. */
export interface Measured {
  readable: number
  answers: number
  drawer: number
  shift: number
  js: number
}

interface Wanted {
  /** The page is readable once all of them are visible. */
  texts: string[]
  /** A button to press as soon as it exists; it opens a dialog. */
  tap?: string | undefined
  /** Wait until React has rendered, because the page is interactive then. */
  react?: boolean
  offline?: boolean
}

/** A cheap phone has a quarter of this machine's speed. Its line is `network.ts`. */
const CPU = 4
const AS_IT_IS = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 }
const PATIENCE_MS = 60_000
/** Message of the page once all measurements are in. Polling would use the slow phone's time. */
const DONE = 'roster:measured'

/**
 * A phone that opens Roster for the first time; `session` signs a user in. A signed-in phone has no service worker, so
 * that every request is visible.
 */
export async function newPhone(browser: Browser, session?: Session): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    locale: 'en-US',
    ...(session && { serviceWorkers: 'block' }),
  })
  if (session) {
    await context.addInitScript((stored) => localStorage.setItem('roster-auth', stored), JSON.stringify(session))
  }
  return context
}

/** A page on a slow phone. */
export async function newSlowPage(context: BrowserContext, offline = false) {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  // Sent also for a phone that is online: on a machine without a network Chromium would call every page offline.
  await session.send('Network.emulateNetworkConditions', { ...AS_IT_IS, offline })
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU })
  return { page, session }
}

export async function visit(context: BrowserContext, url: string, wanted: Wanted): Promise<Measured> {
  const { texts, tap = null, react = false, offline = false } = wanted
  const { page, session } = await newSlowPage(context, offline)
  const weight = countScripts(session)
  await page.addInitScript(watch, { texts, tap, react, done: DONE })
  await Promise.all([
    page.waitForEvent('console', { predicate: (message) => message.text() === DONE, timeout: PATIENCE_MS }),
    page.goto(url, { waitUntil: 'commit', timeout: PATIENCE_MS }),
  ])
  const js = weight()
  // Late movements on the page count as well.
  await page.waitForTimeout(1_000)
  const measured = await page.evaluate<Omit<Measured, 'js'>>('measured')
  await page.close()
  return { ...measured, js }
}

/** Visits the page on a fast line until the service worker has every file. */
export async function settle(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(url)
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', null, {
    timeout: PATIENCE_MS,
  })
  // The app stores what it has read a moment later.
  await page.waitForTimeout(1_000)
  await page.close()
}

/** Returns a function that returns the bytes of scripts received so far. */
function countScripts(session: CDPSession): () => number {
  const scripts = new Set<string>()
  let bytes = 0
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (/javascript/.test(response.mimeType)) scripts.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  return () => bytes
}

/** Runs in the page before its scripts. */
function watch({ texts, tap, react, done }: { texts: string[]; tap: string | null; react: boolean; done: string }) {
  const measured = { readable: 0, answers: 0, drawer: 0, shift: 0 }
  Object.assign(window, { measured })
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
      if (!shift.hadRecentInput) measured.shift += shift.value
    }
  }).observe({ type: 'layout-shift', buffered: true })
  /** Notes the time once the frame that shows it is on the screen. */
  const shown = (what: 'readable' | 'answers' | 'drawer') =>
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        measured[what] = performance.now()
        if (measured.readable && (!react || measured.answers) && (!tap || measured.drawer)) console.info(done)
      }),
    )
  let found = false
  let drawn = false
  let tapped = false
  let opened = false
  const look = () => {
    if (!found && texts.every((text) => document.body?.textContent?.includes(text))) {
      found = true
      shown('readable')
    }
    if (found && tap && !tapped) {
      const button = [...document.querySelectorAll('button')].find((one) => one.textContent === tap)
      tapped = button !== undefined
      if (button) requestAnimationFrame(() => button.click())
    }
    if (!drawn && Object.keys(document.querySelector('#root > *') ?? {}).some((key) => key.startsWith('__react'))) {
      drawn = true
      shown('answers')
    }
    if (tapped && !opened && document.querySelector('[role=dialog] input')) {
      opened = true
      shown('drawer')
    }
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })
  document.addEventListener('DOMContentLoaded', look)
}
