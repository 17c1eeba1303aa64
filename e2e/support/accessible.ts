import { expect, type Page } from '@playwright/test'
import { axe } from './axe'
import { standsStill } from './still'

/** axe with every rule it has, and with those about colours in the other theme. The screen is named in the failure. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  // A page whose code is still on its way is not the screen that is meant.
  await expect(page.getByRole('status').filter({ hasText: /^Loading$/ })).toHaveCount(0)
  for (const theme of ['light', 'dark'] as const) {
    await page.evaluate((name) => {
      document.documentElement.classList.remove('light', 'dark')
      document.documentElement.classList.add(name)
    }, theme)
    // Colours are read from the computed style: a sheet still sliding in or fading would be measured half-way.
    await standsStill(page)
    const rules = theme === 'dark' ? 'colours' : 'all'
    // Looked at again while something is wrong: the first paint may be giving way to the app, an answer be coming in.
    await expect.poll(() => axe(page, rules), `${screen}, ${theme}`).toEqual([])
  }
  await page.evaluate(() => {
    document.documentElement.classList.remove('light', 'dark')
    document.documentElement.classList.add(localStorage.getItem('roster-theme') === 'dark' ? 'dark' : 'light')
  })
}
