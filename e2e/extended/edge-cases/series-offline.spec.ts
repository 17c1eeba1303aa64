import { expect, test } from '@playwright/test'
import { createAccount } from '../../support/account'
import { join, newSecret } from '../../support/api'
import { createSeries, dayText, evening, letPass, openSeries } from '../../support/series'
import { untilWorkerIsReady } from '../../support/worker'

/** The lasting link without a network, in the production bundle with its service worker. */

test.use({ serviceWorkers: 'allow' })

test('the lasting link shows the remembered date offline, and the next one online', async ({
  page,
  context,
  request,
}) => {
  const olga = await createAccount(request, 'Olga')
  const { id, seriesId, start } = await createSeries(request, olga, { opens: 14 })
  await join(request, id, 'Ana Sousa', { secret: newSecret() })
  await page.goto(`/signup/${seriesId}`)
  await expect(page.getByRole('button', { name: /Ana Sousa/ })).toBeVisible()
  await expect(page.getByText(/^Every /)).toBeVisible()
  await untilWorkerIsReady(page)

  await context.setOffline(true)
  await page.goto(`/signup/${seriesId}`)
  await expect(page.getByText(/^Offline – last updated (just now|\dm ago)$/)).toBeVisible()
  await expect(page.getByRole('button', { name: /Ana Sousa/ })).toBeVisible()
  await expect(page.getByText(`${dayText(start)}, 7:00 PM`).first()).toBeVisible()
  await expect(page.getByText(/^Every /)).toBeVisible()

  // The date has passed since, and another visitor has opened the next one.
  await letPass(request, olga, id)
  await openSeries(request, seriesId)
  await context.setOffline(false)
  await expect(page.getByText(`${dayText(evening(10))}, 7:00 PM`).first()).toBeVisible()
  await expect(page.getByText(/^Offline/)).toHaveCount(0)
  await expect(page.getByText('0/10 participants signed up')).toBeVisible()
})
