import { expect, test } from '@playwright/test'
import {
  dataRequests,
  eventToPaint,
  holdApp,
  loseFile,
  NO_HARM,
  waitForApp,
  watchFor,
  watchHarm,
  withoutFunctions,
} from '../../support/boot'
import { fileWith } from '../../support/bundle'
import { delayResponses } from '../../support/delay-responses'
import { MOVING } from '../../support/motion'

/** A link’s page before React is here, where the host, the phone or the text is not the usual one. */

test.use(MOVING)

test('a host without functions: the app requests once while its code loads', async ({ page, request }) => {
  await withoutFunctions(page)
  const { event } = await eventToPaint(request)
  const made = dataRequests(page)
  const harm = await watchHarm(page)
  for (const [path, code, call] of [
    [`/invite/event/${event.id}`, 'src/pages/invite-page.tsx', 'get_invite'],
    [`/signup/${event.id}`, 'src/pages/event-page.tsx', 'get_event'],
  ] as const) {
    const { release } = await delayResponses(page, `**/rpc/${call}*`)
    const file = page.waitForRequest(fileWith(code))
    await page.goto(path, { waitUntil: 'commit' })
    await file
    release()
    await expect(page.getByRole('heading', { name: event.name })).toBeVisible()
    expect(made.splice(0)).toEqual([`GET ${call}`])
    expect(await harm.seen()).toEqual(NO_HARM)
  }
})

test("the HTML's content fits this phone: another zone and its language's price", async ({ browser, request }) => {
  const price = { price_cents: 500, currency: 'EUR' }
  const { event } = await eventToPaint(request, price)
  const open = async (options: { timezoneId: string; locale: string }) => {
    const context = await browser.newContext({
      ...options,
      viewport: { width: 390, height: 844 },
      serviceWorkers: 'block',
    })
    const page = await context.newPage()
    const harm = await watchHarm(page)
    const made = dataRequests(page)
    const elsewhere = await watchFor(page, '7:30 PM')
    await page.goto(`/invite/event/${event.id}`, { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { name: event.name })).toBeVisible()
    return { page, harm, made, elsewhere, close: () => context.close() }
  }
  const tokyo = await open({ timezoneId: 'Asia/Tokyo', locale: 'en-US' })
  await expect(tokyo.page.getByText('Wed, Nov 27, 2058, 4:30 AM')).toBeVisible()
  expect(tokyo.elsewhere.wasThere()).toBe(false)
  expect(tokyo.made).toEqual([])
  expect(await tokyo.harm.seen()).toEqual(NO_HARM)
  await tokyo.close()

  const berlin = await open({ timezoneId: 'Europe/Lisbon', locale: 'de-DE' })
  await expect(berlin.page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(berlin.page.getByText('5,00 € pro Platz')).toBeVisible()
  await expect(berlin.page.getByText('Di., 26. Nov. 2058, 19:30')).toBeVisible()
  expect(berlin.made).toEqual([])
  await berlin.close()
})

test('user input stays text, in its own direction', async ({ page, request }) => {
  const name = '<img src=x onerror="document.title=1"> حفلة'
  const { event } = await eventToPaint(request, { name, description: '</script><script>document.title=2</script>' })
  const { letGo } = await holdApp(page)
  await page.goto(`/invite/event/${event.id}`, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await expect(page.getByText('</script><script>document.title=2</script>')).toBeVisible()
  await expect(page.locator('#root img, #root script')).toHaveCount(0)
  await expect(page).toHaveTitle('Event Invitation · Roster')
  await letGo()

  const { event: arabic } = await eventToPaint(request, { name: 'حفلة الشاطئ' })
  await page.goto(`/signup/${arabic.id}`, { waitUntil: 'commit' })
  const heading = page.getByRole('heading', { name: 'حفلة الشاطئ' })
  await expect(heading).toHaveCSS('direction', 'rtl')
})

test('theme and text size hold from the first paint on; focus and place on the page outlive the replacement', async ({
  page,
  request,
}) => {
  const { event } = await eventToPaint(request, { description: 'Bring a dark shirt.\n'.repeat(60) })
  await page.addInitScript(() => {
    localStorage.setItem('roster-theme', 'dark')
    localStorage.setItem('font-size-preference', 'lg')
  })
  const { letGo } = await holdApp(page)
  await page.goto(`/invite/event/${event.id}`, { waitUntil: 'commit' })
  const expectLooks = async () => {
    await expect(page.getByRole('heading', { name: event.name })).toHaveCSS('font-size', '33px')
    await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(14, 19, 17)')
  }
  await expectLooks()
  const signIn = page.getByRole('button', { name: 'Sign in to manage RSVP' })
  await signIn.focus()
  await page.evaluate(() => window.scrollTo(0, 300))
  await letGo()
  await waitForApp(page)
  await expectLooks()
  await expect(signIn).toBeFocused()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(300)
})

test('an early request that fails leaves the page to the app', async ({ page, request }) => {
  await withoutFunctions(page)
  const made = dataRequests(page)
  const { event } = await eventToPaint(request)
  await page.route('**/rpc/get_event?*', (route) => route.fulfill({ status: 500, json: { message: 'broken' } }))
  await page.goto(`/signup/${event.id}`)
  await expect(page.getByRole('button', { name: 'Join Event' })).toBeEnabled()
  expect(made).toEqual(['GET get_event', 'POST get_event'])
  await page.unrouteAll()

  await test.step('a page that was rewritten on its way loses what was early and nothing else', async () => {
    await page.route(`/invite/event/${event.id}`, async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replaceAll(/<(script|style[^>]*)>/g, '$&/* */')
      await route.fulfill({ response, body })
    })
    made.length = 0
    await page.goto(`/invite/event/${event.id}`)
    await expect(page.getByRole('heading', { name: event.name })).toHaveCSS('font-size', '30px')
    expect(made).toEqual(['POST get_invite'])
    await page.unrouteAll()
  })
})

test('a page whose app is missing says so, keeps its link, and loads again', async ({ page, request }) => {
  const { event } = await eventToPaint(request)
  // The first module is a separate file, so it may be missing as well.
  for (const module of ['src/app/start.tsx', 'src/main.ts']) {
    const app = await loseFile(page, module)
    await page.goto(`/invite/event/${event.id}`)
    await app.expectMissed()
    await page.getByRole('link', { name: 'RSVP as Guest' }).click()
    await expect(page).toHaveURL(`/signup/${event.id}`)
    await expect(page.getByText('0/10 participants signed up'), module).toBeVisible()
    await expect(page.getByRole('alert')).toContainText('Roster could not be loaded.')
    // Where nothing can be drawn yet, a link's cover and dock have their places, and no other page has.
    const places = page.locator('.shell > *')
    await expect(places.first()).toBeHidden()
    await page.goto('/signup/nobodysEvent')
    for (const place of await places.all()) await expect(place).toBeVisible()
    await page.goto('/auth/login')
    await expect(places.first()).toBeHidden()
    await expect(page.getByRole('alert')).toContainText('Roster could not be loaded.')
    await app.comesBack()
    await page.getByRole('button', { name: 'Refresh Page' }).click()
    await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
  }
  // A link's page has its own styles; the app without any would be worse than none.
  await page.route('**/assets/*.css', (route) => route.abort())
  await page.goto('/auth/login')
  await expect(page.getByRole('alert')).toContainText('Roster could not be loaded.')
  await page.goto(`/invite/event/${event.id}`)
  await waitForApp(page)
  await expect(page.getByRole('alert')).toBeHidden()
})
