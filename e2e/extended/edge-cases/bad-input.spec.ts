import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../../support/accessible'
import { createAccount, signInAs } from '../../support/account'
import { callRpc, createEvent, join, newSecret } from '../../support/api'
import { withoutFunctions } from '../../support/boot'
import { finishJoining } from '../../support/steps'

/** A failure without a culprit gets a clear page or sentence, and no input is lost. */

test('an unknown event says so to a visitor and to an account', async ({ page, context, request }) => {
  await page.goto('/signup/nothing12345')
  await expect(page.getByRole('heading', { name: 'Event not found' })).toBeVisible()
  await signInAs(context, await createAccount(request, 'Ana'))
  await page.goto('/signup/nothing12345')
  await expect(page.getByRole('heading', { name: 'Event not found' })).toBeVisible()
})

test('a malformed event id is an event that is not there', async ({ page }) => {
  for (const id of ['x', 'a'.repeat(400), '%20', '..%2F..', 'null', "'%20or%201=1--"]) {
    await page.goto(`/signup/${id}`)
    await expect(page.getByRole('heading', { name: 'Event not found' }), id).toBeVisible()
  }
})

test('an invite that leads nowhere offers the way home', async ({ page }) => {
  await page.goto('/invite/event/nothing12345')
  await expect(page.getByText('Event not found').first()).toBeVisible()
  await page.goto('/invite/group/00000000-0000-4000-8000-000000000000')
  await expect(page.getByText('Group not found').first()).toBeVisible()
  await page.goto('/invite/dinner/nothing12345')
  await expect(page.getByText('Invalid invite type').first()).toBeVisible()
  await page.goto('/invite/group/not-a-uuid')
  await expect(page.getByText('Invalid invite link').first()).toBeVisible()
  await page
    .getByRole('link', { name: 'Go Home' })
    .or(page.getByRole('button', { name: 'Go Home' }))
    .click()
  await expect(page).toHaveURL('/')
})

test('a path that does not exist says Page not found and goes back', async ({ page }) => {
  await page.goto('/')
  await page.goto('/nowhere/at/all')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Go back' }).click()
  await expect(page).toHaveURL('/')
})

test('a dead backend differs from a missing event, and a retry works', async ({ page, request }) => {
  const event = await createEvent(request, await createAccount(request, 'Olga'))
  await withoutFunctions(page)
  await page.route('**/rest/v1/**', (route) => route.abort())
  await page.goto(`/signup/${event.id}`)
  // The shell says why, once.
  await expect(page.getByRole('alert')).toHaveText(/^This event could not be loaded\s*Try Again$/)
  await expect(page.getByRole('status').filter({ hasText: 'Offline' })).toBeVisible()
  await expectAccessible(page, 'backend out of reach')
  await page.unroute('**/rest/v1/**')
  await page.getByRole('button', { name: /try again/i }).click()
  await expect(page.getByRole('heading', { name: event.name })).toBeVisible()
})

test('a sign-up that fails keeps what was typed, even through a reload, and then takes one slot', async ({
  page,
  request,
}) => {
  const event = await createEvent(request, await createAccount(request, 'Olga'))
  await page.goto(`/signup/${event.id}`)
  await openDrawer(page)
  await fillGuest(page, 'Leo Martins', 'leo@roster.example')
  await page.route('**/rest/v1/rpc/register', (route) => route.abort())
  await page.getByRole('dialog').getByRole('button', { name: 'Join Event' }).click()
  await expect(
    page.getByText('Network connection failed. Please check your internet connection.').first(),
  ).toBeVisible()
  await expect(page.getByRole('dialog').getByLabel('Name')).toHaveValue('Leo Martins')

  await page.reload()
  // The form stands in the history of the tab: a reload opens it again.
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.getByRole('dialog').getByLabel('Name')).toHaveValue('Leo Martins')
  await expect(page.getByRole('dialog').getByLabel(/^Email/)).toHaveValue('leo@roster.example')

  // The answer is lost although the row was written: the retry must find it.
  await page.unroute('**/rest/v1/rpc/register')
  let lost = 0
  await page.route('**/rest/v1/rpc/register', async (route) => {
    lost += 1
    if (lost > 1) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await page.getByRole('dialog').getByRole('button', { name: 'Join Event' }).click()
  await expect(
    page.getByText('Network connection failed. Please check your internet connection.').first(),
  ).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Join Event' }).click()
  await finishJoining(page)
  await expect(page.getByText('1/10 participants signed up')).toBeVisible()
  const { body } = await callRpc(request, 'get_event', { p_event_id: event.id })
  expect(body.participant_count).toBe(1)
})

test('a double tap takes one slot', async ({ page, request }) => {
  const event = await createEvent(request, await createAccount(request, 'Olga'))
  await page.goto(`/signup/${event.id}`)
  await openDrawer(page)
  await fillGuest(page, 'Leo Martins')
  await page.getByRole('dialog').getByRole('button', { name: 'Join Event' }).dblclick()
  await finishJoining(page)
  await expect(page.getByText('1/10 participants signed up')).toBeVisible()
  const { body } = await callRpc(request, 'get_event', { p_event_id: event.id })
  expect(body.participant_count).toBe(1)
})

test('anyone who is too late for the last slot reads so and keeps the form', async ({ page, request }) => {
  const event = await createEvent(request, await createAccount(request, 'Olga'), { max_participants: 1 })
  await page.goto(`/signup/${event.id}`)
  await openDrawer(page)
  await fillGuest(page, 'Leo Martins')
  await join(request, event.id, 'Somebody Faster', { secret: newSecret() })
  await page.getByRole('dialog').getByRole('button', { name: 'Join Event' }).click()
  await expect(page.getByText('All slots are taken. You would be 1st in line.')).toBeVisible()
  await expect(page.getByRole('dialog').getByLabel('Name')).toHaveValue('Leo Martins')
  await page.getByRole('dialog').getByRole('button', { name: 'Join Waitlist' }).click()
  await expect(page.getByRole('dialog', { name: 'You are 1st in line' })).toBeVisible()
})

test('the form refuses malformed input with a sentence at the field', async ({ page, request }) => {
  const event = await createEvent(request, await createAccount(request, 'Olga'))
  await page.goto(`/signup/${event.id}`)
  await openDrawer(page)
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel('Name').fill('   ')
  await drawer.getByLabel(/^Email/).fill('leo at home')
  await drawer.getByLabel(/^Phone/).fill('call me')
  await drawer.getByRole('tab', { name: 'Notes' }).click()
  await drawer.getByRole('textbox').fill('n'.repeat(1001))
  await drawer.getByRole('button', { name: 'Join Event' }).click()
  await expect(drawer.getByText('Name is required')).toBeVisible()
  await expect(drawer.getByText('Invalid email format')).toBeVisible()
  await expect(drawer.getByText('Invalid phone number format')).toBeVisible()
  await expect(drawer.getByLabel('Name')).toBeFocused()
})

test('emoji and right-to-left names arrive as they were typed', async ({ page, request }) => {
  const event = await createEvent(request, await createAccount(request, 'Olga'), { name: 'ليلة الألعاب 🎲' })
  await page.goto(`/signup/${event.id}`)
  await openDrawer(page)
  await fillGuest(page, 'فاطمة الزهراء 👩‍👩‍👧')
  await page.getByRole('dialog').getByRole('button', { name: 'Join Event' }).click()
  await finishJoining(page)
  await expect(page.getByText('1/10 participants signed up')).toBeVisible()
  const { body } = await callRpc(request, 'get_event', { p_event_id: event.id })
  expect(body.roster[0].name).toBe('فاطمة الزهراء 👩‍👩‍👧')
})

async function openDrawer(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Join Event' }).click()
  await expect(page.getByRole('dialog').getByLabel('Name')).toBeVisible()
}

async function fillGuest(page: Page, name: string, email = ''): Promise<void> {
  await page.getByRole('dialog').getByLabel('Name').fill(name)
  if (email)
    await page
      .getByRole('dialog')
      .getByLabel(/^Email/)
      .fill(email)
}
