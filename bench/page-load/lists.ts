import type { Browser } from '@playwright/test'
import type { Session } from '../api.ts'
import { median } from '../report.ts'
import { newPhone, newSlowPage } from './visit.ts'

/** Lists of a signed-in user: requests, how many of them wait for another, and how soon a list is back after visiting another tab. */

interface Visitor {
  app: string
  api: string
  session: Session
}

export interface ListRow {
  path: string
  requests: number
  /** The length of the longest chain of requests. */
  depth: number
  /** From the first request to the last response, ms. */
  latency: number
  /** From the tap on its tab until the frame that shows the list, ms. */
  back: number
}

const PAGES = [
  { path: '/', tab: 'Home', text: 'Weekend at the lake', elsewhere: 'Settings' },
  { path: '/events', tab: 'Events', text: 'Weekend at the lake', elsewhere: 'Settings' },
  { path: '/groups', tab: 'Groups', text: 'Riverside Choir', elsewhere: 'Settings' },
]

export async function measureLists(browser: Browser, visitor: Visitor, runs: number): Promise<ListRow[]> {
  const rows: ListRow[] = []
  for (const page of PAGES) {
    const found: ListRow[] = []
    for (let run = 0; run < runs; run += 1) found.push(await open(browser, visitor, page))
    const pick = (key: Exclude<keyof ListRow, 'path'>) => median(found.map((row) => row[key]))
    const [requests, depth] = [pick('requests'), pick('depth')]
    rows.push({ path: page.path, requests, depth, latency: pick('latency'), back: pick('back') })
  }
  return rows
}

async function open(
  browser: Browser,
  { app, api, session }: Visitor,
  { path, tab, text, elsewhere }: (typeof PAGES)[number],
): Promise<ListRow> {
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
        .map((entry) => ({ start: entry.startTime, end: (entry as PerformanceResourceTiming).responseEnd })),
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

/** A request that starts after another has ended is one step deeper. */
function depthOf(requests: { start: number; end: number }[]): number {
  const depths: number[] = []
  const inOrder = [...requests].sort((a, b) => a.start - b.start)
  for (const [index, request] of inOrder.entries()) {
    const awaited = inOrder.slice(0, index).map((other, at) => (other.end <= request.start ? (depths[at] ?? 0) : 0))
    depths.push(1 + Math.max(0, ...awaited))
  }
  return Math.max(0, ...depths)
}

/** Runs in the page: taps a tab and waits for the frame that shows the list. */
function comeBack({ tab, text }: { tab: string; text: string }): Promise<number> {
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
