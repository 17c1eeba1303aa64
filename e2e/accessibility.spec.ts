import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { type Account, signInAs } from './support/account'
import { audit } from './support/audit'
import { isTakenOver } from './support/early'
import { hold } from './support/hold'
import { buildScene, type Scene } from './support/scene'
import { MEMBER, NEWCOMER, ORGANIZER, OWNER, type Screen, SIGNED_OUT } from './support/screens'

/** Every route, and every sheet that matters, on the narrowest phone: both themes, all three text sizes. */

test.use({ viewport: { width: 360, height: 640 }, contextOptions: { reducedMotion: 'reduce' } })
test.setTimeout(240_000)

let scene: Scene
test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL })
  scene = await buildScene(request)
  await request.dispose()
})

/** Goes on as a link would: axe, once there, stays in the page. */
async function goTo(page: Page, path: string) {
  if (page.url() === 'about:blank') {
    await page.goto(path)
    await isTakenOver(page)
    return
  }
  await page.evaluate((next) => {
    window.history.pushState(null, '', next)
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)
}

const walks: [who: string, screens: Screen[], account: () => Account | null][] = [
  ['signed out', SIGNED_OUT, () => null],
  ['an organizer', ORGANIZER, () => scene.olga],
  ['the owner of a group', OWNER, () => scene.olga],
  ['a member', MEMBER, () => scene.ana],
  ['who is new here', NEWCOMER, () => scene.nina],
]

for (const [who, screens, account] of walks) {
  test(`every screen of somebody ${who}`, async ({ page, context }) => {
    const somebody = account()
    if (somebody) await signInAs(context, somebody)
    for (const { route, path, shows, open = [] } of screens) {
      await goTo(page, path?.(scene) ?? route)
      await expect(page.getByText(shows).filter({ visible: true }).first()).toBeVisible()
      await audit(page, `${route} ${who}`)
      for (const { name, how, stays } of open) {
        await how(page)
        await audit(page, `${route} ${who}: ${name}`)
        if (!stays) await putAway(page)
      }
    }
  })
}

/** One Escape for each: a question stands over the sheet that asked it. */
async function putAway(page: Page) {
  const rising = page.locator('[role=dialog], [role=alertdialog]')
  for (let left = await rising.count(); left > 0; left -= 1) {
    await page.keyboard.press('Escape')
    await expect(rising).toHaveCount(left - 1)
  }
}

test('what stands there while a page loads, and instead of it', async ({ page, context }) => {
  await signInAs(context, scene.olga)
  const { release } = await hold(page, '**/rest/v1/**')
  const { eventId, groupId } = scene
  const loading = ['/', '/events', '/groups', '/bookmarked', `/signup/${eventId}`, `/groups/${groupId}`]
  const deeper = [`/groups/${groupId}/participants`, `/events/${eventId}/edit`, `/invite/event/${eventId}`]
  for (const path of [...loading, ...deeper]) {
    await goTo(page, path)
    await expect(page.locator('.animate-pulse').first()).toBeVisible()
    await audit(page, `${path}, loading`, { isLoading: true })
  }
  release()

  await goTo(page, '/')
  await expect(page.getByText('Upcoming Events')).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText(/^Offline/)).toBeVisible()
  await audit(page, 'offline')
  await context.setOffline(false)

  await page.route('**/assets/settings-page-*', (route) => route.abort())
  await goTo(page, '/settings')
  await expect(page.getByRole('button', { name: 'Refresh Page' })).toBeVisible()
  await audit(page, 'a page whose code is missing')

  await page.setViewportSize({ width: 768, height: 1024 })
  await expect(page.getByRole('heading', { name: 'Mobile Access Only' })).toBeVisible()
  await audit(page, 'on a wide window')
})

test('no route is left out', () => {
  const source = readFileSync(new URL('../src/app/routes.ts', import.meta.url), 'utf8')
  const routes = new Set([...source.matchAll(/path: '([^']+)'/g)].map((match) => match[1]))
  expect(new Set(walks.flatMap(([, screens]) => screens.map(({ route }) => route)))).toEqual(routes)
})
