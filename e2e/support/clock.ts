import type { Page } from '@playwright/test'

/**
 * Makes the whole test happen at another time, by stopping the phone's clock. The backend's clock runs on, so its answers do
 * not say what time it is: the page would believe them and not the phone (src/lib/browser/clock.ts).
 */
export async function stopClock(page: Page, at: Date): Promise<void> {
  await hideServerTime(page)
  await page.clock.setFixedTime(at)
}

/** The clock of the phone and that of the backend count as the same, whatever the phone's says. */
async function hideServerTime(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { get } = Headers.prototype
    Headers.prototype.get = function (name) {
      return name === 'date' ? null : Reflect.apply(get, this, [name])
    }
  })
}
