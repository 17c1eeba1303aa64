import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../../support/accessible'
import { createAccount, openAs } from '../../support/account'
import { as, createEvent } from '../../support/api'

const star = (page: Page) => page.getByRole('button', { name: 'Bookmark' })
const rows = (page: Page) => page.getByRole('main').getByRole('listitem')

test("a star puts an event among one's bookmarks, and takes it off again", async ({ page, request }) => {
  const [olga, sue] = await Promise.all([createAccount(request, 'Olga'), createAccount(request, 'Sue')])
  const choir = await createEvent(request, olga, {
    name: 'Choir',
    datetime: '2058-11-26T19:30:00Z',
    location: 'Town hall',
  })
  const walk = await createEvent(request, olga, { name: 'Walk' })

  await openAs(page, sue, '/')
  await page.getByRole('link', { name: 'Bookmarked' }).click()
  await expect(page.getByRole('heading', { name: 'No Bookmarks Yet' })).toBeVisible()

  for (const event of [choir, walk]) {
    await page.goto(`/signup/${event.id}`)
    await expect(star(page)).toHaveAttribute('aria-pressed', 'false')
    const saved = page.waitForResponse(
      (answer) => answer.request().method() === 'POST' && /bookmarks/.test(answer.url()),
    )
    await star(page).click()
    await expect(star(page)).toHaveAttribute('aria-pressed', 'true')
    expect((await saved).ok()).toBe(true)
  }
  await page.goto('/bookmarked')
  await expect(rows(page)).toContainText(['Walk', 'Choir'])
  await expect(rows(page).nth(1)).toContainText('Tue, Nov 26, 2058, 7:30 PM Town hall')
  await rows(page).nth(1).getByRole('link').click()
  await expect(page).toHaveURL(`/signup/${choir.id}`)
  await expect(star(page)).toHaveAttribute('aria-pressed', 'true')
  await star(page).click()
  await expect(star(page)).toHaveAttribute('aria-pressed', 'false')
  await page.goBack()
  await expect(rows(page)).toContainText(['Walk'])

  await test.step('an event that became private is named no more and can be taken off', async () => {
    const hidden = await request.patch(`/rest/v1/events?id=eq.${walk.id}`, {
      ...as(olga),
      data: { is_private: true },
    })
    expect(hidden.ok()).toBe(true)
    await page.reload()
    await expect(rows(page)).toContainText(['This event can no longer be opened.'])
    await expect(page.getByText('Walk')).toHaveCount(0)
    await expectAccessible(page, 'bookmarks, one out of reach')
    await page.getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByRole('heading', { name: 'No Bookmarks Yet' })).toBeVisible()
  })
})
