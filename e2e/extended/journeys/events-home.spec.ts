import { expect, type Page, test } from '@playwright/test'
import { createAccount, openAs } from '../../support/account'
import { createEvent } from '../../support/api'

const upcoming = (page: Page) => page.getByRole('region', { name: 'Upcoming Events' })
const rows = (page: Page) => upcoming(page).getByRole('listitem')

test('an empty Home says so for each filter, and quick actions and periods lead on', async ({ page, request }) => {
  const olga = await createAccount(request, 'Olga')
  await openAs(page, olga, '/')
  await expect(upcoming(page).getByText('No events found')).toBeVisible()
  await expect(upcoming(page).getByRole('radiogroup', { name: 'Period' })).toHaveCount(0)
  await expect(upcoming(page).getByText('Create one above')).toBeVisible()
  for (const period of ['week', 'month', 'year']) {
    await page.goto(`/?period=${period}`)
    await expect(upcoming(page).getByText(`No events this ${period}`)).toBeVisible()
  }
  await expect(page.getByRole('link', { name: 'Create Event' })).toHaveCount(1)
  const actions = page.getByRole('navigation', { name: 'Quick Actions' }).getByRole('link')
  await expect(actions).toHaveText(['Create Group', 'Create Event', 'Payments', 'Bookmarked'])
  for (const [name, url] of [
    ['Create Group', '/groups/new'],
    ['Create Event', '/events/new'],
    ['Payments', '/payments'],
    ['Bookmarked', '/bookmarked'],
  ] as const) {
    await actions.filter({ hasText: name }).click()
    await expect(page).toHaveURL(url)
    await page.goBack()
  }

  await createEvent(request, olga, { name: 'Far away', datetime: '2058-05-04T09:00:00Z' })
  await page.goto('/?period=week')
  await expect(upcoming(page).getByText('No events this week')).toBeVisible()
  await upcoming(page).getByRole('button', { name: 'Show All Events' }).click()
  await expect(rows(page)).toContainText(['Far away'])
  await expect(page).toHaveURL('/?period=all')
  await expect(upcoming(page).getByRole('radiogroup', { name: 'Period' })).toHaveCount(0)
})
