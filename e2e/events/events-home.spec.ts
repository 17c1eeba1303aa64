import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible'

const PIXEL = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36'

const upcoming = (page: Page) => page.getByRole('region', { name: 'Upcoming Events' })

test('a signed-out visitor reads what Roster is and how it gets onto the home screen', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Welcome to Roster' })).toBeVisible()
  await expect(page.getByText('Create an event, share its link')).toBeVisible()
  await expectAccessible(page, 'landing')
  for (const [system, steps] of [
    ['iPhone/iPad', ['Safari', 'Share', 'Add to Home Screen', 'Add']],
    ['Android', ['Chrome', 'menu', 'Add to Home screen', 'Add']],
  ] as const) {
    // This browser is on neither an iPhone nor Android.
    const fold = page.locator('details').filter({ hasText: system })
    await expect(fold.locator('li b').last()).toBeVisible()
    await expect(fold.locator('li b')).toHaveText([...steps])
    await fold.locator('summary').click()
    await expect(fold.locator('li b').first()).toBeHidden()
  }
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  await expect(upcoming(page)).toHaveCount(0)
  // A gap around the meter takes nothing of its height.
  await expect(page.locator('.sample .meter > .hue').first()).toHaveCSS('height', '12px')
  // The picture of an event has nothing that looks like a button, and is marked.
  await expect(page.getByText('Claim')).toHaveCount(0)
  await expect(page.getByText('Example', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page).toHaveURL('/auth/register')
  await page.goBack()
  await page.getByRole('link', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/auth/login')

  await test.step('a phone shows its own steps, and folds those of the other system', async () => {
    await page.addInitScript(
      (userAgent) => Object.defineProperty(navigator, 'userAgent', { get: () => userAgent }),
      PIXEL,
    )
    await page.goto('/')
    await expect(page.getByText('Chrome', { exact: true })).toBeVisible()
    await expect(page.getByText('Safari', { exact: true })).toBeHidden()
  })
})
