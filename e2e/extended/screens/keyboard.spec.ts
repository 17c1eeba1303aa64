import { expect, type Locator, type Page, test } from '@playwright/test'
import { createAccount, openAs, PASSWORD } from '../../support/account'
import { createEvent, join } from '../../support/api'
import { insertRow } from '../../support/rows'

/** The main jobs without a finger or a mouse. */

/** Presses Tab until the wanted element has the focus; an element that Tab does not reach cannot be used. */
async function tabTo(page: Page, wanted: Locator): Promise<Locator> {
  await expect(wanted).toBeVisible()
  for (let presses = 0; presses < 50; presses += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return wanted
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${wanted}`)
}

async function press(page: Page, wanted: Locator, key = 'Enter'): Promise<Locator> {
  await tabTo(page, wanted)
  await page.keyboard.press(key)
  return wanted
}

async function type(page: Page, wanted: Locator, text: string) {
  await tabTo(page, wanted)
  await page.keyboard.press('Control+A')
  await page.keyboard.type(text)
}

/** Something on the page has the focus: the next Tab goes on from there and not from the top. */
const keepsFocus = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.tagName ?? 'BODY')).not.toBe('BODY')

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const button = (within: Page | Locator, name: string | RegExp) => within.getByRole('button', { name, exact: true })
const firstSlot = (page: Page) => page.getByRole('listitem').filter({ hasText: /^Slot 1 / })

test('an organizer signs in and makes an event', async ({ page, request }) => {
  const olga = await createAccount(request, 'Olga Ferreira')
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()

  await press(page, page.getByRole('link', { name: 'Sign In' }))
  await expect(page).toHaveURL('/auth/login')
  await expect(page.getByLabel('Email')).toBeFocused()
  await type(page, page.getByLabel('Email'), olga.email)
  await type(page, page.getByLabel('Password'), PASSWORD)
  await page.keyboard.press('Enter')

  await press(page, page.getByRole('link', { name: 'Create Event' }))
  await expect(heading(page)).toHaveText('Create Event')
  await expect(page.getByLabel('Event Name')).toBeFocused()
  await type(page, page.getByLabel('Event Name'), 'Chess night')

  await test.step('the date: a sheet that keeps the focus and gives it back', async () => {
    const opener = await press(page, button(page, 'Choose Start Date & Time'))
    const sheet = page.getByRole('dialog', { name: 'Start Date & Time' })
    await expect(sheet).toBeFocused()
    await press(page, button(sheet, 'Close'), 'Shift+Tab')
    await expect(button(sheet, 'Done')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(button(sheet, 'Close')).toBeFocused()
    await press(page, button(sheet, /Next Month/))
    await tabTo(page, sheet.locator('[role=gridcell] button[tabindex="0"]'))
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await tabTo(page, sheet.getByLabel('Hour'))
    await page.keyboard.type('7')
    await expect(sheet.getByText(/^\d\d\/\d\d\/\d{4} 07:00/)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(opener).toBeFocused()
    await expect(page.getByLabel('Start Date & Time', { exact: true }).first()).toHaveValue(/ 07:00 /)
  })

  const stepper = await press(page, page.getByRole('spinbutton', { name: 'Max Participants' }), 'ArrowUp')
  await press(page, button(page, 'Increase Max Participants'))
  await expect(stepper).toHaveValue('12')
  const privacy = await press(page, page.getByRole('switch'), ' ')
  await expect(privacy).toBeChecked()
  await press(page, button(page, 'Create Event'))
  await expect(page).toHaveURL(/\/signup\//)
  const card = page.getByRole('dialog', { name: 'Share' })
  await expect(card).toBeFocused()
  await expect(card.getByText('12 left')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(card).toHaveCount(0)
  await keepsFocus(page)
})

test('a guest joins, changes the registration and withdraws', async ({ page, request }) => {
  const olga = await createAccount(request, 'Olga Ferreira')
  const field = { id: 'size', label: 'Shirt size', type: 'select', required: true, options: ['Small', 'Large'] }
  const event = await createEvent(request, olga, { max_participants: 4, custom_fields: [field] })
  await page.goto(`/signup/${event.id}`)
  const drawer = page.getByRole('dialog')

  const opener = await press(page, button(page, 'Join Event'))
  await expect(drawer).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
  await page.keyboard.press('Enter')
  await press(page, drawer.getByRole('tab', { name: 'Registration' }), 'ArrowRight')
  await expect(drawer.getByRole('tab', { name: 'Notes' })).toBeFocused()
  await type(page, drawer.getByRole('textbox', { name: 'Notes' }), 'With a pram')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Home')
  await type(page, drawer.getByLabel('Name'), 'Leo')
  // A missing field gets the focus, with the reason tied to it.
  await page.keyboard.press('Enter')
  const size = drawer.getByLabel('Shirt size')
  await expect(size).toBeFocused()
  await expect(size).toHaveAccessibleDescription('Shirt size is required')
  await page.keyboard.type('Sm')
  await press(page, button(drawer, 'Join Event'))
  await expect(page.getByRole('dialog', { name: "You're in: slot 1" })).toBeFocused()
  // The drawer below is still closing, and would take an Escape.
  await expect(page.locator('[role=dialog]')).toHaveCount(1)
  await page.keyboard.press('Escape')
  // On one's own row.
  await expect(button(firstSlot(page), /^Leo/)).toBeFocused()

  await press(page, button(page, 'Modify Registration'))
  await type(page, drawer.getByLabel('Name'), 'Leo Martins')
  await page.keyboard.press('Enter')
  await expect(drawer).toBeHidden()
  await expect(button(firstSlot(page), /^Leo Martins/)).toBeVisible()
  await expect(button(page, 'Modify Registration')).toBeFocused()

  await page.keyboard.press('Enter')
  await press(page, button(drawer, 'Withdraw'))
  const question = page.getByRole('alertdialog', { name: 'Withdraw from Event' })
  await expect(button(question, 'Cancel')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button(drawer, 'Withdraw')).toBeFocused()
  await page.keyboard.press('Enter')
  await press(page, button(question, 'Withdraw'))
  await expect(page.getByText('0/4 participants signed up')).toBeVisible()
  await expect(page.locator('[role=dialog], [role=alertdialog]')).toHaveCount(0)
  // Where the row was.
  await expect(firstSlot(page)).toBeFocused()
})

test('labels, text size and theme', async ({ page, request }) => {
  const olga = await createAccount(request, 'Olga Ferreira')
  const event = await createEvent(request, olga)
  await join(request, event.id, 'Olga Ferreira', { account: olga })
  await insertRow(request, olga, 'labels', { event_id: event.id, name: 'Driver', color: '#9163dd' })
  await openAs(page, olga, `/signup/${event.id}`)

  const row = await press(page, button(firstSlot(page), /^Olga Ferreira/))
  const sheet = page.getByRole('dialog', { name: 'Olga Ferreira' })
  await expect(sheet).toBeFocused()
  const label = await press(page, button(sheet, 'Driver'), ' ')
  await expect(label).toHaveAttribute('aria-pressed', 'true')
  await expect(label).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(row).toBeFocused()
  await expect(row).toContainText('Driver')

  await press(page, page.getByRole('link', { name: 'Settings' }))
  await expect(heading(page)).toHaveText('Settings')
  await expect(heading(page)).toBeFocused()
  await press(page, page.getByRole('radio', { name: 'Light' }), 'ArrowRight')
  await expect(page.locator('html')).toHaveClass('dark')
  await press(page, page.getByRole('slider', { name: 'Font Size' }), 'ArrowRight')
  await expect(page.locator('html')).toHaveAttribute('data-font-size', 'lg')
  const told = await press(page, page.getByRole('switch', { name: 'Someone leaves late' }), ' ')
  await expect(told).not.toBeChecked()
})

test('an Escape in the first moment of a question closes the question, not the form below it', async ({
  page,
  request,
}) => {
  const olga = await createAccount(request, 'Olga Ferreira')
  const event = await createEvent(request, olga)
  await join(request, event.id, 'Olga Ferreira', { account: olga })
  await openAs(page, olga, `/signup/${event.id}`)
  await button(page, 'Modify Registration').click()
  const drawer = page.getByRole('dialog')
  const withdraw = button(drawer, 'Withdraw')
  await expect(withdraw).toBeVisible()
  await page.evaluate(() => {
    document.addEventListener('focusin', function pressed({ target }) {
      if (!(target instanceof HTMLElement) || !target.closest('[role=alertdialog]')) return
      document.removeEventListener('focusin', pressed)
      document.body.dataset.pressed = 'true'
      target.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
    })
  })
  await press(page, withdraw)
  await expect(page.locator('body')).toHaveAttribute('data-pressed', 'true')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(withdraw).toBeFocused()
  await expect(drawer).toHaveAttribute('data-state', 'open')
})
