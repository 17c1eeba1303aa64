import { expect, type Page, test } from '@playwright/test'
import { createAccount, signInAs } from '../support/account'
import { callRpc, createEvent } from '../support/api'
import { hold } from '../support/hold'
import { changeAsOperator } from '../support/rows'
import { finishJoining, joinedSheet, shareCard } from '../support/steps'

/** An answer that comes late neither closes nor deletes anything that was begun meanwhile. */

const drawer = (page: Page) => page.getByRole('dialog')
const dock = (page: Page) => page.getByRole('region', { name: 'Your registration' })
const press = (page: Page, name: string) => drawer(page).getByRole('button', { name, exact: true }).click()

async function closeForm(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toHaveCount(0)
}

test('a sign-up whose answer comes late loses nothing that was typed meanwhile, and its refusal is told', async ({
  page,
  request,
}) => {
  const olga = await createAccount(request, 'Olga')

  await test.step('what is typed while it is on its way is kept for changing it', async () => {
    const event = await createEvent(request, olga)
    const joining = await hold(page, '**/rest/v1/rpc/register')
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

  await test.step('answered while its form is open again, it leaves that open and tells the slot', async () => {
    const event = await createEvent(request, olga)
    const joining = await hold(page, '**/rest/v1/rpc/register')
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

  await test.step('a refusal of a form that is closed already is told', async () => {
    const event = await createEvent(request, olga)
    await page.goto(`/signup/${event.id}`)
    const joining = await hold(page, '**/rest/v1/rpc/register')
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
  await expect.poll(() => page.evaluate(() => window.history.state?.usr?.opened)).toBeUndefined()
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
