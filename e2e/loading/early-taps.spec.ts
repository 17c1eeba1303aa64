import { expect, type Page, test } from '@playwright/test'
import { createAccount } from '../support/account'
import { createEvent, join, newSecret } from '../support/api'
import { fileWith } from '../support/bundle'
import { holdApp, holdReact, isTakenOver, loseFile, watchFor } from '../support/early'
import { MOVING } from '../support/motion'
import { readToast } from '../support/toast'

/** What is tapped on an event's page before the app is here (docs/decisions/first-screen.md). */

test.use(MOVING)

type Request = Parameters<typeof createAccount>[0]

async function newEvent(request: Request, fields: Record<string, unknown> = {}) {
  const olga = await createAccount(request, 'Olga')
  const when = { datetime: '2058-11-26T19:30:00Z', location: 'Pitch 3, Riverside' }
  return createEvent(request, olga, { ...when, ...fields })
}

const joinButton = (page: Page) => page.getByRole('button', { name: 'Join Event' })
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

const FORM = 'src/features/event/sign-up/components/sign-up-drawer.tsx'
/** What the HTML's script has told the browser to fetch. */
const preloaded = (page: Page, module: string) =>
  page.locator(`link[rel=modulepreload][href="${fileWith(module).replace('**', '')}"]`)

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
  await page.waitForFunction(() => window.rosterScreen?.isHeld)
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
  await isTakenOver(page)
  await page.mouse.up()
  await expect(page.getByRole('dialog', { name: `Join ${event.name}` })).toBeVisible()
})

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
    await isTakenOver(page)
    await joinButton(page).click()
    await form.expectMissed()
    await expect(page.getByText('A part of Roster could not be loaded.').first()).toBeVisible()
    await expect(page.getByText('1/10 participants signed up')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
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

test('of two early taps the last one counts, a refused one says so, and one on what has to be measured is not lost', async ({
  page,
  request,
}) => {
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
    await readToast(page, 'Only the organizer can edit this event.')
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

test('the form is fetched once the page answers taps, or beside the app for somebody who has tapped its button', async ({
  page,
  request,
}) => {
  const event = await newEvent(request)
  await test.step('without being asked for', async () => {
    const form = page.waitForRequest(fileWith(FORM))
    const { letGo } = await holdApp(page)
    await page.goto(`/signup/${event.id}`, { waitUntil: 'commit' })
    await expect(preloaded(page, 'src/pages/event-page.tsx')).toHaveCount(1)
    await expect(preloaded(page, FORM)).toHaveCount(0)
    await letGo()
    await isTakenOver(page)
    await form
    await page.unrouteAll()
  })
  await test.step('for somebody who taps', async () => {
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
