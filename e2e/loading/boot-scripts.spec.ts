import { expect, type Page, test } from '@playwright/test'
import { signInAs } from '../support/account'
import { createEvent, join, newSecret } from '../support/api'
import {
  dataRequests,
  eventToPaint,
  holdApp,
  markup,
  NO_HARM,
  waitForApp,
  watchFor,
  watchHarm,
  withoutFunctions,
} from '../support/boot'
import { delayResponses } from '../support/delay-responses'
import { MOVING } from '../support/motion'
import { trackRequests } from '../support/wait-for-idle'

/** A link's page before React is here (docs/decisions/server-rendering.md). */

test.use(MOVING)

test('an invite and an event come with their HTML, and the app then draws the very same', async ({ page, request }) => {
  // Kept from the first page, it may come while the second is measured: then a title that was wrapped no longer is.
  await page.context().route('**/*.woff2', (route) => route.abort())
  const { event } = await eventToPaint(request)
  const { waitForIdle } = trackRequests(page)
  const made = dataRequests(page)
  const harm = await watchHarm(page)
  const { letGo } = await holdApp(page)
  await page.goto(`/invite/event/${event.id}`, { waitUntil: 'commit' })

  await expect(page.getByRole('heading', { name: event.name })).toBeVisible()
  await expect(page.getByText('Tue, Nov 26, 2058, 7:30 PM')).toBeVisible()
  await expect(page.getByText('Pitch 3, Riverside')).toBeVisible()
  await expect(page.getByText('0 / 10 participants')).toBeVisible()
  await expect(page.getByRole('link', { name: 'RSVP as Guest' })).toHaveAttribute('href', `/signup/${event.id}`)
  await expect(page).toHaveTitle('Event Invitation · Roster')
  const parts = ['.skip-link', 'header', 'main']
  const early = await Promise.all(parts.map((part) => markup(page, part)))
  const drawn = await looks(page, 'main')

  await letGo()
  await waitForApp(page)
  expect(await looks(page, 'main')).toEqual(drawn)
  expect(await Promise.all(parts.map((part) => markup(page, part)))).toEqual(early)
  await waitForIdle()
  expect(made).toEqual([])
  expect(await harm.seen()).toEqual(NO_HARM)
  await withoutAppStyles(page)
  expect(await looks(page, 'main')).toEqual(drawn)

  await test.step('the event, whose parts stay as they are', async () => {
    await join(request, event.id, 'Ana Sousa', { secret: newSecret() })
    await page.unrouteAll()
    const app = await holdApp(page)
    await page.goto(`/signup/${event.id}`, { waitUntil: 'commit' })

    await expect(page.getByRole('heading', { name: event.name })).toBeVisible()
    await expect(page.getByText('Tue, Nov 26, 2058, 7:30 PM')).toBeVisible()
    await expect(page.getByText('1/10 participants signed up')).toBeVisible()
    const parts = ['header', 'section[aria-labelledby=event-name]', '#roster-title', '.meter', '.dock-box']
    const early = await Promise.all(parts.map((part) => markup(page, part)))
    const places = () =>
      page.evaluate((all) => all.map((part) => document.querySelector(part)?.getBoundingClientRect().y), parts)
    const before = await places()
    const card = 'section[aria-labelledby=event-name]'
    const drawn = await looks(page, card)

    await app.letGo()
    await waitForApp(page)
    await expect(page.getByRole('button', { name: /Ana Sousa/ })).toBeVisible()
    expect(await Promise.all(parts.map((part) => markup(page, part)))).toEqual(early)
    expect(await places()).toEqual(before)
    expect(await looks(page, card)).toEqual(drawn)
    await waitForIdle()
    expect(made).toEqual([])
    expect(await harm.seen()).toEqual(NO_HARM)
    const whole = await looks(page, 'main')
    await withoutAppStyles(page)
    expect(await looks(page, 'main')).toEqual(whole)
  })
})

test('a guest returns to what this phone remembers, also offline with its age, without a shift', async ({
  page,
  request,
}) => {
  const { event } = await eventToPaint(request)
  const secret = newSecret()
  await join(request, event.id, 'Ana Sousa', { secret })
  const harm = await watchHarm(page)
  await page.goto(`/signup/${event.id}#r=${secret}`)
  await expect(page.getByRole('heading', { name: "You're in, Ana Sousa" })).toBeVisible()
  await expect(page).toHaveURL(`/signup/${event.id}`)
  expect(await harm.seen()).toEqual(NO_HARM)
  await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.includes('"guest"')))

  const { waitForIdle } = trackRequests(page)
  const made = dataRequests(page)
  const { release } = await delayResponses(page, '**/rpc/get_*')
  await page.reload({ waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Modify Registration' }).click()
  await expect(page.getByText('1/10 participants signed up')).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Modify Registration' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Ana Sousa')
  release()
  await waitForIdle()
  expect(await harm.seen()).toEqual(NO_HARM)
  expect(made).toEqual([])

  await test.step('an invite without a network', async () => {
    await page.unrouteAll()
    // The service worker stores the page as a host without functions serves it.
    await withoutFunctions(page)
    await page.goto(`/invite/event/${event.id}`)
    await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.includes('"invite"')))

    await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }))
    await page.route('**/rpc/**', (route) => route.abort('internetdisconnected'))
    await page.reload({ waitUntil: 'commit' })
    await expect(page.getByRole('heading', { name: event.name })).toBeVisible()
    await expect(page.getByText('Offline – last updated just now')).toBeVisible()
    expect(await harm.seen()).toEqual(NO_HARM)
  })
})

test('a wide window and an account request nothing early, and paint nothing private', async ({
  page,
  context,
  request,
}) => {
  const { olga, event } = await eventToPaint(request)
  const secret = await createEvent(request, olga, { is_private: true, name: 'Surprise for Marta' })
  const { waitForIdle } = trackRequests(page)
  const made = dataRequests(page)

  await test.step('a wide window meets the gate, which requests nothing', async () => {
    await page.setViewportSize({ width: 1024, height: 800 })
    await page.goto(`/signup/${event.id}#r=${'a'.repeat(22)}`)
    await expect(page.getByRole('heading', { name: 'Mobile Access Only' })).toBeVisible()
    await expect(page.getByRole('img', { name: "QR code of this page's address" })).toBeVisible()
    await waitForIdle()
    expect(made).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
  })

  await test.step('a private event is never painted for a signed-out visitor', async () => {
    const name = await watchFor(page, 'Surprise for Marta')
    await page.goto(`/signup/${secret.id}`)
    await expect(page).toHaveURL(/\/auth\/login/)
    await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
    expect(name.wasThere()).toBe(false)
  })

  await test.step('an account', async () => {
    await signInAs(context, olga)
    made.length = 0
    await page.goto(`/signup/${event.id}`)
    await expect(page.getByRole('link', { name: 'Edit' })).toBeVisible()
    await waitForIdle()
    expect(made).toEqual(['POST get_event'])
    // The visitor's page that comes with the HTML is not painted.
    expect(await page.evaluate(() => [window.rosterPrefetch, window.rosterSsr])).toEqual([undefined, undefined])
  })
})

/** As in the moment before the styles of the whole app are here: only those in the HTML. */
async function withoutAppStyles(page: Page) {
  const file = page.locator('link[rel=stylesheet]')
  await expect(file).toHaveCount(1)
  await file.evaluate((link: HTMLLinkElement) => {
    link.disabled = true
  })
}

/** How everything in a part of the page is drawn: the styles that come with the HTML must say all that the whole styles say of it. */
const looks = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((part) =>
      [part, ...part.querySelectorAll('*')].flatMap((element) =>
        ['', '::before', '::after'].flatMap((pseudo) => {
          const style = getComputedStyle(element, pseudo)
          // Most elements have neither.
          if (pseudo && style.content === 'none') return []
          const names = [...style].filter((name) => !name.startsWith('--'))
          const who = `${element.tagName}.${element.classList[0]}${pseudo}`
          return names.map((name) => `${who} ${name}: ${style.getPropertyValue(name)}`)
        }),
      ),
    )
