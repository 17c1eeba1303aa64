import { expect, type Page, test } from '@playwright/test'
import { createAccount } from '../support/account'
import { callRpc, createEvent } from '../support/api'
import { hold } from '../support/hold'
import { finishJoining, joinedSheet } from '../support/steps'

/** An answer that comes late neither closes nor deletes anything that was begun meanwhile. */

const drawer = (page: Page) => page.getByRole('dialog')
const dock = (page: Page) => page.getByRole('region', { name: 'Your registration' })
const press = (page: Page, name: string) => drawer(page).getByRole('button', { name, exact: true }).click()

async function closeForm(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toHaveCount(0)
}

test('a sign-up whose answer comes late loses nothing that was typed meanwhile', async ({ page, request }) => {
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
})
