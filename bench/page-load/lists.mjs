import { median } from '../quantile.mjs'
import { newPhone, newSlowPage } from './browser.mjs'

/**
 * Measures lists of a signed-in user: requests, how many of them wait for another, and how soon a list is back after
 * visiting another tab.
 *
 * @typedef {{ app: string, api: string, session: object }} Visitor the two origins, and the signed-in user
 * @typedef {{ start: number, end: number }} Request ms
 * @typedef {{ path: string, requests: number, depth: number, latency: number, back: number }} ListRow
 * `latency`: from the first request to the last response; `back`: from the tap on its tab until the frame that shows
 * the list. ms
 */

const PAGES = [
  { path: '/', tab: 'Home', text: 'Weekend at the lake', elsewhere: 'Settings' },
  { path: '/events', tab: 'Events', text: 'Weekend at the lake', elsewhere: 'Settings' },
  { path: '/groups', tab: 'Groups', text: 'Riverside Choir', elsewhere: 'Settings' },
]

/**
 * @param {import('@playwright/test').Browser} browser
 * @param {Visitor} visitor
 * @param {number} runs
 * @returns {Promise<ListRow[]>}
 */
export async function measureLists(browser, visitor, runs) {
  /** @type {ListRow[]} */
  const rows = []
  for (const page of PAGES) {
    /** @type {ListRow[]} */
    const found = []
    for (let run = 0; run < runs; run += 1) found.push(await open(browser, visitor, page))
    const pick = (/** @type {Exclude<keyof ListRow, 'path'>} */ key) => median(found.map((row) => row[key]))
    const requests = pick('requests')
    const depth = pick('depth')
    rows.push({ path: page.path, requests, depth, latency: pick('latency'), back: pick('back') })
  }
  return rows
}

/**
 * @param {import('@playwright/test').Browser} browser
 * @param {Visitor} visitor
 * @param {typeof PAGES[number]} wanted
 * @returns {Promise<ListRow>}
 */
async function open(browser, { app, api, session }, { path, tab, text, elsewhere }) {
  const context = await newPhone(browser, session)
  const { page } = await newSlowPage(context)
  await page.goto(app + path, { waitUntil: 'commit' })
  await page.getByRole('main').getByText(text).first().waitFor()
  await page.waitForLoadState('networkidle')
  const requests = await page.evaluate(
    (prefix) =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.startsWith(prefix))
        .map((entry) => ({
          start: entry.startTime,
          end: /** @type {PerformanceResourceTiming} */ (entry).responseEnd,
        })),
    `${api}/rest/`,
  )
  const nav = page.getByRole('navigation')
  await nav.getByRole('link', { name: elsewhere }).tap()
  await page.getByRole('main').getByText(text).first().waitFor({ state: 'detached' })
  await page.waitForTimeout(500)
  const back = await page.evaluate(comeBack, { tab, text })
  await context.close()
  const latency = Math.max(...requests.map(({ end }) => end)) - Math.min(...requests.map(({ start }) => start))
  return { path, requests: requests.length, depth: depthOf(requests), latency, back }
}

/**
 * The length of the longest chain of requests. A request that starts after another has ended is one step deeper.
 * @param {Request[]} requests
 */
function depthOf(requests) {
  /** @type {number[]} */
  const depths = []
  const inOrder = [...requests].sort((a, b) => a.start - b.start)
  for (const [index, request] of inOrder.entries()) {
    const awaited = inOrder.slice(0, index).map((other, at) => (other.end <= request.start ? (depths[at] ?? 0) : 0))
    depths.push(1 + Math.max(0, ...awaited))
  }
  return Math.max(0, ...depths)
}

/**
 * Runs in the page: taps a tab and waits for the frame that shows the list.
 * @param {{ tab: string, text: string }} wanted
 * @returns {Promise<number>}
 */
function comeBack({ tab, text }) {
  return new Promise((resolve) => {
    const started = performance.now()
    const look = () => {
      if (document.querySelector('main')?.textContent?.includes(text)) resolve(performance.now() - started)
      else requestAnimationFrame(look)
    }
    const link = [...document.querySelectorAll('nav a')].find((one) => one.textContent === tab)
    if (link instanceof HTMLElement) link.click()
    requestAnimationFrame(look)
  })
}
