import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { createAccount, signInAs } from '../../support/account'
import { callRpc, createEvent, join, newSecret } from '../../support/api'
import { delayResponses } from '../../support/delay-responses'
import { changeAsOperator } from '../../support/rows'
import { createSeries } from '../../support/series'
import { dock, drawer, finishJoining, joinedSheet, shareCard } from '../../support/steps'

/** A late response neither closes nor deletes anything that was begun since. */

const press = (page: Page, name: string) => drawer(page).getByRole('button', { name, exact: true }).click()

async function closeForm(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toHaveCount(0)
}

async function rosterOf(request: APIRequestContext, eventId: string): Promise<string[]> {
  const { body } = await callRpc(request, 'get_event', { p_event_id: eventId })
  return body.roster.map((row: { name: string }) => row.name)
}

test('a sign-up with a late response loses no later input', async ({ page, request }) => {
  const olga = await createAccount(request, 'Olga')

  await test.step('input during the request is kept for changing the registration', async () => {
    const event = await createEvent(request, olga)
    const joining = await delayResponses(page, '**/rest/v1/rpc/register')
    await page.goto(`/signup/${event.id}`)
    await dock(page).getByRole('button', { name: 'Join Event' }).click()
    await drawer(page).getByLabel('Name').fill('Leo Martins')
    await press(page, 'Join Event')
    await drawer(page).getByLabel('Email').fill('leo@example.org')
    joining.release()
    await expect(joinedSheet(page)).toBeVisible()
    await finishJoining(page)
    await dock(page).getByRole('button', { name: 'Modify Registration' }).click()
    await expect(drawer(page).getByText('Your draft is back.')).toBeVisible()
    await expect(drawer(page).getByLabel('Email')).toHaveValue('leo@example.org')
    await press(page, 'Update')
    await expect(drawer(page)).toHaveCount(0)
    await dock(page).getByRole('button', { name: 'Modify Registration' }).click()
    await expect(drawer(page).getByLabel('Email')).toHaveValue('leo@example.org')
    await expect(drawer(page).getByText('Your draft is back.')).toHaveCount(0)
    await page.unrouteAll()
  })

  await test.step('a response while the form is open again leaves it open, and shows the slot', async () => {
    const event = await createEvent(request, olga)
    const joining = await delayResponses(page, '**/rest/v1/rpc/register')
    await page.goto(`/signup/${event.id}`)
    await dock(page).getByRole('button', { name: 'Join Event' }).click()
    await drawer(page).getByLabel('Name').fill('Leo Martins')
    await press(page, 'Join Event')
    await closeForm(page)
    await dock(page).getByRole('button', { name: 'Join Event' }).click()
    await drawer(page).getByLabel('Email').fill('leo@example.org')
    joining.release()
    await expect(page.getByText("You're in: slot 1").first()).toBeVisible()
    await expect(drawer(page).getByLabel('Email')).toHaveValue('leo@example.org')
    await press(page, 'Join Event')
    await expect(joinedSheet(page)).toBeVisible()
    const { body } = await callRpc(request, 'get_event', { p_event_id: event.id })
    expect(body.roster).toHaveLength(1)
    await finishJoining(page)
    await dock(page).getByRole('button', { name: 'Modify Registration' }).click()
    await expect(drawer(page).getByLabel('Email')).toHaveValue('leo@example.org')
    await page.unrouteAll()
  })
})

test('a claim that is answered late closes no form that was opened since, and both friends get a slot', async ({
  page,
  context,
  request,
}) => {
  const olga = await createAccount(request, 'Olga')
  const event = await createEvent(request, olga)
  await signInAs(context, olga)
  await join(request, event.id, 'Olga', { account: olga })
  const claim = await delayResponses(page, '**/rest/v1/rpc/register')
  await page.goto(`/signup/${event.id}`)
  await page.getByRole('button', { name: 'Claim' }).click()
  await drawer(page).getByLabel('Name').fill('Max')
  await press(page, 'Claim')
  await expect(drawer(page).getByText('Claiming...')).toBeVisible()
  await closeForm(page)

  await page.getByRole('button', { name: 'Claim' }).click()
  await expect(drawer(page).getByLabel('Name')).toHaveValue('')
  await drawer(page).getByLabel('Name').fill('Mia')
  claim.release()
  await expect(page.getByText('2/10 participants signed up')).toHaveCount(1)
  await expect(drawer(page).getByLabel('Name')).toHaveValue('Mia')
  // Kept on the phone as well.
  await page.reload()
  await expect(drawer(page).getByLabel('Name')).toHaveValue('Mia')
  await press(page, 'Claim')
  await expect(page.getByText('3/10 participants signed up')).toBeVisible()
  expect(await rosterOf(request, event.id)).toEqual(['Olga', 'Max', 'Mia'])
})

test('a slot that is given late closes no other person’s sheet', async ({ page, context, request }) => {
  const olga = await createAccount(request, 'Olga')
  const { id } = await createEvent(request, olga, {
    max_participants: 1,
    datetime: new Date(Date.now() + 5_400_000).toISOString(),
    end_datetime: null,
  })
  const holder = await join(request, id, 'Person 1', { secret: newSecret() })
  for (const name of ['Ana', 'Ben']) await join(request, id, name, { secret: newSecret(), wait: true })
  await callRpc(request, 'withdraw', { p_ids: [holder] }, olga)
  await signInAs(context, olga)
  const answer = await delayResponses(page, '**/rest/v1/rpc/take_free_slot')
  await page.goto(`/signup/${id}`)
  await page.getByRole('button', { name: /Ana/ }).first().click()
  await press(page, 'Give the Free Slot')
  await expect(page.getByRole('dialog', { name: 'Ana' })).toHaveCount(0)
  await page.getByRole('button', { name: /Ben/ }).first().click()
  const ben = page.getByRole('dialog', { name: 'Ben' })
  await expect(ben).toBeVisible()
  answer.release()
  await expect(page.getByText('Ana is in: slot 1').first()).toBeVisible()
  await expect(ben).toBeVisible()
})

test("the lasting link does not announce the event's own unsent change as another page's", async ({
  page,
  context,
  request,
}) => {
  const series = await createSeries(request, await createAccount(request, 'Olga'))
  await page.goto(`/signup/${series.seriesId}`)
  await expect(dock(page).getByRole('button', { name: 'Join Event' })).toBeEnabled()
  const isHere = (part: string) =>
    page.evaluate((name) => performance.getEntriesByType('resource').some((entry) => entry.name.includes(name)), part)
  for (const part of ['sign-up-drawer', 'opened-sheets', 'outbox']) await expect.poll(() => isHere(part)).toBe(true)
  await context.setOffline(true)
  await dock(page).getByRole('button', { name: 'Join Event' }).click()
  await drawer(page).getByLabel('Name').fill('Leo Martins')
  await press(page, 'Join Event')
  await expect(page.getByRole('heading', { name: 'Waiting for network' })).toBeVisible()
  await page.route('**/rest/v1/rpc/register', (route) => route.abort())
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Not sent yet' })).toBeVisible()
  await expect(page.getByRole('link', { name: /is not sent yet/ })).toHaveCount(0)

  // The button goes while it is sent; anyone who uses the keyboard is not thrown out of the page.
  await page.getByRole('button', { name: 'Send Now' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Not sent yet' })).toBeVisible()
  await expect(page.locator('main')).toBeFocused()
})

test('after a reload one Back leaves the page: the sheet after joining', async ({ page, request }) => {
  const event = await createEvent(request, await createAccount(request, 'Olga'))
  await page.goto('/auth/login')
  await page.goto(`/signup/${event.id}`)
  await dock(page).getByRole('button', { name: 'Join Event' }).click()
  await drawer(page).getByLabel('Name').fill('Leo Martins')
  await press(page, 'Join Event')
  await expect(joinedSheet(page)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: "You're in, Leo Martins" })).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.history.state?.sheets)).toBeUndefined()
  await page.goBack()
  await expect(page).toHaveURL('/auth/login')
})

test('after a reload the share card of a new event is there again, and Back closes it', async ({
  page,
  context,
  request,
}) => {
  const olga = await createAccount(request, 'Olga')
  await signInAs(context, olga)
  await page.goto('/events/new')
  await page.getByLabel('Event name').fill('Quiz night')
  await page.getByRole('button', { name: 'Create Event' }).click()
  await expect(shareCard(page)).toBeVisible()
  await page.reload()
  await expect(shareCard(page)).toBeVisible()
  await page.goBack()
  await expect(shareCard(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/signup\//)
})

test('a refusal of a closed form is shown', async ({ page, request }) => {
  const olga = await createAccount(request, 'Olga')
  const event = await createEvent(request, olga)
  await page.goto(`/signup/${event.id}`)
  const joining = await delayResponses(page, '**/rest/v1/rpc/register')
  await dock(page).getByRole('button', { name: 'Join Event' }).click()
  await drawer(page).getByLabel('Name').fill('Leo Martins')
  await press(page, 'Join Event')
  await closeForm(page)
  // The organizer has sections now.
  const sections = [{ id: 'driver', name: 'Driver', size: 2 }]
  await changeAsOperator(request, 'events', `id=eq.${event.id}`, { sections })
  joining.release()
  await expect(page.getByText('Choose where you want to join').first()).toBeVisible()
})
