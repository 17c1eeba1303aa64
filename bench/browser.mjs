/**
 * @typedef {import('@playwright/test').Browser} Browser
 * @typedef {import('@playwright/test').BrowserContext} BrowserContext
 */

/** A cheap phone on a slow line: 1.6 Mbps, 150 ms round trip, a quarter of this machine's speed. */
const LINE = { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const CPU = 4

/**
 * A phone that has never been here, or only where `session` says who is signed in.
 * @param {Browser} browser
 * @param {object} [session]
 */
export async function newPhone(browser, session) {
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

/**
 * A throttled page.
 * @param {BrowserContext} context
 * @param {{ offline?: boolean, line?: boolean }} [options] `line: false`: a fast network, and still a slow phone
 */
export async function newSlowPage(context, { offline = false, line = true } = {}) {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  if (line || offline) await session.send('Network.emulateNetworkConditions', { ...LINE, offline })
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU })
  return { page, session }
}

/** @param {number[]} values */
export function median(values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
