import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../../support/accessible'
import { createAccount, signInAs } from '../../support/account'
import { closeShareCard } from '../../support/steps'
import { expectTarget } from '../../support/target'

/** The head of the event's form: the event as it will be, and its color. */

test('the form shows the event as it will be, and makes room for what is written', async ({
  page,
  context,
  request,
}) => {
  await signInAs(context, await createAccount(request, 'Olga'))
  await page.goto('/events/new')
  const head = page.locator('form section').first()
  const name = page.getByLabel('Event Name')
  const lines = () => name.evaluate((field) => Math.round(field.scrollHeight / 36))
  await name.fill('Beach clean-up')
  expect(await lines()).toBe(1)
  await name.fill('Beach clean-up\nand breakfast for all of us')
  await expect(name).toHaveValue('Beach clean-up and breakfast for all of us')
  expect(await lines()).toBeGreaterThan(1)
  const date = head.getByRole('button', { name: 'Choose the date' })
  await date.click()
  await expect(page.getByRole('dialog', { name: 'Start Date & Time' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(date).toBeFocused()
  await page.getByRole('textbox', { name: /^Start Date & Time/ }).fill('11/28/2058 10:00 AM')
  await expect(head).toContainText('Nov28')
  await expect(head).toContainText('Thu, Nov 28, 2058, 10:00 AM')

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

test('a new event has the color that was shown while it was written', async ({ page, context, request }) => {
  await signInAs(context, await createAccount(request, 'Olga'))
  await page.goto('/events/new')
  await page.getByLabel('Event Name').fill('Beach clean-up')
  const hue = (what: string) =>
    page
      .locator(what)
      .first()
      .evaluate((element) => getComputedStyle(element).getPropertyValue('--h').trim())
  const shown = await hue('.cover')
  await page.getByRole('button', { name: 'Create Event' }).click()
  await closeShareCard(page)
  await expect.poll(() => hue('.page-wash')).toBe(shown)
})

test('a color is chosen by swiping or with the slider, and everything that shows the event takes it', async ({
  page,
  context,
  request,
  browser,
}) => {
  const olga = await createAccount(request, 'Olga')
  await signInAs(context, olga)
  await page.goto('/events/new')
  await page.getByLabel('Event Name').fill('Beach clean-up')
  const slider = page.getByRole('slider', { name: 'Color' })
  await expect(slider).toHaveAttribute('aria-valuetext', /^Color \d+ of 12$/)
  await expectTarget(slider)

  await test.step('the keyboard changes the color', async () => {
    await slider.focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowRight')
    await expect(slider).toHaveAttribute('aria-valuetext', 'Color 2 of 12')
    await page.keyboard.press('End')
    await expect(slider).toHaveAttribute('aria-valuenow', '12')
    await page.keyboard.press('ArrowRight')
    await expect(slider).toHaveAttribute('aria-valuenow', '12')
  })
  await expectAccessible(page, 'create event, color')

  await test.step('a swipe changes the color by two hues, around in a circle', async () => {
    const cover = page.locator('.cover').first()
    const crop = () => cover.evaluate((element) => element.style.getPropertyValue('--at'))
    const before = await crop()
    const box = await cover.boundingBox()
    if (!box) throw new Error('No cover')
    await page.mouse.move(box.x + 200, box.y + 20)
    await page.mouse.down()
    await page.mouse.move(box.x + 160, box.y + 20)
    await page.mouse.move(box.x + 128, box.y + 20)
    await page.mouse.up()
    await expect(slider).toHaveAttribute('aria-valuetext', 'Color 2 of 12')
    expect(await crop()).not.toBe(before)
  })

  await test.step('a tap on the next color chooses it, and a swipe goes back', async () => {
    await page.locator('.cover-next').click()
    await expect(slider).toHaveAttribute('aria-valuetext', 'Color 3 of 12')
    const cover = await page.locator('.cover').first().boundingBox()
    if (!cover) throw new Error('No cover')
    await page.mouse.move(cover.x + 160, cover.y + 20)
    await page.mouse.down()
    await page.mouse.move(cover.x + 200, cover.y + 20)
    await page.mouse.up()
    await expect(slider).toHaveAttribute('aria-valuetext', 'Color 2 of 12')
  })

  await test.step('a reload keeps it', async () => {
    await page.reload()
    await expect(slider).toHaveAttribute('aria-valuetext', 'Color 2 of 12')
  })

  const hue = (where: Page, what: string) =>
    where
      .locator(what)
      .first()
      .evaluate((element) => getComputedStyle(element).getPropertyValue('--h').trim())
  await page.getByRole('button', { name: 'Create Event' }).click()
  await closeShareCard(page)
  await expect.poll(() => hue(page, '.cover')).toBe('45')
  await expect.poll(() => hue(page, '.page-wash')).toBe('45')
  const eventId = new URL(page.url()).pathname.split('/').at(-1) ?? ''

  await test.step('rows and invite', async () => {
    await page.goto('/events')
    await expect(page.getByRole('link', { name: 'Beach clean-up' })).toBeVisible()
    await expect.poll(() => hue(page, '.date-tile')).toBe('45')
    const phone = await browser.newContext()
    const theirs = await phone.newPage()
    await theirs.goto(`/invite/event/${eventId}`)
    await expect(theirs.getByText('Beach clean-up').first()).toBeVisible()
    await expect.poll(() => hue(theirs, '.cover')).toBe('45')
    await expect.poll(() => hue(theirs, '.page-wash')).toBe('45')
    await phone.close()
  })

  await test.step('the edit form shows the color', async () => {
    await page.goto(`/events/${eventId}/edit`)
    await expect(slider).toHaveAttribute('aria-valuetext', 'Color 2 of 12')
    await slider.press('ArrowRight')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page).toHaveURL(/\/signup\//)
    await expect.poll(() => hue(page, '.cover')).toBe('75')
  })
})
