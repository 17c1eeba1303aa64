import { expect, type Locator, test } from '@playwright/test'
import { createAccount, signInAs } from '../../support/account'
import { createEvent, join } from '../../support/api'
import { insertRow } from '../../support/rows'
import { finishJoining } from '../../support/steps'

/** The preferences of a device: reduced motion, forced colors. */

test.describe('reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('motion never lasts longer than the eye can follow', async ({ page, context, request }) => {
    const olga = await createAccount(request, 'Olga')
    const event = await createEvent(request, olga)
    await signInAs(context, olga)
    await page.addInitScript(() => {
      const moved: string[] = []
      Object.assign(window, { moved })
      const note = ({ target }: Event) => {
        if (!(target instanceof Element)) return
        for (const animation of target.getAnimations()) {
          // It moves nothing: it keeps the second half of a double tap from what has just opened.
          if (animation instanceof CSSAnimation && animation.animationName === 'just-opened') continue
          const duration = Number(animation.effect?.getComputedTiming().activeDuration)
          if (duration > 10) moved.push(`${target.className}: ${duration} ms`)
        }
      }
      for (const type of ['animationstart', 'transitionrun']) document.addEventListener(type, note, true)
    })
    await page.goto(`/signup/${event.id}`)
    await page.getByRole('button', { name: 'Join Event' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Olga')
    await page.getByRole('dialog').getByRole('button', { name: 'Join Event' }).click()
    await finishJoining(page)
    await expect(page.getByText('1/10 participants signed up')).toBeVisible()
    await page.getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('switch', { name: 'Something changes' }).click()
    await page.getByText('Dark', { exact: true }).click()
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible()
    expect(await page.evaluate(() => (window as unknown as { moved: string[] }).moved)).toEqual([])
  })
})

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
