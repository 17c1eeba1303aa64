import { expect, type Locator, type Page, test } from '@playwright/test'
import { createAccount } from '../../support/account'
import { createEvent } from '../../support/api'
import { failRequests } from '../../support/delay-responses'
import { boxOf } from '../../support/largest-text'

/** A toast over an open sheet, on a low phone: it covers nothing there, and leaves the Escape to the sheet. */

test.use({ viewport: { width: 360, height: 640 } })

const toast = (page: Page) => page.locator('#toasts li')

/** The sheet's scroller ends above the toast, and the toast above the buttons below, or the window's end. */
async function expectRoom(page: Page, sheet: Locator, footer: Locator) {
  // It stays for as long as the pointer is on it.
  await toast(page).hover()
  await expect(async () => {
    const { top, bottom } = await boxOf(toast(page))
    expect((await boxOf(sheet.locator('.overflow-y-auto').first())).bottom).toBeLessThanOrEqual(top)
    const end = (await boxOf(footer)).top
    expect(end - bottom).toBeGreaterThanOrEqual(8)
    expect(end - bottom).toBeLessThan(32)
  }).toPass()
}

test('a toast makes room for the buttons of a form, and later for those of the page', async ({ page, request }) => {
  const event = await createEvent(request, await createAccount(request, 'Olga'))
  await failRequests(page, '**/rpc/register')
  await page.goto(`/signup/${event.id}`)
  await page.getByRole('button', { name: 'Join Event' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel('Name').fill('Leo Martins')
  const join = drawer.getByRole('button', { name: 'Join Event' })
  await join.click()
  await expect(toast(page)).toContainText('Failed to sign up')
  await expectRoom(page, drawer, join)
  // The button was disabled while it was busy, so nothing has the focus.
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await expect(toast(page)).toBeVisible()
  // Now it stands above the page's own button.
  await expect(async () => {
    const dock = await boxOf(page.getByRole('region', { name: 'Your registration' }))
    expect((await boxOf(toast(page))).bottom).toBeLessThanOrEqual(dock.top)
  }).toPass()
})
