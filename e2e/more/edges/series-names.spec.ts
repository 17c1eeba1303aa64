import { expect, type Page, test } from '@playwright/test'
import { createAccount, signInAs } from '../../support/account'
import { callRpc, join, newSecret } from '../../support/api'
import { breakDown } from '../../support/hold'
import { createSeries, letPass, openSeries } from '../../support/series'
import { openSeriesSheet } from '../../support/steps'
import { readToast } from '../../support/toast'

/** Regulars who are names that the organizer added. */

const plan = (page: Page) => page.getByRole('dialog', { name: 'Series' })
const regulars = (page: Page) => plan(page).getByRole('listitem').filter({ hasText: 'since' })

test('an organizer keeps places by name, puts them in order, and hands one to the person', async ({
  page,
  context,
  request,
}) => {
  const olga = await createAccount(request, 'Olga')
  const series = await createSeries(request, olga, { opens: 8 })
  await signInAs(context, olga)
  await page.goto(`/signup/${series.seriesId}`)
  await openSeriesSheet(page)
  const field = plan(page).getByLabel('Add Regular')
  const add = plan(page).getByRole('button', { name: 'Add', exact: true })

  await test.step('one after the other; two taps add one, and a name that did not arrive is not lost', async () => {
    // What is still on its way when the network breaks down would be lost, too.
    const added = () => page.waitForResponse('**/rpc/add_regular')
    await field.fill('Kim')
    await Promise.all([added(), field.press('Enter')])
    await expect(field).toBeFocused()
    await field.fill('רועי לוי')
    await Promise.all([added(), add.dblclick()])
    await expect(regulars(page)).toHaveText([/^1.*Kim.*by name/, /^2.*רועי לוי/])
    await breakDown(page, '**/rpc/add_regular')
    await field.fill('Ada')
    await field.press('Enter')
    await expect(plan(page).getByText('Not added yet')).toBeVisible()
    await page.unroute('**/rpc/add_regular')
    await plan(page).getByRole('button', { name: 'Try Again' }).click()
    await expect(plan(page).getByText('Not added yet')).toHaveCount(0)
    await expect(regulars(page)).toHaveText([/Kim/, /רועי/, /Ada/])
  })

  await test.step('in the order that they get their slots in, also with the keyboard', async () => {
    await plan(page).getByRole('button', { name: 'Change Order' }).click()
    const up = plan(page).getByRole('button', { name: 'Move Ada up' })
    // Going elsewhere would cut off what is still on its way.
    const saved = () => page.waitForResponse('**/rpc/order_regulars')
    await Promise.all([saved(), up.press('Enter')])
    await expect(regulars(page)).toHaveText([/Kim/, /Ada/, /רועי/])
    await expect(up).toBeFocused()
    await Promise.all([saved(), up.press('Enter')])
    await expect(regulars(page)).toHaveText([/Ada/, /Kim/, /רועי/])
    await expect(plan(page).getByRole('button', { name: 'Move Ada down' })).toBeFocused()
    await plan(page).getByRole('button', { name: 'Done' }).click()
  })

  const date = await test.step('the next date has them as her claims', async () => {
    await letPass(request, olga, series.id)
    await callRpc(request, 'change_series', { p_series_id: series.seriesId, p_opens_days_before: 14 }, olga)
    const id = await openSeries(request, series.seriesId)
    await page.goto(`/signup/${series.seriesId}`)
    for (const name of ['Ada', 'Kim'])
      await expect(page.getByRole('button', { name: `Withdraw ${name}` })).toBeVisible()
    return id
  })

  await test.step('Kim signs up herself: the place becomes hers, and the entry can be withdrawn', async () => {
    await join(request, date, 'Kim Lee', { secret: newSecret() })
    await page.reload()
    await openSeriesSheet(page)
    await plan(page).getByRole('button', { name: 'Hand over the place of Kim' }).click()
    const choice = page.getByRole('dialog', { name: 'Who is Kim?' })
    await choice.getByRole('button', { name: /Kim Lee/ }).click()
    await expect(page.getByRole('alertdialog')).toContainText('Kim Lee gets the place that is kept for Kim')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Hand Over' }).click()
    const offer = page.getByRole('alertdialog', { name: 'Withdraw the Entry' })
    await expect(offer).toContainText('Kim Lee and the entry Kim are both on the list of this date')
    await offer.getByRole('button', { name: 'Withdraw' }).click()
    await readToast(page, 'Kim is removed')
    await expect(regulars(page)).toHaveText([/^1.*Ada/, /^2.*Kim Lee.*guest/, /^3.*רועי לוי/])
    await plan(page).getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('button', { name: 'Withdraw Kim' })).toHaveCount(0)
    await expect(page.getByText('3/10 participants signed up')).toBeVisible()
  })
})
