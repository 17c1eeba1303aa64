import { expect, type Page, test } from '@playwright/test'
import { createAccount, signInAs } from '../../support/account'
import { as, createEvent, join } from '../../support/api'
import { delayResponses } from '../../support/delay-responses'
import { addMembers, createGroup, promote } from '../../support/groups'
import { closeShareCard } from '../../support/steps'

/** The group of a new event, and an answer that gets lost. */

const submit = (page: Page) => page.getByRole('button', { name: 'Create Event' })
const groups = (page: Page) => page.getByLabel('Group (Optional)')

test('an event goes into a group that one owns or helps run, and into no other', async ({ page, context, request }) => {
  const [olga, ben] = await Promise.all([createAccount(request, 'Olga'), createAccount(request, 'Ben')])
  const own = await createGroup(request, olga, { name: 'Own group' })
  const helped = await createGroup(request, ben, { name: 'Helped group' })
  const foreign = await createGroup(request, ben, { name: 'Joined group' })
  for (const group of [helped, foreign]) {
    const event = await createEvent(request, ben, { group_id: group.id })
    await addMembers(request, ben, group.id, [await join(request, event.id, 'Olga', { account: olga })])
  }
  await promote(request, ben, helped.id, olga)
  await signInAs(context, olga)

  const { release } = await delayResponses(page, '**/rest/v1/groups?*')
  await page.goto(`/events/new?group=${own.id}`)
  await expect(groups(page)).toBeDisabled()
  await expect(groups(page).locator('option')).toHaveText(['Loading groups...'])
  release()
  await expect(groups(page)).toHaveValue(own.id)
  await expect(groups(page).locator('option')).toHaveText(['No group', 'Helped group', 'Own group'])

  await groups(page).selectOption('No group')
  await expect(page).toHaveURL('/events/new')
  await page.getByLabel('Event Name').fill('Choir')
  await test.step('a reload undoes no choice, and starting over keeps it', async () => {
    await page.reload()
    await expect(page.getByLabel('Event Name')).toHaveValue('Choir')
    await expect(groups(page)).toHaveValue('')
    await groups(page).selectOption('Own group')
    await expect(page).toHaveURL(`/events/new?group=${own.id}`)
    await page.reload()
    await expect(groups(page)).toHaveValue(own.id)
    await page.getByRole('button', { name: 'Start over' }).click()
    await expect(page.getByLabel('Event Name')).toHaveValue('')
    await expect(groups(page)).toHaveValue(own.id)
  })
  await groups(page).selectOption('Helped group')
  await page.getByLabel('Event Name').fill('Choir')
  await submit(page).click()
  await expect(page).toHaveURL(/\/signup\/[\w-]{12}$/)
  await closeShareCard(page)
  await expect(page.getByRole('main').getByText('Helped group')).toBeVisible()

  for (const unknown of ['no-such-group', foreign.id]) {
    await page.goto(`/events/new?group=${unknown}`)
    await expect(groups(page)).toBeEnabled()
    await expect(groups(page)).toHaveValue('')
  }
  await page.getByLabel('Event Name').fill('Solo')
  await submit(page).click()
  await expect(page).toHaveURL(/\/signup\/[\w-]{12}$/)
  await closeShareCard(page)
  await expect(page.getByRole('heading', { name: 'Solo' })).toBeVisible()
  await expect(page.getByText('Joined group')).toHaveCount(0)
})

test('a lost response makes no second event, and a question added later is not lost', async ({
  page,
  context,
  request,
}) => {
  const olga = await createAccount(request, 'Olga')
  await signInAs(context, olga)
  const sent: string[] = []
  await page.route('**/rpc/create_event', async (route) => {
    sent.push(route.request().postData() ?? '')
    if (sent.length % 2 === 0) return route.fallback()
    await route.fetch()
    await route.abort('connectionreset')
  })
  const ask = async (number: number, label: string) => {
    await page.getByRole('button', { name: 'Add Field' }).click()
    await page
      .getByRole('group', { name: `Custom field ${number}`, exact: true })
      .getByLabel('Field Label')
      .fill(label)
  }
  const failure = page.getByText('Network connection failed. Please check your internet connection.').first()

  await page.goto('/events/new')
  await page.getByLabel('Event Name').fill('Boat trip')
  await ask(1, 'Meal')
  await submit(page).click()
  await expect(failure).toBeVisible()
  await ask(2, 'Allergies')
  await submit(page).click()
  await expect(page).not.toHaveURL('/events/new')
  expect(sent).toHaveLength(2)
  expect(sent[1]).toContain('Allergies')

  const mine = await request.get('/rest/v1/events?select=name&order=created_at', as(olga))
  expect(await mine.json()).toEqual([{ name: 'Boat trip' }, { name: 'Boat trip' }])
})
