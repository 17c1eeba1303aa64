import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../../support/accessible'
import { createAccount } from '../../support/account'
import { callRpc, join } from '../../support/api'
import { createSeries, dayText, evening, letPass, openSeries } from '../../support/series'

const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
const first = (name: string) => `First, because ${name} missed ${dayText(evening(-1))}`

test('a series takes turns: people who waited in vain, guests too, go first on the next date, and everybody reads why', async ({
  page,
  request,
}) => {
  const olga = await createAccount(request, 'Olga')
  const series = await createSeries(request, olga, { opens: 8, takesTurns: true }, { max_participants: 1 })
  const ana = await createAccount(request, 'Ana')
  await join(request, series.id, 'Ana', { account: ana })
  await callRpc(request, 'keep_place', { p_series_id: series.seriesId, p_keep: true }, ana)

  await test.step('a guest reads it before they join the line, and after', async () => {
    await page.goto(`/signup/${series.seriesId}`)
    await page.getByRole('button', { name: 'Join Waitlist' }).click()
    await expect(page.getByRole('dialog')).toContainText('No slot this time? You go first next time.')
    await page.getByRole('dialog').getByLabel('Name').fill('Rui')
    await page.getByRole('dialog').getByRole('button', { name: 'Join Waitlist' }).click()
    const joined = page.getByRole('dialog', { name: 'You are 1st in line' })
    await expect(joined).toContainText('No slot this time? You go first next time.')
    await joined.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByRole('region', { name: 'Waitlist' })).toContainText('You go first next time.')
  })

  await test.step('on the next date the guest has the slot, before the regular, and their phone finds it', async () => {
    await letPass(request, olga, series.id)
    await callRpc(request, 'change_series', { p_series_id: series.seriesId, p_opens_days_before: 14 }, olga)
    await openSeries(request, series.seriesId)
    await page.goto(`/signup/${series.seriesId}`)
    await expect(page.getByRole('heading', { name: "You're in, Rui" })).toBeVisible()
    await expect(row(page, 'Rui')).toContainText(first('Rui'))
    await expect(row(page, 'Ana')).not.toContainText('First')
    await expectAccessible(page, 'somebody who goes first')
    await page.getByRole('button', { name: /Rui/ }).click()
    await expect(page.getByRole('dialog')).toContainText(`${first('Rui')}.`)
  })
})
