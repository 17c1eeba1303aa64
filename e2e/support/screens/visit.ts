import { expect, type Page } from '@playwright/test'
import { waitForApp } from '../boot'
import type { Screen } from './screen'

/** Goes on as a link would: what a test or a picture has put into the page stays there. */
export async function goTo(page: Page, path: string): Promise<void> {
  if (page.url() === 'about:blank') {
    await page.goto(path)
    await waitForApp(page)
    return
  }
  await page.evaluate((next) => {
    window.history.pushState(null, '', next)
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)
}

/** Goes to a screen, opens what it can open, and hands each state to `look`, with its name. */
export async function visit<World>(
  page: Page,
  world: World,
  { name, route, path, shows, open = [] }: Screen<World>,
  look: (state: string) => Promise<unknown>,
): Promise<void> {
  await goTo(page, path?.(world) ?? route)
  await page.getByText(shows).filter({ visible: true }).first().waitFor()
  await look(name)
  for (const opening of open) {
    await opening.how(page)
    await look(`${name}-${opening.name}`)
    if (!opening.stays) await putAway(page)
  }
}

/** One Escape for each: a question stands over the sheet that asked it. */
async function putAway(page: Page): Promise<void> {
  const rising = page.locator('[role=dialog], [role=alertdialog]')
  for (let left = await rising.count(); left > 0; left -= 1) {
    await page.keyboard.press('Escape')
    await expect(rising).toHaveCount(left - 1)
  }
}
