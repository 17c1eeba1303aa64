import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../../support/accessible'
import { createAccount, openAs } from '../../support/account'
import { createEvent, join } from '../../support/api'
import { createGroup } from '../../support/groups'
import { insertAsOperator } from '../../support/rows'

const cards = (page: Page) => page.getByRole('main').getByRole('listitem')
const tab = (page: Page, name: string) => page.getByRole('tab', { name })
const copyButtons = (page: Page) => page.getByRole('button', { name: /^Duplicate / })

test('the three tabs show the events one runs, has joined and has run, and are part of the address', async ({
  page,
  request,
}) => {
  const [olga, ben] = await Promise.all([createAccount(request, 'Olga'), createAccount(request, 'Ben')])
  const group = await createGroup(request, olga, { name: 'Beach club' })
  const cleanUp = await createEvent(request, olga, {
    name: 'Beach clean-up',
    group_id: group.id,
    datetime: '2058-05-04T09:00:00Z',
  })
  await join(request, cleanUp.id, 'Ben', { account: ben })
  await createEvent(request, olga, { name: 'Some day', datetime: null, is_private: true })
  const lastYear = await createEvent(request, olga, { name: 'Last year', datetime: '2025-06-01T09:00:00Z' })
  const barbecue = await createEvent(request, ben, { name: 'Barbecue', datetime: '2058-07-01T18:00:00Z' })
  await join(request, barbecue.id, 'Olga', { account: olga })
  const over = await createEvent(request, ben, { name: 'Over and joined', datetime: '2025-07-01T18:00:00Z' })
  await insertAsOperator(request, 'participants', [
    { event_id: over.id, name: 'Olga', user_id: olga.id, slot_number: 1 },
    { event_id: lastYear.id, name: 'Ana', user_id: null, slot_number: 1 },
    { event_id: lastYear.id, name: 'Eva', user_id: null, slot_number: 2 },
  ])

  await openAs(page, olga, '/')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Events' }).click()
  await expect(page.getByRole('tab')).toHaveText(['Organizing', 'Joined', 'Archive'])
  await expect(tab(page, 'Organizing')).toHaveAttribute('aria-selected', 'true')
  await expect(cards(page)).toContainText(['Beach clean-up', 'Some day'])
  await expect(cards(page).nth(0)).toContainText('Beach club')
  await expect(cards(page).nth(0)).toContainText('Sat, May 4, 2058, 10:00 AM')
  await expect(cards(page).nth(0)).toContainText('1/10 participants')
  await expect(cards(page).nth(1)).toContainText('Private')
  await expect(copyButtons(page)).toHaveCount(2)
  await expectAccessible(page, 'my events')
  await expect(page.getByRole('link', { name: 'New Event' })).toHaveAttribute('href', '/events/new')

  await tab(page, 'Joined').click()
  await expect(page).toHaveURL('/events?tab=joined')
  await expect(cards(page)).toContainText(['Barbecue'])
  await expect(copyButtons(page)).toHaveCount(0)

  await tab(page, 'Joined').press('ArrowRight')
  await expect(page).toHaveURL('/events?tab=archive')
  await expect(tab(page, 'Archive')).toBeFocused()
  await expect(cards(page)).toContainText(['Last year'])
  await expect(cards(page)).toContainText(['2/10 participants'])

  await test.step('a card opens its event, and going back finds the tab again', async () => {
    await cards(page).getByRole('link').click()
    await expect(page).toHaveURL(`/signup/${lastYear.id}`)
    await expect(page.getByRole('button', { name: 'Who Came' })).toBeVisible()
    await page.goBack()
    await expect(tab(page, 'Archive')).toHaveAttribute('aria-selected', 'true')
    await page.reload()
    await expect(cards(page)).toContainText(['Last year'])
    await page.goBack()
    await expect(cards(page)).toContainText(['Barbecue'])
    await page.goBack()
    await expect(cards(page)).toContainText(['Beach clean-up', 'Some day'])
    await expect(page).toHaveURL('/events')
  })
})

test('each tab says what is missing, and a visitor can sign in', async ({ page, request }) => {
  await page.goto('/events')
  await expect(page.getByRole('heading', { name: 'Sign In Required' })).toBeVisible()
  await expect(page.getByText('Please sign in to view your events')).toBeVisible()
  await page.getByRole('link', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/^[^?]+\/auth\/login\b/)

  await openAs(page, await createAccount(request, 'Olga'), '/events')
  await expect(page.getByRole('heading', { name: 'No Events Yet' })).toBeVisible()
  await expect(page.getByText('Create your first event to start managing registrations')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Create Event' })).toHaveAttribute('href', '/events/new')
  await expect(page.getByRole('link', { name: 'New Event' })).toHaveCount(0)
  await tab(page, 'Joined').click()
  await expect(page.getByRole('heading', { name: 'No Joined Events' })).toBeVisible()
  await expect(page.getByText("You haven't joined any events yet")).toBeVisible()
  await tab(page, 'Archive').click()
  await expect(page.getByRole('heading', { name: 'No Archived Events' })).toBeVisible()
  await expect(page.getByText('Past events will appear here once their date has passed')).toBeVisible()
})
