import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { signInAs } from '../../support/account'
import { audit } from '../../support/audit'
import { holdApp } from '../../support/boot'
import { delayResponses, failRequests } from '../../support/delay-responses'
import { buildScene, type Scene } from '../../support/scene'
import { SCREEN_LISTS } from '../../support/screens/screen-list'
import { goTo, visit } from '../../support/screens/visit'
import { FETCHING, INSTEAD } from '../../support/screens/without-data'

/** Every route, and every sheet that matters, on the narrowest phone: both themes, all three text sizes. */

test.use({ viewport: { width: 360, height: 640 } })
test.setTimeout(240_000)

let scene: Scene
test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL })
  scene = await buildScene(request)
  await request.dispose()
})

for (const { who, account, screens } of SCREEN_LISTS) {
  test(`every screen: ${who}`, async ({ page, context }) => {
    const somebody = account(scene)
    if (somebody) await signInAs(context, somebody)
    for (const screen of screens) await visit(page, scene, screen, (state) => audit(page, `${who}, ${state}`))
  })
}

test('skeletons and error states are accessible', async ({ page, context }) => {
  await signInAs(context, scene.olga)
  const { release } = await delayResponses(page, '**/rest/v1/**')
  for (const { name, path } of FETCHING) {
    await goTo(page, path(scene))
    await expect(page.locator('.animate-pulse').first()).toBeVisible()
    await audit(page, `${name}, loading`, { isLoading: true })
  }
  release()
  for (const { name, how } of INSTEAD) {
    await how(page, context)
    await audit(page, name)
  }
})

test('a tap before the app is here', async ({ page }) => {
  const { letGo } = await holdApp(page)
  await page.goto(`/signup/${scene.openEventId}`, { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Join Event' }).click()
  await expect(page.getByRole('status').filter({ hasText: /^Loading\.\.\.$/ })).toHaveCount(1)
  await audit(page, 'an early tap', { isLoading: true })
  await letGo()
})

test('home, whose events could not be loaded', async ({ page, context }) => {
  await signInAs(context, scene.nina)
  await failRequests(page, '**/rest/v1/events?*')
  await page.goto('/')
  await expect(page.getByRole('status', { name: 'Loading events' })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Your events could not be loaded' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
  await audit(page, 'home, failed')
})

test('every route is included', () => {
  const source = readFileSync(new URL('../../../src/app/routes.ts', import.meta.url), 'utf8')
  const routes = new Set([...source.matchAll(/path: '([^']+)'/g)].map((match) => match[1]))
  expect(new Set(SCREEN_LISTS.flatMap(({ screens }) => screens.map(({ route }) => route)))).toEqual(routes)
})
