import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../../support/accessible'
import { createAccount, signInAs } from '../../support/account'
import { as } from '../../support/api'
import { closeShareCard } from '../../support/steps'
import { readToast } from '../../support/toast'

/** An account made by e-mail has no name: Create Event and Create Group ask for it, and go on without it. */

const yourName = (page: Page) => page.getByLabel('Your name')

test('an account without a name makes an event, finds the field for it behind the others, and hosts under it', async ({
  page,
  context,
  request,
}) => {
  await signInAs(context, await createAccount(request, ''))
  await page.goto('/events/new')
  const submit = page.getByRole('button', { name: 'Create Event' })
  await expect(page.getByLabel('Event Name')).toBeFocused()
  await page.getByLabel('Event Name').fill('Quiz')
  await expect(yourName(page)).toBeVisible()
  await expectAccessible(page, 'create event, without a name')
  await submit.click()
  await closeShareCard(page)
  await expect(page.getByText('Hosted by Unknown')).toBeVisible()

  await page.goto('/events/new')
  await page.getByLabel('Event Name').fill('Choir')
  await yourName(page).fill('  Nadia Rahman ')
  await page.route('**/auth/v1/user', (route) => route.abort('connectionreset'))
  await submit.click()
  await readToast(page, 'Network connection failed. Please check your internet connection.')
  await expect(yourName(page)).toHaveValue('  Nadia Rahman ')
  await page.unrouteAll()
  await page.reload()
  await expect(page.getByText('Your draft is back.')).toBeVisible()
  await expect(yourName(page)).toHaveValue('  Nadia Rahman ')
  await submit.click()
  await closeShareCard(page)
  await expect(page.getByText('Hosted by Nadia Rahman')).toBeVisible()

  await page.goto('/events/new')
  await expect(page.getByLabel('Event Name')).toBeVisible()
  await expect(yourName(page)).toHaveCount(0)
})

test('a group asks in the same way, and the account keeps its other data', async ({ page, context, request }) => {
  const account = await createAccount(request, '')
  await request.put('/auth/v1/user', { ...as(account), data: { data: { settings: { defaultCapacity: 7 } } } })
  await signInAs(context, account)
  await page.goto('/groups/new')
  await expect(page.getByLabel('Group Name')).toBeFocused()
  await page.getByLabel('Group Name').fill('Choirs')
  const submit = page.getByRole('button', { name: 'Create Group' })
  await yourName(page).fill('o'.repeat(101))
  await submit.click()
  await expect(yourName(page)).toBeFocused()
  await expect(page.getByText('Name must be less than 100 characters')).toBeVisible()
  await yourName(page).fill('Nadia Rahman')
  await submit.click()
  await expect(page.getByRole('heading', { name: 'Choirs' })).toBeVisible()
  await expect(page.getByRole('main').getByText('Nadia Rahman')).toBeVisible()
  const answer = await request.get('/auth/v1/user', as(account))
  expect((await answer.json()).user_metadata).toMatchObject({
    full_name: 'Nadia Rahman',
    settings: { defaultCapacity: 7 },
  })
})
