import { expect, type Page, test } from '@playwright/test'
import { createAccount, signInAs } from '../../support/account'
import { callRpc, createEvent, join, newSecret } from '../../support/api'
import { delayResponses } from '../../support/delay-responses'
import { changeAsOperator } from '../../support/rows'
import { createSeries } from '../../support/series'
import { drawer, joinAs } from '../../support/steps'
import { openEvent } from '../../support/unsent'

/** A late response neither closes nor deletes anything that was begun since. */

const press = (page: Page, name: string) => drawer(page).getByRole('button', { name, exact: true }).click()

async function closeForm(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toHaveCount(0)
}

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
  await openEvent(page, series.seriesId)
  await context.setOffline(true)
  await joinAs(page, 'Leo Martins')
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

test('a refusal of a closed form is shown', async ({ page, request }) => {
  const olga = await createAccount(request, 'Olga')
  const event = await createEvent(request, olga)
  await page.goto(`/signup/${event.id}`)
  const joining = await delayResponses(page, '**/rest/v1/rpc/register')
  await joinAs(page, 'Leo Martins')
  await closeForm(page)
  // The organizer has sections now.
  const sections = [{ id: 'driver', name: 'Driver', size: 2 }]
  await changeAsOperator(request, 'events', `id=eq.${event.id}`, { sections })
  joining.release()
  await expect(page.getByText('Choose where you want to join').first()).toBeVisible()
})
