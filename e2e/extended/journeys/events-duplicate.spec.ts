import { expect, type Page, test } from '@playwright/test'
import { createAccount, openAs } from '../../support/account'
import { as, createEvent, join } from '../../support/api'
import { readToast } from '../../support/toast'

const cards = (page: Page) => page.getByRole('main').getByRole('listitem')

test('a copy is made once, without the people; a deleted event cannot be copied', async ({ page, request }) => {
  const olga = await createAccount(request, 'Olga')
  const event = await createEvent(request, olga, {
    name: 'Five-a-side',
    is_private: true,
    max_participants: 12,
  })
  await join(request, event.id, 'Olga', { account: olga })
  await openAs(page, olga, '/events')
  // A double tap copies once.
  await page.getByRole('button', { name: 'Duplicate Five-a-side' }).dblclick()
  await readToast(page, '"Five-a-side" has been duplicated successfully')
  await expect(cards(page)).toContainText(['Five-a-side (Copy)', 'Five-a-side'])
  await expect(cards(page)).toContainText(['0/12 participants', '1/12 participants'])

  await page.getByRole('link', { name: 'Five-a-side (Copy)' }).click()
  await expect(page.getByText('0/12 participants signed up')).toBeVisible()
  await expect(page.getByText('No participants yet')).toBeVisible()
  await expect(page.getByText('Private', { exact: true })).toBeVisible()

  const choir = await createEvent(request, olga, { name: 'Choir' })
  await page.goto('/events')
  await expect(cards(page)).toContainText(['Choir'])
  const gone = await request.delete(`/rest/v1/events?id=eq.${choir.id}`, as(olga))
  expect(gone.ok()).toBe(true)
  await page.getByRole('button', { name: 'Duplicate Choir' }).click()
  await expect(page.getByText('Original event not found').first()).toBeVisible()
  await expect(page.getByText('has been duplicated successfully')).toHaveCount(0)
})
