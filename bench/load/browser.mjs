/**
 * @typedef {import('@playwright/test').Browser} Browser
 * @typedef {import('@playwright/test').BrowserContext} BrowserContext
 */

/** A cheap phone on a slow line: 1.6 Mbps, 150 ms round trip, a quarter of this machine's speed. */
const LINE = { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const CPU = 4

/**
 * A phone that opens Roster for the first time; `session` signs somebody in. Somebody who is signed in has no service
 * worker, so that every request can be seen.
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
 * @param {{ offline?: boolean, line?: boolean }} [options] `line: false`: the network is fast, the phone is still slow
 */
export async function newSlowPage(context, { offline = false, line = true } = {}) {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  if (line || offline) await session.send('Network.emulateNetworkConditions', { ...LINE, offline })
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU })
  return { page, session }
}
