import { expect, test } from '@playwright/test'
import { createAccount, openAs } from '../../support/account'
import { callRpc } from '../../support/api'
import { createSeries, letPass, openSeries } from '../../support/series'
import { plan, regulars } from '../../support/series-plan'
import { expectPlaceKept, openSeriesSheet } from '../../support/steps'

/** Regulars who are names that the organizer added. */

test('an organizer keeps places by name, puts them in order, and gives one of them a link', async ({
  browser,
  page,
  request,
}) => {
  const olga = await createAccount(request, 'Olga')
  const series = await createSeries(request, olga, { opens: 8 })
  await openAs(page, olga, `/signup/${series.seriesId}`)
  await openSeriesSheet(page)
  const field = plan(page).getByRole('textbox', { name: 'Add Regular' })
  const add = plan(page).getByRole('button', { name: 'Add', exact: true })

  await test.step('one after the other; two taps add one', async () => {
    await plan(page).getByRole('button', { name: 'Add Regular' }).click()
    await expect(field).toBeFocused()
    const added = () => page.waitForResponse('**/rpc/add_regular')
    await field.fill('Kim')
    await Promise.all([added(), field.press('Enter')])
    await expect(field).toBeFocused()
    await field.fill('רועי לוי')
    await Promise.all([added(), add.dblclick()])
    await expect(regulars(page)).toHaveText([/^1.*Kim.*by name/, /^2.*רועי לוי/])
    await field.fill('Ada')
    await Promise.all([added(), field.press('Enter')])
    await expect(regulars(page)).toHaveText([/Kim/, /רועי/, /Ada/])
  })

  await test.step('names are sorted in the order of their slots, also with the keyboard', async () => {
    await plan(page).getByRole('button', { name: /Ada/ }).click()
    const up = plan(page).getByRole('button', { name: 'Move Ada up' })
    // Going elsewhere would cut off what is still on its way.
    const saved = () => page.waitForResponse('**/rpc/order_regulars')
    await Promise.all([saved(), up.press('Enter')])
    await expect(regulars(page)).toHaveText([/Kim/, /Ada/, /רועי/])
    await expect(up).toBeFocused()
    await Promise.all([saved(), up.press('Enter')])
    await expect(regulars(page)).toHaveText([/Ada/, /Kim/, /רועי/])
    await expect(plan(page).getByRole('button', { name: 'Move Ada down' })).toBeFocused()
  })

  await test.step('a finger drags the handle too', async () => {
    const handle = (name: RegExp) => regulars(page).filter({ hasText: name }).locator('.cursor-grab')
    await handle(/רועי/).scrollIntoViewIfNeeded()
    const [from, to] = await Promise.all([handle(/רועי/).boundingBox(), handle(/Ada/).boundingBox()])
    if (!from || !to) throw new Error('No handles')
    await page.mouse.move(from.x + 20, from.y + 20)
    await page.mouse.down()
    await page.mouse.move(to.x + 20, to.y + 10, { steps: 8 })
    // The rows follow once a frame.
    await expect(regulars(page).filter({ hasText: /Ada/ })).toHaveCSS('translate', /^0px [1-9]/)
    await Promise.all([page.waitForResponse('**/rpc/order_regulars'), page.mouse.up()])
    await expect(regulars(page)).toHaveText([/רועי/, /Ada/, /Kim/])
    await expect(regulars(page).first()).toHaveCSS('translate', 'none')
  })

  await test.step('the next date has them as her claims', async () => {
    await letPass(request, olga, series.id)
    await callRpc(request, 'change_series', { p_series_id: series.seriesId, p_opens_days_before: 14 }, olga)
    await openSeries(request, series.seriesId)
    await page.goto(`/signup/${series.seriesId}`)
    for (const name of ['Ada', 'Kim'])
      await expect(page.getByRole('button', { name: `Withdraw ${name}` })).toBeVisible()
  })

  await test.step('Kim gets a link: the entry is theirs on the open date, with the kept place', async () => {
    await openSeriesSheet(page)
    await plan(page).getByRole('button', { name: /Kim/ }).click()
    await plan(page).getByRole('button', { name: 'Give Kim a link' }).click()
    const [asked] = await Promise.all([
      page.waitForRequest('**/rpc/renew_private_link'),
      page.getByRole('alertdialog').getByRole('button', { name: 'Make Link' }).click(),
    ])
    await expect(plan(page).getByRole('heading', { name: 'Link for Kim' })).toBeVisible()
    await expect(regulars(page)).toHaveText([/^1.*רועי לוי/, /^2.*Ada.*by name/, /^3.*Kim.*guest/])
    const phone = await openAs(browser, null, `/signup/${series.seriesId}#r=${asked.postDataJSON().p_secret}`)
    await expect(phone.getByRole('button', { name: 'Modify Registration' })).toBeVisible()
    await expectPlaceKept(phone)
  })
})
