import { expect, test } from '@playwright/test'
import { createAccount } from '../../support/account'
import { createEvent } from '../../support/api'
import { readToast } from '../../support/toast'

/** Rate limits of a program that signs up invented guests, and of a person in the same place. */

test('a program that fills in every field is turned away without a reason; a person never meets the field', async ({
  page,
  request,
}) => {
  const event = await createEvent(request, await createAccount(request, 'Olga'))
  await page.goto(`/signup/${event.id}`)
  await page.getByRole('button', { name: 'Join Event' }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByLabel('Name')).toBeVisible()
  // Neither read out, nor reached by the tab key, nor filled in by the browser.
  await expect(drawer.getByRole('textbox', { name: 'Website' })).toHaveCount(0)
  const trap = drawer.locator('input[name="website"]')
  await expect(trap).toHaveAttribute('tabindex', '-1')
  await expect(trap).toHaveAttribute('autocomplete', 'off')

  for (const input of await drawer.locator('input').all()) {
    await input.evaluate((element: HTMLInputElement) => {
      // The way such programs type: past the keyboard, through the element.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(element, '5550100')
      element.dispatchEvent(new Event('input', { bubbles: true }))
    })
  }
  await drawer.getByLabel('Email (optional)').fill('bot@home.example')
  let calls = 0
  await page.route('**/rest/v1/rpc/register', (route) => {
    calls += 1
    return route.continue()
  })
  await drawer.getByRole('button', { name: 'Join Event' }).click()
  await readToast(page, 'Failed to sign up')
  expect(calls).toBe(0)

  // A person whose password manager filled it in taps once more.
  await drawer.getByLabel('Name', { exact: false }).first().fill('Leo Martins')
  await drawer.getByRole('button', { name: 'Join Event' }).click()
  await expect(page.getByText('Leo Martins').first()).toBeVisible()
  expect(calls).toBe(1)
})
