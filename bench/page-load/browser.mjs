/**
 * @typedef {import('@playwright/test').Browser} Browser
 * @typedef {import('@playwright/test').BrowserContext} BrowserContext
 */

/** A cheap phone has a quarter of this machine's speed. Its line is `network.mjs`. */
const CPU = 4
const AS_IT_IS = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 }

/**
 * A phone that opens Roster for the first time; `session` signs a user in. A signed-in phone has no service worker, so
 * that every request is visible.
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
 * A page on a slow phone.
 * @param {BrowserContext} context
 * @param {{ offline?: boolean }} [options]
 */
export async function newSlowPage(context, { offline = false } = {}) {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  // Said also of a phone that is online: on a machine without a network Chromium would call every page offline.
  await session.send('Network.emulateNetworkConditions', { ...AS_IT_IS, offline })
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU })
  return { page, session }
}
