import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { createAccount } from '../../support/account'
import { createEvent, join, newSecret } from '../../support/api'
import { waitForApp } from '../../support/boot'

const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

/** A headless build reports a refusal. Here the question is still open. */
const unasked = (context: BrowserContext) =>
  context.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'default' }))

async function joinAs(page: Page, name: string, button = 'Join Event'): Promise<void> {
  await waitForApp(page)
  await page.getByRole('button', { name: button }).click()
  await page.getByRole('dialog').getByLabel('Name').fill(name)
  await page.getByRole('dialog').getByRole('button', { name: button }).click()
}

test.describe('an iPhone shows two steps', () => {
  test.use({ userAgent: SAFARI })

  test('a guest is led to the Home Screen, and the app there learns who they are from their link', async ({
    page,
    browser,
    request,
    baseURL,
  }) => {
    const event = await createEvent(request, await createAccount(request, 'Olga'), { max_participants: 1 })
    await join(request, event.id, 'Ana', { secret: newSecret() })
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    // Safari has neither outside of the Home Screen.
    await page.addInitScript(() => {
      for (const name of ['PushManager', 'Notification']) Reflect.deleteProperty(window, name)
    })
    await page.goto(`/signup/${event.id}`)
    await joinAs(page, 'Leo', 'Join Waitlist')
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
    await page.reload()
    // Anyone who has not answered finds it at the end of the line.
    const steps = page.getByRole('region', { name: 'Tell me when I get a slot' })
    await expect(steps.getByRole('listitem')).toHaveText([/^1?Add to Home Screen/, /^2?Paste your link/])
    await steps.getByRole('button', { name: 'Copy Link' }).click()
    const link = await page.evaluate(() => navigator.clipboard.readText())

    const onHomeScreen = await browser.newContext({ ...(baseURL && { baseURL }), userAgent: SAFARI })
    await unasked(onHomeScreen)
    await onHomeScreen.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }))
    const app = await onHomeScreen.newPage()
    await app.setViewportSize({ width: 390, height: 844 })
    await app.goto('/')
    const field = app.getByLabel('Private link')
    await field.fill('https://else.example/signup/abcdefghijkl')
    await app.getByRole('button', { name: 'Open', exact: true }).click()
    await expect(
      app.getByText('That is not a link to a Roster event. Copy it again where you signed up.'),
    ).toBeVisible()
    await field.fill(`My registration: ${link}`)
    await app.getByRole('button', { name: 'Open', exact: true }).click()
    await expect(app.getByRole('heading', { name: 'You are 1st in line, Leo' })).toBeVisible()
    // The secret is gone from the address.
    await expect(app).toHaveURL(`/signup/${event.id}`)
    await expect(app.getByRole('region', { name: 'Tell me when I get a slot' })).toBeVisible()
    await onHomeScreen.close()
  })
})
