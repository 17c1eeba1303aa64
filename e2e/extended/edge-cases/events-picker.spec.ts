import { expect, type Page, test } from '@playwright/test'
import { createAccount, signInAs } from '../../support/account'
import { stopClock } from '../../support/clock'
import { start } from '../../support/date-fields'
import { expectTarget } from '../../support/target'

/** The choosers of day and time: for a thumb on a usual phone, and for all others. */

const opener = (page: Page) => page.getByRole('button', { name: 'Choose Start Date & Time' })
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Start Date & Time' })
const day = (page: Page, name: string) => sheet(page).getByRole('button', { name: new RegExp(name) })

test.beforeEach(async ({ page, context, request }) => {
  await signInAs(context, await createAccount(request, 'Olga'))
  await stopClock(page, new Date('2026-11-18T10:20:00Z'))
  await page.goto('/events/new')
})

test('a thumb picks a day and a time', async ({ page }) => {
  await expect(start(page)).toHaveAttribute('placeholder', 'MM/DD/YYYY hh:mm aa')
  await start(page).click()
  await expect(sheet(page).getByText('No date chosen yet')).toBeVisible()
  await expect(sheet(page).getByText('November 2026')).toBeVisible()
  await sheet(page)
    .getByRole('button', { name: /next month/i })
    .click()
  const clock = () => Promise.all(['Hour', 'Minute', 'AM/PM'].map((part) => sheet(page).getByLabel(part).inputValue()))
  expect(await clock()).toEqual(['6', '0', 'PM'])
  const christmasEve = day(page, 'December 24th, 2026')
  await expectTarget(christmasEve)
  await christmasEve.click()
  // The proposals of the choosers before there was a day.
  await expect(sheet(page).getByText('12/24/2026 06:00 PM')).toBeVisible()
  expect(await clock()).toEqual(['6', '0', 'PM'])

  const twelve = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12']
  await expect(sheet(page).getByLabel('Hour').locator('option')).toHaveText(twelve)
  const fives = ['00', '05', '10', '15', '20', '25', '30', '35', '40', '45', '50', '55']
  await expect(sheet(page).getByLabel('Minute').locator('option')).toHaveText(fives)
  await expect(sheet(page).getByLabel('AM/PM').locator('option')).toHaveText(['AM', 'PM'])
  await sheet(page).getByLabel('Hour').selectOption('12')
  await sheet(page).getByLabel('Minute').selectOption('05')
  await expect(sheet(page).getByText('12/24/2026 12:05 PM')).toBeVisible()
  await sheet(page).getByLabel('AM/PM').selectOption('AM')
  await sheet(page).getByRole('button', { name: 'Done' }).click()
  await expect(sheet(page)).toHaveCount(0)
  await expect(start(page)).toHaveValue('12/24/2026 12:05 AM')

  await start(page).fill('')
  await test.step('one tap picks a near day or a quarter, and a day that has passed cannot be chosen', async () => {
    await opener(page).click()
    const near = sheet(page).getByRole('group', { name: 'Day' })
    await expect(near.getByRole('button')).toHaveText(['Tonight', 'Tomorrow', 'Sat'])
    await expectTarget(near.getByRole('button', { name: 'Sat' }))
    await near.getByRole('button', { name: 'Sat' }).click()
    await expect(sheet(page).getByText('11/21/2026 06:00 PM')).toBeVisible()
    await expect(near.getByRole('button', { pressed: true })).toHaveText('Sat')

    const times = sheet(page).getByRole('radiogroup', { name: 'Time' }).getByRole('radio')
    await expect(times).toHaveCount(4)
    await sheet(page).getByText('6:45 PM', { exact: true }).click()
    await expect(sheet(page).getByText('11/21/2026 06:45 PM')).toBeVisible()
    await sheet(page).getByLabel('Hour').selectOption('7')
    await expect(sheet(page).getByRole('radio', { name: '7:45 PM' })).toBeChecked()
    await near.getByRole('button', { name: 'Tonight' }).click()
    await expect(sheet(page).getByText('11/18/2026 07:45 PM')).toBeVisible()

    const yesterday = day(page, 'November 17th, 2026')
    await expect(yesterday).toBeDisabled()
    await expect(yesterday).toHaveCSS('opacity', '0.4')
    await expect(day(page, 'November 18th, 2026')).toBeEnabled()
    await sheet(page)
      .getByRole('button', { name: /next month/i })
      .click()
    await near.getByRole('button', { name: 'Tomorrow' }).click()
    await expect(day(page, 'November 19th, 2026')).toBeVisible()
    for (const part of ['Hour', 'Minute', 'AM/PM'])
      await expect(sheet(page).getByLabel(part)).toBeInViewport({ ratio: 1 })
  })
})

test.describe('the picker works on the smallest phone with the largest text', () => {
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

/** Tabs until `arrived`, like a person who does not know how many stops there are. */
async function tabTo(page: Page, arrived: () => Promise<boolean>): Promise<void> {
  for (let stops = 0; stops < 15; stops += 1) {
    if (await arrived()) return
    await page.keyboard.press('Tab')
  }
  throw new Error('The keyboard does not get there')
}
