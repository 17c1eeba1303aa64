import { expect, type Locator, test } from '@playwright/test'
import { createAccount, signInAs } from '../../support/account'
import { createEvent, join } from '../../support/api'
import { insertRow } from '../../support/rows'

/** The preferences of a device. Reduced motion: face-and-motion.spec.ts. */

test.describe('forced colors', () => {
  test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } })

  test('the chosen, current and active state is distinguishable', async ({ page, context, request }) => {
    const olga = await createAccount(request, 'Olga')
    const event = await createEvent(request, olga, { max_participants: 2 })
    await insertRow(request, olga, 'labels', { event_id: event.id, name: 'Driver', color: '#9163dd' })
    await signInAs(context, olga)
    /** It looks different once `act` is done, although every color is the reader's. */
    const changes = async (what: Locator, act: () => Promise<unknown>) => {
      const before = await what.screenshot()
      await act()
      await expect.poll(async () => before.equals(await what.screenshot()), `${what}`).toBe(false)
    }
    const nav = page.getByRole('navigation', { name: 'Main' })

    await page.goto('/events')
    const joined = page.getByRole('tab', { name: 'Joined' })
    await changes(joined, () => joined.click())
    const settings = nav.getByRole('link', { name: 'Settings' })
    await changes(settings, () => settings.click())
    const told = page.getByRole('switch', { name: 'Someone leaves late' })
    await changes(told, () => told.click())
    const dark = page.locator('label', { hasText: 'Dark' })
    await changes(dark, () => dark.click())

    await page.goto(`/signup/${event.id}`)
    await changes(page.locator('.meter'), async () => {
      await join(request, event.id, 'Olga', { account: olga })
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    })
    await page.getByRole('list', { name: 'Participants' }).getByRole('button', { name: /Olga/ }).click()
    const driver = page.getByRole('dialog').getByRole('button', { name: 'Driver' })
    await changes(driver, () => driver.click())
  })
})
