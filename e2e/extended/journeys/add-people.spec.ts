import { expect, test } from '@playwright/test'
import { createAccount, openAs } from '../../support/account'
import { join, newSecret } from '../../support/api'
import { createSeries } from '../../support/series'
import { openSeriesSheet, tapMore } from '../../support/steps'
import { readToast } from '../../support/toast'

test('an organizer pastes a list, adds all, gives one a link, and takes back the others', async ({
  page,
  context,
  browser,
  request,
}) => {
  const olga = await createAccount(request, 'Olga')
  const event = await createSeries(request, olga, {}, { max_participants: 4 })
  await join(request, event.id, 'Ana Sousa', { secret: newSecret() })
  await openAs(page, olga, `/signup/${event.id}`)
  await tapMore(page, 'Add People')
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Names').fill('1. Ana Sousa\n2. Ben (goalie)\n3. Cyy, cy@people.example\n4. Dora\n5. Eva\n6.')
  await page.reload()
  await tapMore(page, 'Add People')
  await sheet.getByRole('button', { name: 'Next' }).click()
  await expect(sheet.getByText('Ana Sousa is in already: slot 1')).toBeVisible()
  await expect(sheet.getByText('3 get a slot · 1 in line · 1 left out')).toBeVisible()
  await sheet.getByRole('button', { name: /^Cyy/ }).click()
  await sheet.getByLabel('Name').fill('Cy')
  await expect(sheet.getByLabel('Email')).toHaveValue('cy@people.example')
  await sheet.getByRole('button', { name: 'Done' }).click()
  await sheet.getByLabel('As regulars too').check()
  await sheet.getByRole('button', { name: 'Add 4 People' }).click()
  await readToast(page, 'Added: 3 in slots, 1 in line')
  await expect(page.getByText('4/4 participants signed up')).toBeVisible()

  await page.getByRole('button', { name: /^Ben/ }).click()
  await page.getByRole('button', { name: /^Give Ben a link/ }).click()
  await page.getByRole('button', { name: 'Make Link' }).click()
  const link = page.getByRole('button', { name: 'Copy Link' })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await link.click()
  const address = await page.evaluate(() => navigator.clipboard.readText())
  const ben = await openAs(browser, null, address)
  await expect(ben.getByRole('button', { name: 'Modify Registration' })).toBeVisible()
  await ben.context().close()

  await page.goto(`/signup/${event.id}`)
  const series = await openSeriesSheet(page)
  await expect(series.getByRole('heading', { name: 'Regulars (4)' })).toBeVisible()
  await series.getByRole('button', { name: 'Close' }).click()
  await tapMore(page, 'Activity')
  const list = page.getByRole('listitem').filter({ hasText: 'Olga added 4 people' })
  await expect(list).toBeVisible()
  await list.getByRole('button', { name: 'Undo' }).click()
  await readToast(page, 'Taken off: 3. 1 was changed since, and stays.')
  await expect(list.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('2/4 participants signed up')).toBeVisible()
})
