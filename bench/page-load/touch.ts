import type { Browser, Locator } from '@playwright/test'
import type { Session } from '../api.ts'
import { median } from '../report.ts'
import { newPhone, newSlowPage } from './visit.ts'

/**
 * How long the next paint takes after a tap or a key, on the page of an event with a thousand people. The times are the browser's own
 * (Event Timing), and the slowest of each step counts.
 */

export interface TouchRow {
  name: string
  /** ms */
  paint: number
}

const AT_REST_MS = 4_000

/** @param session of the organizer */
export async function measureTouch(browser: Browser, url: string, session: Session, runs: number): Promise<TouchRow[]> {
  const found: TouchRow[][] = []
  for (let run = 0; run < runs; run += 1) found.push(await touch(browser, url, session))
  const names = found[0]?.map(({ name }) => name) ?? []
  return names.map((name, index) => ({ name, paint: median(found.map((rows) => rows[index]?.paint ?? 0)) }))
}

async function touch(browser: Browser, url: string, session: Session): Promise<TouchRow[]> {
  const context = await newPhone(browser, session)
  const { page } = await newSlowPage(context)
  await page.addInitScript(watchEvents)
  await page.goto(url)
  const person = page.getByRole('button', { name: /Person 2\b/ })
  await person.waitFor()
  await page.waitForLoadState('networkidle')
  // The font and the parts that come after the page are on the phone and have run.
  await page.waitForTimeout(AT_REST_MS)
  const rows: TouchRow[] = []
  const time = async (name: string, act: () => Promise<unknown>) => {
    await page.evaluate('takeSlowest()')
    await act()
    await page.waitForTimeout(500)
    rows.push({ name, paint: await page.evaluate<number>('takeSlowest()') })
  }
  /** Looks up the place before the tap, so that only the browser's own work is timed. */
  const tapped = async (target: Locator) => {
    const box = await target.boundingBox()
    if (!box) throw new Error('Nothing to tap')
    return () => page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
  }
  await time('opening the search', await tapped(page.getByRole('button', { name: 'Search participants' })))
  await time('typing in the search', () => page.keyboard.type('person 99', { delay: 150 }))
  await time('emptying the search', async () => {
    for (const _ of 'person 99') {
      await page.keyboard.press('Backspace')
      await page.waitForTimeout(150)
    }
  })
  await time("opening a participant's sheet", await tapped(person))
  await time('toggling a label', await tapped(page.getByRole('dialog').getByRole('button', { name: 'Fast' })))
  await context.close()
  return rows
}

/** Runs in the page before its scripts. */
function watchEvents() {
  let slowest = 0
  const observer = new PerformanceObserver((list) => take(list.getEntries()))
  function take(entries: PerformanceEntry[]) {
    for (const { duration } of entries) slowest = Math.max(slowest, duration)
  }
  /** Part of Event Timing, which TypeScript's DOM does not know. */
  const options = { type: 'event', durationThreshold: 16, buffered: true }
  observer.observe(options)
  Object.assign(window, {
    takeSlowest: () => {
      take(observer.takeRecords())
      const found = slowest
      slowest = 0
      return found
    },
  })
}
