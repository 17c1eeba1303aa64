import { expect, test } from '@playwright/test'
import { createAccount } from '../../support/account'
import { createEvent, join, newSecret } from '../../support/api'
import { waitForApp } from '../../support/boot'

test('a long page keeps its name in the header, and what a search finds in sight', async ({ page, request }) => {
  const olga = await createAccount(request, 'Olga')
  const event = await createEvent(request, olga, { name: 'Winter league', max_participants: 40 })
  for (const name of ['Ana Sousa', 'Ben Carter']) await join(request, event.id, name, { secret: newSecret() })
  await page.goto(`/signup/${event.id}`)
  await waitForApp(page)
  const inHeader = page.getByRole('banner').getByText('Winter league')
  const button = page.getByRole('button', { name: 'Join Event' })

  await test.step('the name, for the eyes only, once its heading has gone', async () => {
    await expect(page.getByText('Ben Carter')).toBeVisible()
    await expect(inHeader).toHaveCount(0)
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await expect(inHeader).toBeInViewport()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Roster')
    await expect(page.getByRole('heading', { name: 'Winter league' })).toHaveCount(1)
    await page.evaluate(() => window.scrollTo(0, 0))
    await expect(inHeader).toHaveCount(0)
  })

  await test.step('the search stands below the header, also over an on-screen keyboard', async () => {
    await page.setViewportSize({ width: 390, height: 430 })
    await page.getByRole('button', { name: 'Search participants' }).click()
    await page.getByRole('searchbox').fill('ben')
    const found = page.getByRole('button', { name: /Ben Carter/ })
    await expect(page.getByRole('button', { name: /Ana Sousa/ })).toHaveCount(0)
    await expect(found).toBeInViewport({ ratio: 1 })
    await expect(button).toBeHidden()
    await expect(async () => {
      const header = await page.getByRole('banner').boundingBox()
      const card = await page.getByRole('region', { name: /signed up/ }).boundingBox()
      expect((card?.y ?? 0) - (header?.height ?? 0)).toBeGreaterThanOrEqual(0)
      expect((card?.y ?? 0) - (header?.height ?? 0)).toBeLessThan(24)
    }).toPass({ timeout: 10_000 })
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(button).toBeVisible()
  })
})
