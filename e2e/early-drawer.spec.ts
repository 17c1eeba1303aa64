import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './support/accessible'
import { createAccount } from './support/account'
import { createEvent, join, newSecret } from './support/api'
import { APP, holdApp, isTakenOver, NO_HARM, watchHarm } from './support/early'
import { readToast } from './support/toast'

/** The sign-up drawer of a first visit, which stands before the app does (docs/decisions/early-entry.md). */

type Request = Parameters<typeof createAccount>[0]

async function newEvent(request: Request, fields: Record<string, unknown> = {}) {
  const olga = await createAccount(request, 'Olga')
  const when = { datetime: '2030-11-26T19:30:00Z', location: 'Pitch 3, Riverside' }
  return createEvent(request, olga, { ...when, ...fields })
}

/** Opens a new event's drawer while the app is held back. */
async function openEarly(page: Page, request: Request, fields: Record<string, unknown> = {}) {
  const event = await newEvent(request, fields)
  const app = await holdApp(page)
  const drawer = await openDrawer(page, event)
  return { ...app, event, drawer }
}

async function openDrawer(page: Page, event: { id: string; name: string }) {
  await page.goto(`/signup/${event.id}`, { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Join Event' }).click()
  const drawer = page.getByRole('dialog', { name: `Join ${event.name}` })
  await expect(drawer).toBeVisible()
  return drawer
}

test('what is typed before the app is here is sent once it is', async ({ page, request }) => {
  const { drawer, letGo } = await openEarly(page, request, {
    custom_fields: [{ id: 'shirt', label: 'Shirt', type: 'select', required: true, options: ['S', 'M'] }],
  })
  await drawer.getByLabel('Name').fill('Ana Sousa')
  await drawer.getByLabel('Shirt').selectOption('M')
  await drawer.getByRole('tab', { name: 'Notes' }).click()
  await drawer.getByRole('textbox', { name: 'Notes' }).fill('Knee is better')
  await drawer.getByRole('button', { name: 'Join Event' }).click()
  await expect(drawer.getByRole('button', { name: 'Joining...' })).toBeVisible()
  letGo()
  const link = page.getByRole('dialog', { name: "You're in: slot 1" })
  await expect(link).toBeVisible()
  await expect(drawer).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(page.getByText('1/10 participants signed up')).toBeVisible()
  await page.getByRole('button', { name: 'Modify Registration' }).click()
  await expect(page.getByLabel('Shirt')).toHaveValue('M')
  await page.getByRole('tab', { name: 'Notes' }).click()
  await expect(page.getByRole('textbox', { name: 'Notes' })).toHaveValue('Knee is better')
})

test('text, caret and focus outlive the take-over, and nothing moves', async ({ page, request }) => {
  const shirt = { options: ['S', 'M'], label: 'Shirt', type: 'select', id: 'shirt', required: true }
  const harm = await watchHarm(page)
  const { drawer, letGo } = await openEarly(page, request, {
    custom_fields: [shirt, { type: 'text', required: false, label: 'Food' }],
  })
  await expectAccessible(page, 'the early drawer')
  const name = drawer.getByLabel('Name')
  await name.pressSequentially('Ana Susa')
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowLeft')
  const marked = await name.evaluateHandle((input) => input)
  letGo()
  await isTakenOver(page)
  await page.waitForLoadState('networkidle')
  await expect(name).toBeFocused()
  await page.keyboard.type('o')
  await expect(name).toHaveValue('Ana Sousa')
  expect(await marked.evaluate((input) => input.isConnected)).toBe(true)
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(page.getByText('Your draft is back.')).toHaveCount(0)
  expect(await harm.seen()).toEqual(NO_HARM)
  await expectAccessible(page, 'the early drawer over the app')
})

test('the form says what is missing without the app', async ({ page, request }) => {
  const { drawer } = await openEarly(page, request)
  await drawer.getByRole('button', { name: 'Join Event' }).click()
  await expect(drawer.getByText('Name is required')).toBeVisible()
  await expect(drawer.getByLabel('Name')).toBeFocused()
})

test('without the rules the database says what is missing', async ({ page, request }) => {
  const event = await newEvent(request)
  await page.route('**/assets/schema-*.js', async (route) => {
    const response = await route.fetch()
    if ((await response.text()).includes('Name is required')) await route.abort()
    else await route.fulfill({ response })
  })
  const drawer = await openDrawer(page, event)
  await drawer.getByRole('button', { name: 'Join Event' }).click()
  await expect(drawer.getByText('Name is required')).toBeVisible()
  await expect(drawer.getByLabel('Name')).toBeFocused()
})

test('what the database refuses is said over the form', async ({ page, request }) => {
  const { event, drawer, letGo } = await openEarly(page, request, { max_participants: 1 })
  await drawer.getByLabel('Name').fill('Ana Sousa')
  await join(request, event.id, 'Ben', { secret: newSecret() })
  await drawer.getByRole('button', { name: 'Join Event' }).click()
  letGo()
  await readToast(page, 'All slots are taken')
  await expect(drawer.getByLabel('Name')).toHaveValue('Ana Sousa')
})

test('closed before the app is here it stays closed, and the focus goes where it belongs', async ({
  page,
  request,
}) => {
  const { drawer, letGo } = await openEarly(page, request)
  await drawer.getByLabel('Name').fill('Ana')
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  const button = page.getByRole('button', { name: 'Join Event' })
  await expect(button).toBeFocused()
  // Once more, for there is time.
  await button.click()
  await expect(drawer.getByText('Your draft is back.')).toBeVisible()
  await drawer.getByRole('button', { name: 'Close' }).click()
  await expect(drawer).toBeHidden()
  letGo()
  await isTakenOver(page)
  await page.waitForLoadState('networkidle')
  await expect(drawer).toBeHidden()
  await expect(button).toBeFocused()
  await button.click()
  await expect(drawer.getByLabel('Name')).toHaveValue('Ana')
})

test('closed over the app it gives the focus to the button in the place of the one that opened it', async ({
  page,
  request,
}) => {
  const { drawer, letGo } = await openEarly(page, request)
  letGo()
  await isTakenOver(page)
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('button', { name: 'Join Event' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(drawer).toBeVisible()
})

test('an app that cannot be loaded closes it, says so, and the draft is there afterwards', async ({
  page,
  request,
}) => {
  const { drawer, fail } = await openEarly(page, request)
  await drawer.getByLabel('Name').fill('Ana Sousa')
  await drawer.getByRole('button', { name: 'Join Event' }).click()
  fail()
  await expect(page.getByRole('alert')).toContainText('Roster could not be loaded.')
  await expect(drawer).toBeHidden()
  await page.unroute(APP)
  await page.getByRole('button', { name: 'Refresh Page' }).click()
  await page.getByRole('button', { name: 'Join Event' }).click()
  await expect(drawer.getByLabel('Name')).toHaveValue('Ana Sousa')
})

test('a form whose code cannot be loaded leaves the page to the app', async ({ page, request }) => {
  const event = await newEvent(request)
  let isFirst = true
  await page.route('**/assets/sign-up-drawer-*.js', async (route) => {
    await (isFirst ? route.abort() : route.fallback())
    isFirst = false
  })
  await page.goto(`/signup/${event.id}`)
  await expect(page.getByRole('button', { name: 'Join Event' })).toBeVisible()
  await isTakenOver(page)
})

test('a guest’s and a full event’s button open no early form', async ({ page, request }) => {
  const full = await newEvent(request, { max_participants: 1 })
  await join(request, full.id, 'Ben', { secret: newSecret() })
  const { letGo } = await holdApp(page)
  await page.goto(`/signup/${full.id}`, { waitUntil: 'commit' })
  await expect(page.getByRole('button', { name: 'Join Event' })).toBeDisabled()

  const mine = await newEvent(request)
  const secret = newSecret()
  await join(request, mine.id, 'Ana Sousa', { secret })
  await page.goto(`/signup/${mine.id}#r=${secret}`, { waitUntil: 'commit' })
  await expect(page.getByText('1/10 participants signed up')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  letGo()
  await page.getByRole('button', { name: 'Modify Registration' }).click()
  await expect(page.getByRole('dialog', { name: 'Modify Registration' })).toBeVisible()
})
