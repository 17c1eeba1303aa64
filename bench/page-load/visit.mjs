import { newSlowPage } from './browser.mjs'

/**
 * Opens a page in a throttled browser and notes when things appear on its screen.
 * @typedef {import('@playwright/test').BrowserContext} BrowserContext
 * @typedef {{ readable: number, answers: number, drawer: number, shift: number, js: number }} Measured
 */

const PATIENCE_MS = 60_000
/** Message of the page once all measurements are in. Polling would use the slow phone's time. */
const DONE = 'roster:measured'

/**
 * @param {BrowserContext} context
 * @param {string} url
 * @param {{ texts: string[], tap?: string, react?: boolean, offline?: boolean }} wanted `texts`: the page is readable
 * once
 * all of them are visible. `react`: wait until React has rendered, because the page is interactive then. `tap`: press
 * this button as soon as it exists; it opens a dialog
 * @returns {Promise<Measured>} ms from the start of the navigation; `js`: bytes of scripts until then
 */
export async function visit(context, url, { texts, tap, react = false, offline = false }) {
  const { page, session } = await newSlowPage(context, { offline })
  const weight = countScripts(session)
  await page.addInitScript(watch, { texts, tap: tap ?? null, react, done: DONE })
  await Promise.all([
    page.waitForEvent('console', { predicate: (message) => message.text() === DONE, timeout: PATIENCE_MS }),
    page.goto(url, { waitUntil: 'commit', timeout: PATIENCE_MS }),
  ])
  const js = weight()
  // Late movements on the page count as well.
  await page.waitForTimeout(1_000)
  const measured = await page.evaluate(() => /** @type {any} */ (window).measured)
  await page.close()
  return { ...measured, js }
}

/**
 * Visits the page on a fast line until the service worker has every file.
 * @param {BrowserContext} context
 * @param {string} url
 */
export async function settle(context, url) {
  const page = await context.newPage()
  await page.goto(url)
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', null, {
    timeout: PATIENCE_MS,
  })
  // The app stores what it has read a moment later.
  await page.waitForTimeout(1_000)
  await page.close()
}

/**
 * Returns a function that returns the bytes of scripts received so far.
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
 * Runs in the page before its scripts.
 * @param {{ texts: string[], tap: string | null, react: boolean, done: string }} wanted
 */
function watch({ texts, tap, react, done }) {
  const measured = { readable: 0, answers: 0, drawer: 0, shift: 0 }
  Object.assign(window, { measured })
  new PerformanceObserver((list) => {
    for (const shift of /** @type {any[]} */ (list.getEntries())) {
      if (!shift.hadRecentInput) measured.shift += shift.value
    }
  }).observe({ type: 'layout-shift', buffered: true })
  /** Notes the time once the frame that shows it is on the screen. @param {'readable' | 'answers' | 'drawer'} what */
  const shown = (what) =>
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
