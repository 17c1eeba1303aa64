import { expect, type Page, test } from '@playwright/test'
import { createAccount, signInAs } from '../../support/account'
import { stopClock } from '../../support/clock'

/** The choosers of day and time for those who do not use a thumb on a usual phone (e2e/events/events-picker.spec.ts). */

const start = (page: Page) => page.getByRole('textbox', { name: /^Start Date & Time/ })
const opener = (page: Page) => page.getByRole('button', { name: 'Choose Start Date & Time' })
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Start Date & Time' })
const day = (page: Page, name: string) => sheet(page).getByRole('button', { name: new RegExp(name) })

test.beforeEach(async ({ page, context, request }) => {
  await signInAs(context, await createAccount(request, 'Olga'))
  await stopClock(page, new Date('2026-11-18T10:20:00Z'))
  await page.goto('/events/new')
})

test.describe('on the smallest phone, with the largest text', () => {
  test.use({ viewport: { width: 360, height: 640 } })

  test('the choosers of the time are in sight', async ({ page }) => {
    await page.evaluate(() => localStorage.setItem('font-size-preference', 'lg'))
    await page.reload()
    await opener(page).click()
    await expect(day(page, 'November 18th, 2026')).toBeVisible()
    for (const part of ['Hour', 'Minute', 'AM/PM'])
      await expect(sheet(page).getByLabel(part)).toBeInViewport({ ratio: 1 })
  })
})

test('the keyboard alone picks a day and a time', async ({ page }) => {
  await start(page).focus()
  await page.keyboard.press('Tab')
  await expect(opener(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(sheet(page)).toBeVisible()
  const today = day(page, 'November 18th, 2026')
  await tabTo(page, () => today.evaluate((element) => element === document.activeElement))
  await page.keyboard.press('ArrowRight')
  await expect(day(page, 'November 19th, 2026')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(day(page, 'November 26th, 2026')).toBeFocused()
  await page.keyboard.press('PageDown')
  await expect(day(page, 'December 26th, 2026')).toBeFocused()
  await page.keyboard.press('Home')
  await expect(day(page, 'December 20th, 2026')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(sheet(page).getByText('12/20/2026 06:00 PM')).toBeVisible()
  await expect(day(page, 'December 20th, 2026')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(sheet(page).getByRole('radio', { name: '6:00 PM' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(sheet(page).getByText('12/20/2026 06:15 PM')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Tab')
  await expect(sheet(page).getByLabel('Hour')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(sheet(page).getByText('12/20/2026 05:00 PM')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toHaveCount(0)
  await expect(opener(page)).toBeFocused()
  await expect(start(page)).toHaveValue('12/20/2026 05:00 PM')
})

test('text that is no date stays to be corrected and is never submitted', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (call) => {
    if (call.url().includes('/rpc/create_event')) sent.push(call.postData() ?? '')
  })
  await page.getByLabel('Event Name').fill('Choir')
  await start(page).fill('12/24/2026 07:30 PM')
  await start(page).fill('next week')
  await page.getByRole('button', { name: 'Create Event' }).click()
  await expect(page.getByText('Invalid date format')).toBeVisible()
  await expect(start(page)).toHaveValue('next week')
  await expect(start(page)).toBeFocused()
  await expect(start(page)).toHaveAttribute('aria-invalid', 'true')
  expect(sent).toEqual([])

  await start(page).fill('')
  await page.getByRole('button', { name: 'Create Event' }).click()
  await expect(page).toHaveURL(/\/signup\/[\w-]{12}$/)
  expect(JSON.parse(sent[0] ?? '')).toMatchObject({ p_event: { datetime: null, end_datetime: null } })
  await expect(page.getByText('Not set', { exact: true })).toHaveCount(2)
})

/** Tabs until `arrived`, like somebody who does not know how many stops there are. */
async function tabTo(page: Page, arrived: () => Promise<boolean>): Promise<void> {
  for (let stops = 0; stops < 15; stops += 1) {
    if (await arrived()) return
    await page.keyboard.press('Tab')
  }
  throw new Error('The keyboard does not get there')
}
