import { expect, type Page, test } from '@playwright/test'
import { createAccount, signInAs } from '../../support/account'
import { insertAsOperator } from '../../support/rows'

/** A series with many dates in a list. */

const cards = (page: Page) => page.getByRole('main').getByRole('listitem')
const fold = (page: Page) => page.getByRole('button', { name: /^and \d+ more dates? of/ })

test('fifty dates of a series stand together in My Events and bury nothing', async ({ page, context, request }) => {
  const olga = await createAccount(request, 'Olga')
  const day = 86_400_000
  const unique = Date.now().toString(36).slice(-7)
  const series = { id: `s-${unique}`, organizer_id: olga.id, every: 'week', starts_on: '2024-01-02' }
  await insertAsOperator(request, 'series', [{ ...series, time_zone: 'Europe/Lisbon', template: { start: '19:00' } }])
  const dates = Array.from({ length: 50 }, (_, index) => {
    const start = new Date(Date.UTC(2024, 0, 2, 19) + index * 7 * day)
    const occurs_on = start.toISOString().slice(0, 10)
    return { name: `Training ${index + 1}`, datetime: start.toISOString(), series_id: series.id, occurs_on }
  })
  const coming = [1, 8, 15].map((days) => {
    const start = new Date(Date.now() + days * day)
    const occurs_on = start.toISOString().slice(0, 10)
    return { name: `In ${days} days`, datetime: start.toISOString(), series_id: series.id, occurs_on }
  })
  const plain = { series_id: null, occurs_on: null }
  const others = [
    { name: 'Old hike', datetime: '2023-05-06T09:00:00Z', ...plain },
    { name: 'Dinner', datetime: new Date(Date.now() + 3 * day).toISOString(), ...plain },
  ]
  const rows = [...dates, ...coming, ...others].map((event, index) => ({
    ...event,
    id: `${unique}-${String(index).padStart(3, '0')}`,
    organizer_id: olga.id,
  }))
  await insertAsOperator(request, 'events', rows)

  await signInAs(context, olga)
  await page.goto('/events')
  await expect(cards(page).getByRole('heading')).toHaveText(['In 1 days', 'Dinner'])
  await expect(fold(page)).toHaveText(/^and 2 more dates of In 1 days$/)
  await expect(fold(page)).toHaveAttribute('aria-expanded', 'false')
  const repeating = cards(page).filter({ hasText: 'Repeats' })
  await expect(repeating.getByRole('heading')).toHaveText(['In 1 days'])
  await page.getByRole('tab', { name: 'Archive' }).click()
  await expect(cards(page).getByRole('heading')).toHaveText(['Training 50', 'Old hike'])

  const asked: string[] = []
  page.on('request', (call) => {
    if (call.url().includes('/rest/')) asked.push(call.url())
  })
  await fold(page).click()
  await expect(fold(page)).toHaveAttribute('aria-expanded', 'true')
  const oldest = page.getByRole('heading', { name: 'Training 1', exact: true })
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await expect(oldest).toBeInViewport({ timeout: 500 })
  }).toPass({ timeout: 15_000 })
  expect(asked).toEqual([])

  await test.step('going back finds the place one left', async () => {
    await oldest.click()
    await expect(page).toHaveURL(/\/signup\//)
    await page.goBack()
    await expect(oldest).toBeInViewport()
    await fold(page).click()
    await expect(cards(page).getByRole('heading')).toHaveText(['Training 50', 'Old hike'])
  })
})
