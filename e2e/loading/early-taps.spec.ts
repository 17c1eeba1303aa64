import { expect, type Page, test } from '@playwright/test'
import { join, newSecret } from '../support/api'
import { holdApp, joinButton, loseFile, newEvent, waitForApp } from '../support/boot'
import { MOVING } from '../support/motion'

/** Taps on an event's page before the app is loaded (docs/decisions/server-rendering.md). */

test.use(MOVING)
const loading = (page: Page) => page.getByRole('status').filter({ hasText: /^Loading\.\.\.$/ })

test('the button answers a tap at once, and the app does it as soon as it is here', async ({ page, request }) => {
  const event = await newEvent(request)
  const { letGo } = await holdApp(page)
  await page.goto(`/signup/${event.id}`, { waitUntil: 'commit' })
  const button = joinButton(page)
  // In the task of the click itself, before anything else can run.
  const busy = await button.evaluate((element: HTMLElement) => {
    element.focus()
    element.click()
    return element.getAttribute('aria-busy')
  })
  expect(busy).toBe('true')
  await expect(button).toHaveCSS('animation-name', 'pulse')
  await expect(loading(page)).toHaveCount(1)

  await letGo()
  const drawer = page.getByRole('dialog', { name: `Join ${event.name}` })
  await expect(drawer).toBeVisible()
  await drawer.getByLabel('Name').fill('Ana Sousa')
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  await expect(button).not.toHaveAttribute('aria-busy')
  await expect(loading(page)).toHaveCount(0)
  await button.click()
  await expect(drawer.getByLabel('Name')).toHaveValue('Ana Sousa')
})

test('a tap while the rest of the HTML is still on its way is not lost', async ({ page, request }) => {
  const event = await newEvent(request)
  await page.route(`/signup/${event.id}`, async (route) => {
    const response = await route.fetch({ headers: { ...route.request().headers(), 'sec-fetch-dest': 'document' } })
    const html = await response.text()
    expect(html).toContain('id="first-facts"')
    // Right behind the script that shows the screen: nothing after it has arrived by then.
    const shown = html.indexOf('</script>', html.indexOf('</script>', html.indexOf('id="first-facts"')) + 1) + 9
    const tap = `<script>document.querySelector('.dock-box button').click()</script>`
    const { 'content-security-policy': _, ...headers } = response.headers()
    await route.fulfill({ response, headers, body: html.slice(0, shown) + tap + html.slice(shown) })
  })
  await page.goto(`/signup/${event.id}`)
  await expect(page.getByRole('dialog', { name: `Join ${event.name}` })).toBeVisible()
})

const FORM = 'src/features/event/sign-up/components/sign-up-drawer.tsx'

test('an app that cannot be loaded lets go of the button and says so', async ({ page, request }) => {
  const event = await newEvent(request)
  await join(request, event.id, 'Ben', { secret: newSecret() })
  const { fail, comesBack } = await holdApp(page)
  await page.goto(`/signup/${event.id}`, { waitUntil: 'commit' })
  await joinButton(page).click()
  await expect(joinButton(page)).toHaveAttribute('aria-busy', 'true')
  await fail()
  await expect(page.getByRole('alert')).toContainText('Roster could not be loaded.')
  await expect(joinButton(page)).not.toHaveAttribute('aria-busy')
  await expect(loading(page)).toHaveCount(0)
  const search = page.getByRole('button', { name: 'Search participants' })
  await search.click()
  await expect(search).not.toHaveAttribute('aria-busy')
  await comesBack()
  await page.getByRole('button', { name: 'Refresh Page' }).click()
  await joinButton(page).click()
  await expect(page.getByRole('dialog', { name: `Join ${event.name}` })).toBeVisible()

  await test.step('a form whose code cannot be loaded says so and leaves the page as it is', async () => {
    const form = await loseFile(page, FORM)
    await page.goto(`/signup/${event.id}`)
    await waitForApp(page)
    await joinButton(page).click()
    await form.expectMissed()
    await expect(page.getByText('A part of Roster could not be loaded.').first()).toBeVisible()
    await expect(page.getByText('1/10 participants signed up')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})
