import { newSlowPage } from './browser.mjs'

/**
 * One opening of a page in a throttled browser, and when things were on its screen.
 * @typedef {import('@playwright/test').BrowserContext} BrowserContext
 * @typedef {{ readable: number, largest: number, shift: number, busy: number, answers: number, drawer: number, js: number }} Measured
 */

const PATIENCE_MS = 60_000

/**
 * @param {BrowserContext} context
 * @param {string} url
 * @param {{ texts: string[], tap?: string, react?: boolean, offline?: boolean }} wanted `texts`: readable once all are on the
 *   screen; `react`: wait until React has drawn, from when on the page answers taps; `tap`: the button to press as soon as it is there, which opens a dialog
 * @returns {Promise<Measured>} ms from the start of the navigation; `js` in bytes over the line until then
 */
export async function visit(context, url, { texts, tap, react = false, offline = false }) {
  const { page, session } = await newSlowPage(context, { offline })
  const weight = countScripts(session)
  await page.addInitScript(watch, { texts, tap: tap ?? null })
  await page.goto(url, { waitUntil: 'commit', timeout: PATIENCE_MS })
  const isDone = (/** @type {{ taps: boolean, react: boolean }} */ { taps, react }) => {
    const { readable, answers, drawer } = /** @type {any} */ (window).measured
    return readable > 0 && (!react || answers > 0) && (!taps || drawer > 0)
  }
  await page.waitForFunction(isDone, { taps: tap !== undefined, react }, { timeout: PATIENCE_MS, polling: 50 })
  const js = weight()
  // The largest paint is known once nothing larger follows.
  await page.waitForTimeout(1_000)
  const measured = await page.evaluate(() => /** @type {any} */ (window).measured)
  await page.close()
  return { ...measured, js }
}

/**
 * An unhurried visit, as on the Wi-Fi at home, until the service worker has every file.
 * @param {BrowserContext} context
 * @param {string} url
 */
export async function settle(context, url) {
  const page = await context.newPage()
  await page.goto(url)
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', null, {
    timeout: PATIENCE_MS,
  })
  // What was read is written down a moment later.
  await page.waitForTimeout(1_000)
  await page.close()
}

/**
 * Bytes of scripts as they came over the line, so far.
 * @param {import('@playwright/test').CDPSession} session
 */
function countScripts(session) {
  /** @type {Set<string>} */
  const scripts = new Set()
  let bytes = 0
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (/javascript/.test(response.mimeType)) scripts.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  return () => bytes
}

/**
 * Runs in the page, before anything of its own.
 * @param {{ texts: string[], tap: string | null }} wanted
 */
function watch({ texts, tap }) {
  const measured = { readable: 0, answers: 0, drawer: 0, largest: 0, shift: 0, busy: 0 }
  Object.assign(window, { measured })
  /** @param {string} type @param {(entry: any) => void} take */
  const observe = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  observe('largest-contentful-paint', (entry) => {
    measured.largest = entry.startTime
  })
  observe('layout-shift', (entry) => {
    if (!entry.hadRecentInput) measured.shift += entry.value
  })
  observe('longtask', (entry) => {
    measured.busy += Math.max(0, entry.duration - 50)
  })
  /** When the frame that shows it has been put on the screen. @param {'readable' | 'answers' | 'drawer'} what */
  const shown = (what) =>
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        measured[what] = performance.now()
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
