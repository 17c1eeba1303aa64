import { expect, type Page, test } from '@playwright/test'
import { createAccount } from '../../support/account'
import { callRpc, join } from '../../support/api'
import { createSeries, dayText, evening, letPass } from '../../support/series'
import { expectPlaceKept, joinAs, joinedSheet, openSeriesSheet, saveRegistration } from '../../support/steps'
import { readToast } from '../../support/toast'

/** A regular without an account: a guest, known by the secret of the private link. */

const place = (scope: Page | ReturnType<Page['getByRole']>) => scope.getByRole('switch', { name: 'Keep my place' })
const inAs = (page: Page, name: string) => page.getByRole('heading', { name: `You're in, ${name}` })

test('a guest keeps a place for two, also after withdrawing once', async ({ page, request }) => {
  const olga = await createAccount(request, 'Olga')
  const series = await createSeries(request, olga, { opens: 8 })
  const link = `/signup/${series.seriesId}`
  const asked: string[] = []
  page.on('request', (call) => call.url().includes('/rpc/get_registration') && asked.push(call.postData() ?? ''))

  await test.step('the sheet after joining offers it; the private link then leads to the next date', async () => {
    await page.goto(link)
    await joinAs(page, 'Leo Martins')
    await expect(place(joinedSheet(page))).not.toBeChecked()
    await expect(joinedSheet(page).getByText('change or withdraw', { exact: true })).toBeVisible()
    await place(joinedSheet(page)).click()
    await expect(place(joinedSheet(page))).toBeChecked()
    await expect(joinedSheet(page).getByText('change or withdraw, on every date')).toBeVisible()
  })
  const saved = await saveRegistration(page)
  await expectPlaceKept(page)
  expect(saved).toContain(`/signup/${series.seriesId}#r=`)
  // Folded, because the link was copied.
  await page.getByRole('heading', { name: "You're in, Leo Martins" }).click()
  await expect(page.getByText('change or withdraw, on every date')).toBeVisible()

  await test.step('an added person comes along on request', async () => {
    await join(request, series.id, 'Tom', { secret: saved.split('#r=')[1] ?? '', claim: true })
    await page.reload()
    const tom = (await openSeriesSheet(page)).getByRole('switch', { name: 'Keep the place of Tom' })
    await expect(tom).not.toBeChecked()
    await Promise.all([page.waitForResponse('**/rpc/keep_place'), tom.click()])
    await page.reload()
    await expect((await openSeriesSheet(page)).getByRole('switch', { name: 'Keep the place of Tom' })).toBeChecked()
  })

  await test.step('the lasting link finds their row on the next date, with one request', async () => {
    await letPass(request, olga, series.id)
    await callRpc(request, 'change_series', { p_series_id: series.seriesId, p_opens_days_before: 14 }, olga)
    asked.length = 0
    await page.goto(link)
    // The phone remembers the date before, and shows that one until the answer is there. A sheet opened on it would close then.
    await expect(page.getByRole('definition').first()).toContainText(dayText(evening(10)))
    await expect(inAs(page, 'Leo Martins')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Modify Registration' })).toBeVisible()
    await expectPlaceKept(page)
    expect(asked.filter((body) => !body.includes(series.id))).toHaveLength(1)
    await page.getByRole('button', { name: 'Withdraw Tom' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
    await expect(page.getByRole('button', { name: 'Withdraw Tom' })).toHaveCount(0)
  })

  await test.step('withdrawing once does not end it, and coming back adds no one', async () => {
    await page.getByRole('button', { name: 'Modify Registration' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('Your place for the next dates is kept.')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
    await expect(page.getByRole('button', { name: 'Join Event' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Join Event' })).toBeVisible()
    await expectPlaceKept(page)
    await joinAs(page, 'Leo Martins')
    expect(await saveRegistration(page)).toBe(saved)
  })

  await test.step('when the organizer ends it, the phone says so and forgets it', async () => {
    const { body } = await callRpc(request, 'get_series', { p_series_id: series.seriesId }, olga)
    expect(body.regulars).toMatchObject([{ name: 'Leo Martins', kind: 'guest' }])
    await callRpc(request, 'remove_regulars', { p_series_id: series.seriesId, p_ids: [body.regulars[0].id] }, olga)
    await page.reload()
    await readToast(page, 'Your place is no longer kept. Sign up for each date you want to come to.')
    await expectPlaceKept(page, false)
    await expect(inAs(page, 'Leo Martins')).toBeVisible()
  })
})
