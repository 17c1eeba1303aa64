import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../../support/accessible'
import { createAccount, openAs } from '../../support/account'
import { closeShareCard } from '../../support/steps'
import { expectTarget } from '../../support/target'

/** The head of the event's form: the event as it will be, and its color. */

test('the form shows the event as it will be, and makes room for what is written', async ({ page, request }) => {
  await openAs(page, await createAccount(request, 'Olga'), '/events/new')
  const head = page.locator('form section').first()
  const name = page.getByLabel('Event Name')
  const lines = () => name.evaluate((field) => Math.round(field.scrollHeight / 36))
  await name.fill('Beach clean-up')
  expect(await lines()).toBe(1)
  await name.fill('Beach clean-up\nand breakfast for all of us')
  await expect(name).toHaveValue('Beach clean-up and breakfast for all of us')
  expect(await lines()).toBeGreaterThan(1)
  await page.getByRole('textbox', { name: /^Start Date & Time/ }).fill('11/28/2058 10:00 AM')
  await expect(head).toContainText('Nov28')

  const description = page.getByLabel('Description')
  const height = () => description.evaluate((field) => field.clientHeight)
  expect(await height()).toBeLessThanOrEqual(48)
  await description.fill('One\nTwo\nThree\nFour')
  expect(await height()).toBeGreaterThan(80)

  const dock = page.getByRole('button', { name: 'Create Event' })
  const nav = page.getByRole('navigation', { name: 'Main' })
  await test.step('the keyboard up: dock and navigation are away', async () => {
    await expect(dock).toBeInViewport()
    await page.setViewportSize({ width: 390, height: 450 })
    await expect(dock).not.toBeInViewport()
    await expect(nav).not.toBeInViewport()
    await description.blur()
    await expect(dock).toBeInViewport()
    await page.setViewportSize({ width: 390, height: 844 })
  })

  await test.step('a hand that scrolls down folds them, and on the way up they come back', async () => {
    await page.evaluate(() => window.scrollTo(0, 0))
    await page.mouse.wheel(0, 200)
    await expect(dock).not.toBeInViewport()
    await expect(nav).not.toBeInViewport()
    await page.mouse.wheel(0, -100)
    await expect(dock).toBeInViewport()
    await expect(nav).toBeInViewport()
    await page.mouse.wheel(0, 4000)
    await expect(dock).toBeInViewport()
  })

  await test.step('the keyboard reaches them while they are folded', async () => {
    await page.evaluate(() => window.scrollTo(0, 0))
    await page.mouse.wheel(0, 200)
    await expect(dock).not.toBeInViewport()
    await dock.focus()
    await expect(dock).toBeInViewport({ ratio: 1 })
  })
})

test('a color is chosen behind a swatch, and everything that shows the event takes it', async ({
  page,
  request,
  browser,
}) => {
  const olga = await createAccount(request, 'Olga')
  await openAs(page, olga, '/events/new')
  await page.getByLabel('Event Name').fill('Beach clean-up')
  const swatch = page.getByRole('button', { name: /^Color: / })
  const sheet = page.getByRole('dialog', { name: 'Color' })
  await expectTarget(swatch)

  await test.step('the arrow keys try the colors out, and Enter closes the sheet', async () => {
    await swatch.click()
    await sheet.getByRole('radio', { name: 'Lagoon' }).focus()
    await page.keyboard.press('ArrowLeft')
    await expect(sheet.getByRole('radio', { name: 'Peach' })).toBeChecked()
    await expectAccessible(page, 'the colors of an event')
    await page.keyboard.press('Enter')
    await expect(sheet).toHaveCount(0)
    await expect(swatch).toHaveAccessibleName('Color: Peach')
  })

  const hue = (where: Page, what: string) =>
    where
      .locator(what)
      .first()
      .evaluate((element) => getComputedStyle(element).getPropertyValue('--h').trim())
  await page.getByRole('button', { name: 'Create Event' }).click()
  await closeShareCard(page)
  await expect.poll(() => hue(page, '.cover')).toBe('40')
  await expect.poll(() => hue(page, '.page-wash')).toBe('40')
  const eventId = new URL(page.url()).pathname.split('/').at(-1) ?? ''

  await test.step('rows and invite', async () => {
    await page.goto('/events')
    await expect(page.getByRole('link', { name: 'Beach clean-up' })).toBeVisible()
    await expect.poll(() => hue(page, '.date-tile')).toBe('40')
    const theirs = await openAs(browser, null, `/invite/event/${eventId}`)
    await expect(theirs.getByText('Beach clean-up').first()).toBeVisible()
    await expect.poll(() => hue(theirs, '.cover')).toBe('40')
    await expect.poll(() => hue(theirs, '.page-wash')).toBe('40')
    await theirs.context().close()
  })

  await test.step('the edit form shows the color', async () => {
    await page.goto(`/events/${eventId}/edit`)
    await expect(swatch).toHaveAccessibleName('Color: Peach')
    await swatch.click()
    await sheet.getByRole('radio', { name: 'Lagoon' }).click()
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page).toHaveURL(/\/signup\//)
    await expect.poll(() => hue(page, '.cover')).toBe('205')
  })
})
