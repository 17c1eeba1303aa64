import { expect, type Locator, test } from '@playwright/test'
import { MOVING } from '../../support/motion'
import { shareCard } from '../../support/steps'
import { Taps } from '../../support/taps'

/** How many taps the main job takes. Typing, and the 'Next' key of the keyboard, are no taps. */

test.use(MOVING)

test('nine taps lead from signed out, without an account, to a dated event whose link can be sent', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const taps = new Taps()
  const tap = (target: Locator) => taps.on(target)
  const type = (text: string) => page.keyboard.type(text)
  const isFocused = (name: string) => expect(page.getByLabel(name)).toBeFocused()

  await page.goto('/')
  await tap(page.getByRole('link', { name: 'Sign In' }))
  await tap(page.getByRole('link', { name: 'Create an account' }))
  await expect(page).toHaveURL('/auth/register')
  await isFocused('Email')
  await type(`nadia.${Date.now()}@roster.example`)
  await page.keyboard.press('Enter')
  await isFocused('Password')
  await expect(page.getByText('Password is required')).toHaveCount(0)
  await type('a-long-password')
  await tap(page.getByRole('button', { name: 'Sign Up', exact: true }))

  await tap(page.getByRole('link', { name: 'Create Event' }))
  await isFocused('Event Name')
  await type('Choir')
  await page.keyboard.press('Enter')
  await tap(page.getByRole('textbox', { name: /^Start Date & Time/ }))
  const sheet = page.getByRole('dialog', { name: 'Start Date & Time' })
  await tap(sheet.getByRole('gridcell').getByRole('button').last())
  await tap(sheet.getByRole('button', { name: 'Done' }))
  await tap(page.getByRole('button', { name: 'Create Event' }))
  // The link is copied as the sheet opens.
  await expect(shareCard(page).getByRole('button', { name: 'Copied' })).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(/^Join Choir http\S+\/invite\/event\/[\w-]{12}$/)
  expect(taps.count).toBe(8)
})
