import { expect, type Page, test } from '@playwright/test'
import { join, newSecret } from '../../support/api'
import { holdApp, joinButton, newEvent, waitForApp, watchFor } from '../../support/boot'
import { fileWith } from '../../support/bundle'
import { MOVING } from '../../support/motion'
import { readToast } from '../../support/toast'

/** Other taps on an event’s page before the app is loaded. */

test.use(MOVING)

const FORM = 'src/features/event/sign-up/components/sign-up-drawer.tsx'

test('a finger that is down when the app arrives still taps', async ({ page, request }) => {
  const event = await newEvent(request)
  await page.clock.install()
  const { letGo } = await holdApp(page)
  await page.goto(`/signup/${event.id}`, { waitUntil: 'commit' })
  await joinButton(page).hover()
  await page.mouse.down()
  // The app waits for a finger, but not for ever: the clock stands until the finger has left.
  await page.clock.pauseAt(Date.now() + 60_000)
  await letGo()
  await page.waitForFunction(() => window.rosterSsr?.isHeld)
  await page.mouse.up()
  await page.clock.resume()
  await expect(page.getByRole('dialog', { name: `Join ${event.name}` })).toBeVisible()
})

test('a finger that comes down when React is about to draw still taps', async ({ page, request }) => {
  const event = await newEvent(request)
  // The app comes once the early paint is there: held before it, React would leave the page at its skeleton.
  const app = await holdApp(page)
  const { hasWork, letGo } = await holdReact(page)
  await page.goto(`/signup/${event.id}`, { waitUntil: 'commit' })
  await joinButton(page).hover()
  await app.letGo()
  await hasWork()
  await page.mouse.down()
  await letGo()
  await waitForApp(page)
  await page.mouse.up()
  await expect(page.getByRole('dialog', { name: `Join ${event.name}` })).toBeVisible()
})

test('a full event’s button cannot be tapped early, and a guest’s is never a stranger’s', async ({ page, request }) => {
  const full = await newEvent(request, { max_participants: 1, waitlist: false })
  await join(request, full.id, 'Ben', { secret: newSecret() })
  const { letGo } = await holdApp(page)
  await page.goto(`/signup/${full.id}`, { waitUntil: 'commit' })
  await expect(joinButton(page)).toBeDisabled()

  const mine = await newEvent(request)
  const secret = newSecret()
  await join(request, mine.id, 'Ana Sousa', { secret })
  const stranger = await watchFor(page, 'Join Event')
  await page.goto(`/signup/${mine.id}#r=${secret}`, { waitUntil: 'commit' })
  await letGo()
  await page.getByRole('button', { name: 'Modify Registration' }).click()
  expect(stranger.wasThere()).toBe(false)
  await expect(page.getByRole('dialog', { name: 'Modify Registration' })).toBeVisible()
})

test('the last of two early taps counts, a refused one says so, and none is lost', async ({ page, request }) => {
  const event = await newEvent(request, { description: 'Bring a dark and a light shirt, and water. '.repeat(6) })
  await join(request, event.id, 'Ben', { secret: newSecret() })
  await test.step('the last one', async () => {
    const { letGo } = await holdApp(page)
    await page.goto(`/signup/${event.id}`, { waitUntil: 'commit' })
    await joinButton(page).click()
    const search = page.getByRole('button', { name: 'Search participants' })
    await search.click()
    await expect(search).toHaveAttribute('aria-busy', 'true')
    await expect(joinButton(page)).not.toHaveAttribute('aria-busy')
    await letGo()
    await expect(page.getByRole('searchbox', { name: 'Search participants' })).toBeFocused()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.unrouteAll()
  })
  await test.step('one that is not for this viewer', async () => {
    const { letGo } = await holdApp(page)
    await page.goto(`/signup/${event.id}`, { waitUntil: 'commit' })
    await page.getByRole('button', { name: 'Edit' }).click({ force: true })
    await letGo()
    await readToast(page, 'Only the organizer and co-hosts can edit this event.')
    await page.unrouteAll()
  })
  await test.step('one on what the app draws only once it has measured', async () => {
    const { letGo } = await holdApp(page)
    await page.goto(`/signup/${event.id}`, { waitUntil: 'commit' })
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await letGo()
    await expect(page.getByRole('button', { name: 'Less' })).toBeVisible()
  })
})

test("the form's code is fetched once the page is interactive, or after an early tap", async ({ page, request }) => {
  const event = await newEvent(request)
  await test.step('it is fetched without a tap', async () => {
    const form = page.waitForRequest(fileWith(FORM))
    const { letGo } = await holdApp(page)
    await page.goto(`/signup/${event.id}`, { waitUntil: 'commit' })
    await expect(preloaded(page, 'src/pages/event-page.tsx')).toHaveCount(1)
    await expect(preloaded(page, FORM)).toHaveCount(0)
    await letGo()
    await waitForApp(page)
    await form
    await page.unrouteAll()
  })
  await test.step('it is fetched for a person who taps', async () => {
    const { letGo } = await holdApp(page)
    await page.goto(`/signup/${event.id}`, { waitUntil: 'commit' })
    await joinButton(page).click()
    await expect(preloaded(page, FORM)).toHaveCount(1)
    await letGo()
    await expect(page.getByRole('dialog', { name: `Join ${event.name}` })).toBeVisible()

    await page.unrouteAll()
    const invited = await holdApp(page)
    await page.goto(`/invite/event/${event.id}`, { waitUntil: 'commit' })
    await page.getByRole('link', { name: 'RSVP as Guest' }).click()
    await expect(page).toHaveURL(/\/signup\//)
    await expect(preloaded(page, FORM)).toHaveCount(1)
    await invited.letGo()
    await expect(page.getByRole('dialog', { name: `Join ${event.name}` })).toBeVisible()
  })
})

/**
 * Keeps back the tasks that React has deferred, as a busy phone does. `hasWork` resolves once something waits
 * there, or React has drawn without waiting.
 */
async function holdReact(page: Page) {
  await page.addInitScript(() => {
    const { postMessage } = MessagePort.prototype
    const held: (() => void)[] = []
    Object.assign(window, { held })
    // The way of React's scheduler to a separate task.
    MessagePort.prototype.postMessage = function (...message: unknown[]) {
      held.push(() => Reflect.apply(postMessage, this, message))
    }
    Object.assign(window, {
      letGo: () => {
        MessagePort.prototype.postMessage = postMessage
        for (const post of held.splice(0)) post()
      },
    })
  })
  const hasWork = () => page.waitForFunction(() => (window as unknown as { held: unknown[] }).held.length > 0)
  const letGo = () => page.evaluate(() => (window as unknown as { letGo: () => void }).letGo())
  return { hasWork: () => Promise.race([hasWork(), waitForApp(page)]), letGo }
}

/** The preloads of the HTML's script. */
const preloaded = (page: Page, module: string) =>
  page.locator(`link[rel=modulepreload][href="${fileWith(module).replace('**', '')}"]`)
